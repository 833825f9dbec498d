// The subcommand `label`: exact scores of positions from games, for learning.
#pragma once

#include "tools/command.h"

namespace outflank::cli {

ExitCode run_label(const CommandLine& line, const Log& log);

}  // namespace outflank::cli
