// `outflank openings`: writes balanced openings for matches.
#pragma once

#include "tools/command_line.h"
#include "tools/log.h"

namespace outflank::cli {

ExitCode run_openings(const CommandLine& line, const Log& log);

}  // namespace outflank::cli
