// Masks of the lines through every square, for all instruction sets.
#pragma once

#include <array>

#include "engine/core/bitboard.h"

namespace outflank {

/// For every square, the rest of its line in each of the four pairs of directions: `up` towards
/// higher square numbers (east, south-west, south, south-east: steps of 1, 7, 8, 9), `down` towards
/// lower ones.
struct alignas(64) LineMasks {
  std::array<Bitboard, 4> up;
  std::array<Bitboard, 4> down;
};

constexpr std::array<LineMasks, kSquares> make_line_masks() {
  constexpr std::array<std::array<int, 2>, 4> kSteps{{{1, 0}, {-1, 1}, {0, 1}, {1, 1}}};
  std::array<LineMasks, kSquares> masks{};
  for (int square = 0; square < kSquares; ++square) {
    for (std::size_t direction = 0; direction < 4; ++direction) {
      for (int sign : {1, -1}) {
        Bitboard mask = 0;
        int column = square % 8 + sign * kSteps[direction][0];
        int row = square / 8 + sign * kSteps[direction][1];
        while (column >= 0 && column < 8 && row >= 0 && row < 8) {
          mask |= Bitboard{1} << (row * 8 + column);
          column += sign * kSteps[direction][0];
          row += sign * kSteps[direction][1];
        }
        auto& line = masks[static_cast<std::size_t>(square)];
        (sign > 0 ? line.up : line.down)[direction] = mask;
      }
    }
  }
  return masks;
}

inline constexpr std::array<LineMasks, kSquares> kLineMasks = make_line_masks();  // 4 KiB

/// bit() of every square, for registers that take it from memory.
inline constexpr std::array<Bitboard, kSquares> kBits = [] {
  std::array<Bitboard, kSquares> bits{};
  for (int i = 0; i < kSquares; ++i) bits[static_cast<std::size_t>(i)] = Bitboard{1} << i;
  return bits;
}();

/// For steps of 1, 2 and 4 squares the squares from which they leave the board.
constexpr std::array<LineMasks, 3> make_outside_masks() {
  std::array<LineMasks, 3> masks{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t square = 0; square < kSquares; ++square) {
      for (std::size_t direction = 0; direction < 4; ++direction) {
        const LineMasks& line = kLineMasks[square];
        const Bitboard self = Bitboard{1} << square;
        if (std::popcount(line.up[direction]) < 1 << i) masks[i].up[direction] |= self;
        if (std::popcount(line.down[direction]) < 1 << i) masks[i].down[direction] |= self;
      }
    }
  }
  return masks;
}

inline constexpr std::array<LineMasks, 3> kOutside = make_outside_masks();

/// The two diagonals of a square, without it.
struct Diagonals {
  Bitboard rising;
  Bitboard falling;
};

constexpr std::array<Diagonals, kSquares> make_diagonals() {
  std::array<Diagonals, kSquares> diagonals{};
  for (std::size_t square = 0; square < kSquares; ++square) {
    const LineMasks& line = kLineMasks[square];
    diagonals[square] = {line.up[1] | line.down[1], line.up[3] | line.down[3]};
  }
  return diagonals;
}

inline constexpr std::array<Diagonals, kSquares> kDiagonals = make_diagonals();  // 1 KiB

}  // namespace outflank
