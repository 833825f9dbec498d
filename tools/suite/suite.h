// `outflank suite`: makes a file of test positions, each with its exact score and all best moves.
#pragma once

#include "tools/command_line.h"
#include "tools/log.h"

namespace outflank::cli {

ExitCode run_suite(const CommandLine& line, const Log& log);

}  // namespace outflank::cli
