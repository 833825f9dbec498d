// `outflank hint`.
#pragma once

#include "tools/command.h"

namespace outflank::cli {

ExitCode run_hint(const CommandLine& line, const Log& log);

}  // namespace outflank::cli
