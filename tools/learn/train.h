// The subcommand `train`: weights from self-play games and labelled positions.
#pragma once

#include "tools/command.h"

namespace outflank::cli {

ExitCode run_train(const CommandLine& line, const Log& log);

}  // namespace outflank::cli
