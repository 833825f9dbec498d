#pragma once

#include "engine/board/stability.h"
#include "tests/engine/kernels/kernel_table.h"

namespace outflank {

template <class K>
Reached play_spread(Square square, Bitboard player, Bitboard opponent) {
  const auto mine = K::spread(player);
  const auto theirs = K::spread(opponent);
  const auto flipped = K::spread_flips(square, mine, theirs);
  const auto next_player = theirs ^ flipped;
  const auto next_opponent = K::after_move(square, mine, flipped);
  return {K::squares(next_player), K::squares(next_opponent),
          K::mobility(next_player, next_opponent, ~(player | opponent | bit(square)))};
}

template <class K>
KernelTable kernel_table() {
  return {K::kName,       &K::flips,           &K::mobility,          &play_spread<K>,
          &K::mobilities, &K::last_flip_count, &Stability<K>::stable, &Stability<K>::upper_bound};
}

}  // namespace outflank
