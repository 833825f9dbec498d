// Perft as a template over the kernel policy. Included only by the instantiations beside it.
#pragma once

#include "engine/board/perft.h"

namespace outflank {

template <class K>
struct Perft {
  /// The contract of perft() for a depth of at least 1. The last ply is not played: its moves are
  /// counted.
  template <PassCounting Passes>
  static std::uint64_t count(const Position& position, int depth) {
    Bitboard moves = K::mobility(position.player, position.opponent);
    if (moves == 0) {
      const Position passed = position.passed();
      if (K::mobility(passed.player, passed.opponent) == 0) return 1;
      if (Passes == PassCounting::kFree) return count<Passes>(passed, depth);
      return depth == 1 ? 1 : count<Passes>(passed, depth - 1);
    }
    if (depth == 1) return static_cast<std::uint64_t>(popcount(moves));
    std::uint64_t leaves = 0;
    while (moves != 0) {
      const Square square = pop_first(moves);
      const Bitboard flipped = K::flips(square, position.player, position.opponent);
      leaves += count<Passes>(position.after(square, flipped), depth - 1);
    }
    return leaves;
  }
};

template <class K>
std::uint64_t perft_with(const Position& position, int depth, PassCounting passes) {
  if (depth <= 0) return 1;
  return passes == PassCounting::kFree
             ? Perft<K>::template count<PassCounting::kFree>(position, depth)
             : Perft<K>::template count<PassCounting::kPly>(position, depth);
}

}  // namespace outflank
