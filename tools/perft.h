// `outflank perft`.
#pragma once

#include "tools/command.h"

namespace outflank::cli {

ExitCode run_perft(const CommandLine& line, const Log& log);

}  // namespace outflank::cli
