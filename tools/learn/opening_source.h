// Random openings for self-play, no two of them symmetric.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

#include "engine/board/board.h"
#include "tools/learn/learn_options.h"

namespace outflank::cli {

struct Opening {
  std::vector<Square> moves;  ///< From the usual start; passes left out.
  Board board;                ///< After them; its mover has a move.
};

/// The same openings in the same order for the same lengths and seed.
class OpeningSource {
 public:
  /// All numbers of moves in `lengths`, within 0..59, are equally likely.
  OpeningSource(Range lengths, std::uint64_t seed) : lengths_(lengths), seed_(seed) {}

  /// Nothing once there seem to be no new ones.
  std::optional<Opening> next();

 private:
  std::optional<Opening> draw(std::uint64_t number) const;

  Range lengths_;
  std::uint64_t seed_;
  std::uint64_t draws_ = 0;
  std::unordered_set<std::uint64_t> seen_;  ///< Hashes of canonical positions.
};

}  // namespace outflank::cli
