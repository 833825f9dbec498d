// Games of the engine against itself, as `outflank selfplay` writes them: a block file
// (block_file.h) whose payload is a row of games of at most 128 bytes each.
//
//   moves     u8, how many moves the record has, passes left out
//   random    u8, how many of them were drawn at random; the position after them is the first
//             one that counts
//   solved    u8, after how many moves the rest was solved: from there on the score is exact
//   score     i8, the final disc difference from Black's view, empty squares counted for the
//             winner, with best play after `solved` moves
//   squares   u8 each, the moves: 0 is a1, 63 is h8
//   values    i8 each, for the moves from `random` to before `solved`: what the search found for
//             the position before the move, from its mover's view, in half discs, at most ±63.5
//
// The game begins at the usual start, Black to move. Its moves may end after `solved` of them, or
// go on with best play, up to the end where that is known.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/board/board.h"
#include "tools/learn/record_reader.h"

namespace outflank::cli {

inline constexpr BlockFileKind kGameRecordsKind = {"OFSELFPL", 1, "a file of self-play games",
                                                   "games"};

struct SelfPlayGame {
  std::size_t random = 0;  ///< Moves that were drawn at random.
  std::size_t solved = 0;  ///< Moves before the first exact score.
  Score black_score;       ///< From Black's view.
  std::vector<Square> moves;
  std::vector<Value> values;  ///< One for each move from `random` to before `solved`.

  friend bool operator==(const SelfPlayGame&, const SelfPlayGame&) = default;
};

void append_record(Bytes& bytes, const SelfPlayGame& game);

/// The games of a payload. Nothing if they are not what append_record() writes; the moves are not
/// looked at.
std::optional<std::vector<SelfPlayGame>> games_of(const Block& block);

/// A position of a game that is worth learning from: its mover has a move.
struct GamePosition {
  Board board;
  std::size_t moves = 0;       ///< How many were made before it.
  Score score;                 ///< How the game ended, from the mover's view.
  bool exact = false;          ///< No play can better that score.
  std::optional<Value> value;  ///< What the search found, from the mover's view.
};

/// The positions after the random part, the one after the last move included unless the game is
/// over. Nothing if a move is not legal.
std::optional<std::vector<GamePosition>> positions_of(const SelfPlayGame& game);

using GameRecordReader = RecordReader<SelfPlayGame, kGameRecordsKind, games_of>;

}  // namespace outflank::cli
