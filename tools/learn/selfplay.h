// The subcommand `selfplay`: games of the engine against itself, for learning.
#pragma once

#include "tools/command.h"

namespace outflank::cli {

ExitCode run_selfplay(const CommandLine& line, const Log& log);

}  // namespace outflank::cli
