// A small evaluation made by hand, from what every Othello book teaches: have more moves than the
// opponent, take corners, and stay away from the squares beside an empty one.
#pragma once

#include "engine/core/bitboard.h"
#include "engine/core/score.h"

namespace outflank {

/// K: kernels of an instruction set. Pure and thread safe.
template <class K>
struct HandMade {
  /// The expected result from `player`'s view, who is to move and can: units of Value, inside
  /// (-64, 64) discs.
  static int evaluate(Bitboard player, Bitboard opponent) {
    const Bitboard empties = ~(player | opponent);
    const int empty_count = popcount(empties);
    // Near the end discs count more and more; before, having few is no harm.
    const int late = empty_count < kLateEmpties ? kLateEmpties - empty_count : 0;
    const int value = side(player, opponent, empties) - side(opponent, player, empties) +
                      late * kLateDisc * (popcount(player) - popcount(opponent)) / kLateEmpties +
                      ((empty_count & 1) != 0 ? kParity : 0);
    constexpr int kLimit = 63 * Value::kUnitsPerDisc;
    return value > kLimit ? kLimit : value < -kLimit ? -kLimit : value;
  }

 private:
  // In units of Value (1/128 disc).
  static constexpr int kMobility = 90;
  static constexpr int kPotentialMobility = 40;
  static constexpr int kCorner = 900;
  static constexpr int kXSquare = -500;  ///< Diagonal to an empty corner.
  static constexpr int kCSquare = -200;  ///< Beside an empty corner.
  static constexpr int kEdge = 30;
  static constexpr int kParity = 60;  ///< An odd number of empties: the mover gets the last move.
  static constexpr int kLateEmpties = 16;
  static constexpr int kLateDisc = 90;

  static int side(Bitboard mine, Bitboard theirs, Bitboard empties) {
    // The neighbours of an empty corner.
    const Bitboard near_empty_corner = neighbours(empties & kCorners);
    return kMobility * popcount(K::mobility(mine, theirs)) +
           kPotentialMobility * popcount(neighbours(theirs) & empties) +
           kCorner * popcount(mine & kCorners) +
           kXSquare * popcount(mine & near_empty_corner & kXSquares) +
           kCSquare * popcount(mine & near_empty_corner & kCSquares) +
           kEdge * popcount(mine & kEdges);
  }
};

}  // namespace outflank
