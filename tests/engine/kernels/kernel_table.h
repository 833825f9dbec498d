// The kernels of one instruction set behind function pointers, so that tests and benchmarks, which
// are compiled for the baseline, can call them.
#pragma once

#include "engine/core/bitboard.h"
#include "engine/core/score.h"
#include "engine/kernels/isa.h"

namespace outflank {

/// What a move leads to.
struct Reached {
  Bitboard player;  ///< To move next.
  Bitboard opponent;
  Bitboard moves;  ///< Of `player`.
};

struct KernelTable {
  const char* name;
  Bitboard (*flips)(Square square, Bitboard player, Bitboard opponent);
  Bitboard (*mobility)(Bitboard player, Bitboard opponent);
  Reached (*play)(Square square, Bitboard player, Bitboard opponent);  ///< By K::Spread.
  void (*mobilities)(const Bitboard* players, const Bitboard* opponents, Bitboard* moves,
                     int count);
  int (*last_flip_count)(Square square, Bitboard player);
  Bitboard (*stable)(Bitboard player, Bitboard opponent);    ///< Of Stability<K>.
  Score (*upper_bound)(Bitboard player, Bitboard opponent);  ///< Of Stability<K>.
};

/// Instantiated in isa/, compiled for the instruction set.
template <class K>
KernelTable kernel_table();

/// `isa` must be supported.
KernelTable kernel_table(Isa isa);

}  // namespace outflank
