// How strong the engine plays, besides the limits of its searches: the level, where there is one,
// and which errors the low levels make.
#pragma once

#include <cstdint>
#include <optional>

#include "tools/command_line.h"

namespace outflank::cli {

struct PlayStrength {
  std::optional<int> level;  ///< The one asked for, or the default's where no limit is.
  std::uint64_t seed = 0;    ///< The one asked for, or another one at each call.
};

/// --level, as search_limits() takes it, and --seed. Throws UsageError.
PlayStrength play_strength(const CommandLine& line);

}  // namespace outflank::cli
