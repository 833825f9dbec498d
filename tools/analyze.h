// `outflank analyze`.
#pragma once

#include "tools/command.h"

namespace outflank::cli {

ExitCode run_analyze(const CommandLine& line, const Log& log);

}  // namespace outflank::cli
