// Loops over one kernel each, compiled for the instruction set with the kernel inlined, as in the
// search. Each returns a sum of the results, so that nothing is optimised away.
#pragma once

#include <cstdint>
#include <span>

#include "engine/board/position.h"
#include "engine/kernels/isa.h"

namespace outflank {

/// A position and one of its empty squares.
struct KernelCase {
  Position position;
  Square square;
};

struct KernelLoops {
  using Loop = std::uint64_t (*)(std::span<const KernelCase> cases);
  Loop flips;
  Loop mobility;
  Loop mobilities;
  Loop last_flip_count;  ///< On the position with every other empty square given to the opponent.
  Loop stable;
};

/// Instantiated in isa/, compiled for the instruction set.
template <class K>
KernelLoops kernel_loops();

}  // namespace outflank
