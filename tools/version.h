// `outflank version`, and the version as the protocols tell it.
#pragma once

#include <string_view>

#include "tools/command.h"

namespace outflank::cli {

/// `0.1.0`.
std::string_view version_number();

ExitCode run_version(const CommandLine& line, const Log& log);

}  // namespace outflank::cli
