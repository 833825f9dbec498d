// The evaluation as stage_weights.h defines it, square by square and without any vectors: what all
// instruction sets must equal.
#pragma once

#include <array>

#include "engine/board/position.h"
#include "engine/eval/stage_weights.h"

namespace outflank {

/// The codes of all instances.
std::array<int, kInstances> plain_codes(const Position& position);

/// In units of Value.
int plain_value(const StageWeights& weights, const Position& position, bool linear_only);

}  // namespace outflank
