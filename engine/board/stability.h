// Stable discs: those that no sequence of moves, legal or not for the side that makes them, can
// turn over. They bound what the other side can still reach.
//
// Discs on an edge can only be turned along it: a table over its 3^8 states says which never are.
// A disc inside is stable if in each of its four lines either the line is full or a neighbour on
// it is a stable disc of the same side. The stable discs so found are a lower bound: there may be
// more.
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/bitboard.h"
#include "engine/core/score.h"

namespace outflank {

/// The states of an edge as numbers to the base 3: a square counts 1 if it holds a disc of the side
/// in question, 2 if one of the other.
inline constexpr std::size_t kEdgeStates = 6561;

/// For every state of an edge the stable discs of the side in question (bit 0 is the square worth
/// 1).
extern const std::array<std::uint8_t, kEdgeStates> kEdgeStability;

/// The value to the base 3 of a set of squares of an edge.
constexpr std::array<std::uint16_t, 256> make_base_three() {
  std::array<std::uint16_t, 256> values{};
  for (std::size_t set = 0; set < 256; ++set) {
    std::uint16_t power = 1;
    for (std::size_t i = 0; i < 8; ++i, power = static_cast<std::uint16_t>(power * 3)) {
      if (set >> i & 1) values[set] = static_cast<std::uint16_t>(values[set] + power);
    }
  }
  return values;
}
inline constexpr std::array<std::uint16_t, 256> kBaseThree = make_base_three();

/// For hot code, with the kernel policy K.
template <class K>
struct Stability {
  /// Discs of `player` that can never be turned over.
  static Bitboard stable(Bitboard player, Bitboard opponent) {
    return K::grow_stable(stable_edges(player, opponent), player, opponent);
  }

  /// At least what `player` can reach at most, given the opponent's stable discs.
  static Score upper_bound(Bitboard player, Bitboard opponent) {
    return Score(kSquares - 2 * popcount(stable(opponent, player)));
  }

  /// Stable discs of `player` on the edges.
  static Bitboard stable_edges(Bitboard player, Bitboard opponent) {
    const Bitboard top = edge(player & 0xFF, opponent & 0xFF);
    const Bitboard bottom = edge(player >> 56, opponent >> 56);
    const Bitboard left = edge(file_to_row(player), file_to_row(opponent));
    const Bitboard right = edge(file_to_row(player >> 7), file_to_row(opponent >> 7));
    return top | (bottom << 56) | row_to_file(left) | (row_to_file(right) << 7);
  }

 private:
  static Bitboard edge(Bitboard player, Bitboard opponent) {
    return kEdgeStability[static_cast<std::size_t>(kBaseThree[player] + 2 * kBaseThree[opponent])];
  }
  /// File a as a row: bit 0 is a1.
  static Bitboard file_to_row(Bitboard board) {
    return ((board & kFileA) * 0x0102040810204080) >> 56;
  }
  /// The inverse, without the corners.
  static Bitboard row_to_file(Bitboard row) { return ((row & 0x7E) * 0x0002040810204080) & kFileA; }
};

}  // namespace outflank
