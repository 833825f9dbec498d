#include "engine/board/perft.h"

#include "engine/kernels/dispatch.h"

namespace outflank {

std::uint64_t perft(const Position& position, int depth, PassCounting passes, Isa isa) {
  return with_kernels(isa, [&]<class K>() { return perft_with<K>(position, depth, passes); });
}

std::uint64_t perft(const GamePosition& position, int depth, PassCounting passes) {
  if (depth <= 0 || position.is_over()) return 1;
  Bitboard moves = position.legal_moves();
  if (moves == 0) {
    return perft(position.passed(), passes == PassCounting::kFree ? depth : depth - 1, passes);
  }
  std::uint64_t leaves = position.may_pass() ? perft(position.passed(), depth - 1, passes) : 0;
  if (depth == 1) return leaves + static_cast<std::uint64_t>(popcount(moves));
  while (moves != 0) leaves += perft(position.after(pop_first(moves)), depth - 1, passes);
  return leaves;
}

}  // namespace outflank
