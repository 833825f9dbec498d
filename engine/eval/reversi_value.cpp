#include "engine/eval/reversi_value.h"

#include <algorithm>

#include "engine/board/stability.h"

namespace outflank {
namespace {

// In units of Value (1/128 disc).
constexpr int kStable = 220;
constexpr int kCorner = 700;
constexpr int kOpenCorner = 600;  ///< The mover can take it at once.
constexpr int kXSquare = -350;    ///< Diagonal to an empty corner.
constexpr int kCSquare = -150;    ///< Beside an empty corner.
constexpr int kEdge = 30;
constexpr int kMobility = 70;  ///< A move that turns discs.
constexpr int kPotentialMobility = 25;
constexpr int kLateEmpties = 20;  ///< From here on discs count more and more.
constexpr int kLateDisc = 90;

int side_value(Bitboard mine, Bitboard theirs) {
  const Bitboard empties = ~(mine | theirs);
  const Bitboard near_empty_corner = neighbours(empties & kCorners);
  return kStable * popcount(Stability<Portable>::stable(mine, theirs)) +
         kCorner * popcount(mine & kCorners) +
         kXSquare * popcount(mine & near_empty_corner & kXSquares) +
         kCSquare * popcount(mine & near_empty_corner & kCSquares) +
         kEdge * popcount(mine & kEdges) + kMobility * popcount(Portable::mobility(mine, theirs)) +
         kPotentialMobility * popcount(neighbours(theirs) & empties);
}

}  // namespace

int reversi_value(const GamePosition& position) {
  const auto [mine, theirs] = position.discs;
  const int empty_count = position.empty_count();
  const int late = std::max(kLateEmpties - empty_count, 0);
  const int value = side_value(mine, theirs) - side_value(theirs, mine) +
                    late * kLateDisc * (popcount(mine) - popcount(theirs)) / kLateEmpties +
                    kOpenCorner * popcount(position.legal_moves() & kCorners);
  constexpr int kLimit = 63 * Value::kUnitsPerDisc;
  return std::clamp(value, -kLimit, kLimit);
}

}  // namespace outflank
