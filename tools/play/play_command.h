// `outflank play`: a game against the engine on the terminal.
#pragma once

#include "tools/command.h"

namespace outflank::cli {

ExitCode run_play(const CommandLine& line, const Log& log);

}  // namespace outflank::cli
