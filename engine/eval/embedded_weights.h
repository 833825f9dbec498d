// The file of weights that is linked into the program.
#pragma once

#include <cstdint>
#include <span>

namespace outflank {

/// The bytes of engine/eval/data/weights.bin; none if the file is empty.
std::span<const std::uint8_t> embedded_weights();

}  // namespace outflank
