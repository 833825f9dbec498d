// `outflank probcut`: measures how well shallow searches foretell deep ones and exact scores, and
// writes the constants of forward pruning.
#pragma once

#include "tools/command_line.h"
#include "tools/log.h"

namespace outflank::cli {

ExitCode run_probcut(const CommandLine& line, const Log& log);

}  // namespace outflank::cli
