// Positions and games of players who move at random.
#pragma once

#include <vector>

#include "engine/board/position.h"
#include "engine/core/random.h"

namespace outflank {

/// A random element of a non-empty set.
inline Square random_square(Random& random, Bitboard squares) {
  for (auto skip = random.below(static_cast<std::uint32_t>(popcount(squares))); skip > 0; --skip) {
    squares &= squares - 1;
  }
  return first_square(squares);
}

/// The positions of a whole random game, from the start to the end, those with a pass to make
/// included.
inline std::vector<Position> random_game(Random& random) {
  std::vector<Position> positions = {Position::initial()};
  while (!positions.back().is_over()) {
    const Position& position = positions.back();
    const Bitboard moves = position.legal_moves();
    positions.push_back(moves == 0 ? position.passed()
                                   : position.after(random_square(random, moves)));
  }
  return positions;
}

/// The first position with so many empty squares of the first random game that gets there with
/// moves left.
inline Position random_position(Random& random, int empties) {
  while (true) {
    for (const Position& position : random_game(random)) {
      if (position.empty_count() == empties && !position.is_over()) return position;
    }
  }
}

}  // namespace outflank
