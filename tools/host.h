// `outflank gtp`, `outflank nboard`, and the program as an engine without a subcommand.
#pragma once

#include "tools/command.h"

namespace outflank::cli {

ExitCode run_gtp(const CommandLine& line, const Log& log);
ExitCode run_nboard(const CommandLine& line, const Log& log);
/// The first line decides between the two.
ExitCode run_any_host(const CommandLine& line, const Log& log);

}  // namespace outflank::cli
