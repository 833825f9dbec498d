// `outflank convert`.
#pragma once

#include "tools/command.h"

namespace outflank::cli {

ExitCode run_convert(const CommandLine& line, const Log& log);

}  // namespace outflank::cli
