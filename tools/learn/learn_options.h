// Options that the commands which make data for learning share.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/engine/engine.h"
#include "tools/command_line.h"

namespace outflank::cli {

/// Both ends belong to it.
struct Range {
  int low = 0;
  int high = 0;
};

/// An option that has to be given; `what` it is stands in the message. Throws UsageError.
std::string required_text(const CommandLine& line, std::string_view option, std::string_view what);

/// `N` or `A-B` within `most`, `by_default` if not given. Throws UsageError.
Range range_option(const CommandLine& line, std::string_view option, Range most, Range by_default);

/// --count, practically without end if not given; of `unit`s.
std::uint64_t count_option(const CommandLine& line, std::string_view unit);

/// --seed, 1 if not given.
std::uint64_t seed_option(const CommandLine& line);

/// An engine for each thread: one thread of its own and, if --hash is not given, so small a table
/// that clearing it costs nothing.
EngineOptions worker_engine_options(const CommandLine& line);

/// Where the evaluation's weights come from, for the description of a file.
std::string evaluation_origin(const EngineOptions& options);

}  // namespace outflank::cli
