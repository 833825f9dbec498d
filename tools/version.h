// `outflank version`, and the version as the protocols tell it.
#pragma once

#include <string_view>

#include "tools/command.h"

namespace outflank::cli {

/// `0.1.0`.
std::string_view version_number();
/// The commit that it was built from; empty where it is not known.
std::string_view revision();

ExitCode run_version(const CommandLine& line, const Log& log);

}  // namespace outflank::cli
