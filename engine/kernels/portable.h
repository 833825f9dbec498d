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

  /// Adds to `stable`, a set of stable discs of `player`, those discs of `player` off the edges
  /// that in each of their four lines are next to a disc of the set or in a full line, until there
  /// are no more.
  static constexpr Bitboard grow_stable(Bitboard stable, Bitboard player, Bitboard opponent) {
    const std::array<Bitboard, 4> full = full_lines(player | opponent);
    const Bitboard inside = player & ~kEdges;
    stable |= inside & full[0] & full[1] & full[2] & full[3];
    for (Bitboard before = 0; stable != before;) {
      before = stable;
      stable |= inside & (full[0] | (stable << 1) | (stable >> 1)) &
                (full[1] | (stable << 7) | (stable >> 7)) &
                (full[2] | (stable << 8) | (stable >> 8)) &
                (full[3] | (stable << 9) | (stable >> 9));
    }
    return stable;
  }

 private:
  /// For each pair of directions (steps of 1, 7, 8, 9) the squares whose whole line is in `discs`.
  static constexpr std::array<Bitboard, 4> full_lines(Bitboard discs) {
    Bitboard rows = discs & (discs >> 4);
    rows &= rows >> 2;
    rows &= rows >> 1;
    rows = (rows & kFileA) * 0xFF;
    Bitboard files = discs & std::rotl(discs, 32);
    files &= std::rotl(files, 16);
    files &= std::rotl(files, 8);
    // By parallel prefix; squares outside the board count as discs.
    Bitboard up = discs & ((discs >> 7) | 0xFF01010101010101);
    Bitboard down = discs & ((discs << 7) | 0x80808080808080FF);
    up &= (up >> 14) | 0xFFFF030303030303;
    down &= (down << 14) | 0xC0C0C0C0C0C0FFFF;
    up &= (up >> 28) | 0xFFFFFFFF0F0F0F0F;
    down &= (down << 28) | 0xF0F0F0F0FFFFFFFF;
    const Bitboard rising = up & down;
    up = discs & ((discs >> 9) | 0xFF80808080808080);
    down = discs & ((discs << 9) | 0x01010101010101FF);
    up &= (up >> 18) | 0xFFFFC0C0C0C0C0C0;
    down &= (down << 18) | 0x030303030303FFFF;
    up &= (up >> 36) | 0xFFFFFFFFF0F0F0F0;
    down &= (down << 36) | 0x0F0F0F0FFFFFFFFF;
    return {rows, rising, files, up & down};
  }

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
