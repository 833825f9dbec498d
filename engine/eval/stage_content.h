// The weights of one stage as the bytes that a weights file compresses (weights_file.h tells their
// order).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/eval/stage_weights.h"

namespace outflank {

/// No content is longer.
inline constexpr std::size_t kMaxStageContent = sizeof(StageWeights);

std::vector<std::uint8_t> stage_content(const StageWeights& weights);

/// The inverse; `weights` need not be initialised. False if the length is wrong.
bool stage_from_content(std::span<const std::uint8_t> content, StageWeights& weights);

/// Which weight is beyond the limits of stage_weights.h; empty if none is.
std::string beyond_limits(const StageWeights& weights);

}  // namespace outflank
