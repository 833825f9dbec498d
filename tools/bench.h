// `outflank bench`.
#pragma once

#include "tools/command.h"

namespace outflank::cli {

ExitCode run_bench(const CommandLine& line, const Log& log);

}  // namespace outflank::cli
