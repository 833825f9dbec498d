// `outflank accuracy`: how often a search finds a best move of solved positions, how far its value
// is off, and how many nodes it takes for that.
#pragma once

#include "tools/command_line.h"
#include "tools/log.h"

namespace outflank::cli {

ExitCode run_accuracy(const CommandLine& line, const Log& log);

}  // namespace outflank::cli
