// Constants about squares that the search looks up.
#pragma once

#include <array>

#include "engine/core/bitboard.h"

namespace outflank {

/// The four 4x4 corners of the board, whose parity of empty squares guides the endgame.
inline constexpr std::array<Bitboard, 4> kQuadrants = {0x000000000F0F0F0F, 0x00000000F0F0F0F0,
                                                       0x0F0F0F0F00000000, 0xF0F0F0F000000000};

/// The squares of all quadrants with an odd number of `squares`: exclusive-or folds every quadrant
/// into its lowest bit, a multiplication spreads the four bits over their quadrants again.
constexpr Bitboard odd_quadrants(Bitboard squares) {
  squares ^= squares >> 8;
  squares ^= squares >> 16;
  squares ^= squares >> 1;
  squares ^= squares >> 2;
  return (squares & 0x0000001100000011) * 0x0F0F0F0F;
}

/// The quadrant of every square: what odd_quadrants() changes by when the square is filled.
inline constexpr std::array<Bitboard, kSquares> kQuadrantOf = [] {
  std::array<Bitboard, kSquares> quadrants{};
  for (std::size_t square = 0; square < kSquares; ++square) {
    for (const Bitboard quadrant : kQuadrants) {
      if ((quadrant >> square & 1) != 0) quadrants[square] = quadrant;
    }
  }
  return quadrants;
}();
constexpr Bitboard quadrant_of(Square square) {
  return kQuadrantOf[static_cast<std::size_t>(index(square))];
}

}  // namespace outflank
