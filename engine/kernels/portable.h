// Move generation in plain C++: the reference that every other instruction set must equal, and
// the only one outside x86-64. All functions are pure and thread safe.
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

struct Portable {
  static constexpr const char* kName = "portable";

  /// The opponent's discs that a disc of `player` on the empty square `square` turns over; 0 if
  /// the move is not legal.
  ///
  /// Towards higher squares a carry runs through the opponent's discs to the first other square;
  /// towards lower ones the highest other square is found by counting leading zeros.
  static constexpr Bitboard flips(Square square, Bitboard player, Bitboard opponent) {
    const LineMasks& line = kLineMasks[static_cast<std::size_t>(index(square))];
    Bitboard flipped = 0;
    for (std::size_t direction = 0; direction < 4; ++direction) {
      const Bitboard up = line.up[direction];
      const Bitboard outflanking_up = ((opponent | ~up) + 1) & up & player;
      flipped |= (outflanking_up - (outflanking_up != 0)) & up;

      const Bitboard down = line.down[direction];
      const Bitboard stop = ~opponent & down;
      const Bitboard outflanking_down =
          (0x8000000000000000 >> std::countl_zero(stop | 1)) & down & player;
      flipped |= (Bitboard{0} - 2 * outflanking_down) & down;
    }
    return flipped;
  }

  /// The empty squares on which `player` may move.
  static constexpr Bitboard mobility(Bitboard player, Bitboard opponent) {
    const Bitboard inner = opponent & 0x7E7E7E7E7E7E7E7E;
    return (line_ends<1>(player, inner) | line_ends<8>(player, opponent) |
            line_ends<7>(player, inner) | line_ends<9>(player, inner)) &
           ~(player | opponent);
  }

  /// How many discs `player` turns over by filling the board's only empty square, `square`; all
  /// other squares without a disc of `player` are the opponent's. 0 if it turns none.
  static constexpr int last_flip_count(Square square, Bitboard player) {
    return popcount(flips(square, player, ~player & ~bit(square)));
  }

 private:
  /// The squares behind a run of `through` that starts next to `player`, in both directions of
  /// `Step`, by parallel prefix.
  template <int Step>
  static constexpr Bitboard line_ends(Bitboard player, Bitboard through) {
    Bitboard left = through & (player << Step);
    Bitboard right = through & (player >> Step);
    left |= through & (left << Step);
    right |= through & (right >> Step);
    const Bitboard pairs_left = through & (through << Step);
    const Bitboard pairs_right = through & (through >> Step);
    left |= pairs_left & (left << (2 * Step));
    right |= pairs_right & (right >> (2 * Step));
    left |= pairs_left & (left << (2 * Step));
    right |= pairs_right & (right >> (2 * Step));
    return (left << Step) | (right >> Step);
  }
};

}  // namespace outflank
