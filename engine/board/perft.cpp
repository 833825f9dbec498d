#include "engine/board/perft.h"

#include "engine/kernels/dispatch.h"

namespace outflank {

std::uint64_t perft(const Position& position, int depth, PassCounting passes, Isa isa) {
  return with_kernels(isa, [&]<class K>() { return perft_with<K>(position, depth, passes); });
}

}  // namespace outflank
