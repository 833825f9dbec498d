// Counts the move sequences of a given length: the standard test of move generation.
#pragma once

#include <cstdint>

#include "engine/board/game_position.h"
#include "engine/kernels/isa.h"

namespace outflank {

/// Whether a pass takes a ply of the depth.
enum class PassCounting : std::uint8_t {
  kFree,  ///< Forced passes take no depth: 3005320 leaves at depth 9 from the start.
  kPly,   ///< A pass is a ply like a move: 3005288.
};

/// The number of leaves at `depth` (0 and below: one) plies below `position`; a game that ends
/// before counts as one leaf. `isa` must be supported; the result does not depend on it.
std::uint64_t perft(const Position& position, int depth, PassCounting passes, Isa isa);

/// The same under the rules of the position. Where a side may pass although it could move, the pass
/// is a move like any other; a forced pass counts as `passes` says.
std::uint64_t perft(const GamePosition& position, int depth, PassCounting passes);

/// The first perft() with the kernel policy K; defined in isa/perft_count.h and instantiated once
/// for each instruction set.
template <class K>
std::uint64_t perft_with(const Position& position, int depth, PassCounting passes);

}  // namespace outflank
