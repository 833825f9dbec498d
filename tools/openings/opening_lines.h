// All ways to begin a game, up to symmetry.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/board/board.h"

namespace outflank::cli {

struct OpeningLine {
  std::vector<Square> moves;  ///< Passes left out.
  Board board;                ///< After the moves.
};

/// More moves take more memory than anyone has.
inline constexpr int kMostOpeningPlies = 11;

/// One line for each position after `plies` moves, 0..kMostOpeningPlies, no two of which are the
/// same but for a symmetry; those in which the game is over left out. The first move is f5. Always
/// in the same order.
std::vector<OpeningLine> opening_lines(int plies);

/// Puts them in an order drawn at random.
void shuffle(std::vector<OpeningLine>& lines, std::uint64_t seed);

}  // namespace outflank::cli
