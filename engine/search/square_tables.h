// Constants about squares that the search looks up.
#pragma once

#include <array>

#include "engine/core/bitboard.h"

namespace outflank {

/// The four 4x4 corners of the board, whose parity of empty squares guides the endgame.
inline constexpr std::array<Bitboard, 4> kQuadrants = {0x000000000F0F0F0F, 0x00000000F0F0F0F0,
                                                       0x0F0F0F0F00000000, 0xF0F0F0F000000000};

/// 1 << quadrant, for every square.
inline constexpr std::array<std::uint8_t, kSquares> kQuadrantBit = [] {
  std::array<std::uint8_t, kSquares> bits{};
  for (int square = 0; square < kSquares; ++square) {
    bits[static_cast<std::size_t>(square)] =
        static_cast<std::uint8_t>(1 << ((square >> 5) * 2 + ((square >> 2) & 1)));
  }
  return bits;
}();

/// The squares of the quadrants in a set of quadrant bits.
inline constexpr std::array<Bitboard, 16> kQuadrantSquares = [] {
  std::array<Bitboard, 16> squares{};
  for (std::size_t set = 0; set < 16; ++set) {
    for (std::size_t quadrant = 0; quadrant < 4; ++quadrant) {
      if (set >> quadrant & 1) squares[set] |= kQuadrants[quadrant];
    }
  }
  return squares;
}();

/// The squares of all quadrants with an odd number of `squares`: exclusive-or folds every quadrant
/// into its lowest bit, a multiplication spreads the four bits over their quadrants again.
constexpr Bitboard odd_quadrants(Bitboard squares) {
  squares ^= squares >> 8;
  squares ^= squares >> 16;
  squares ^= squares >> 1;
  squares ^= squares >> 2;
  return (squares & 0x0000001100000011) * 0x0F0F0F0F;
}

}  // namespace outflank
