// `outflank solve`.
#pragma once

#include "tools/command.h"

namespace outflank::cli {

ExitCode run_solve(const CommandLine& line, const Log& log);

}  // namespace outflank::cli
