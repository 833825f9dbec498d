// Positions with their scores, as `outflank label` writes them: a block file (block_file.h) whose
// payload is a row of records of 22 bytes, all integers little-endian:
//
//   mover     u64, the discs of the side to move; bit 0 is a1, bit 63 is h8
//   opponent  u64, the discs of the other side
//   score     i8, the final disc difference with best play from the mover's view, empty squares
//             counted for the winner
//   line      u8, 0 for a position that was labelled itself; n for the n-th one that best play
//             leads to from the last position with 0; 255 for a position that was searched, not
//             solved: its score is what the search found, in half discs
//   game      u32, the number, from 0, of the game that it was taken from
//
// The mover of a record always has a move.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/board/position.h"
#include "tools/learn/record_reader.h"

namespace outflank::cli {

inline constexpr BlockFileKind kLabelledPositionsKind = {
    "OFLABELS", 1, "a file of labelled positions", "labelled positions"};

struct LabelledPosition {
  Position position;
  Score score;            ///< From the mover's view.
  std::uint8_t line = 0;  ///< How many positions after the labelled one in its line of best play.
  std::uint32_t game = 0;
  std::optional<Value> value = {};  ///< What a search found; nothing where the score is exact.

  friend bool operator==(const LabelledPosition&, const LabelledPosition&) = default;
};

void append_record(Bytes& bytes, const LabelledPosition& labelled);

/// The records of a payload. Nothing if they are not what append_record() writes.
std::optional<std::vector<LabelledPosition>> labelled_positions_of(const Block& block);

using LabelledPositionReader =
    RecordReader<LabelledPosition, kLabelledPositionsKind, labelled_positions_of>;

}  // namespace outflank::cli
