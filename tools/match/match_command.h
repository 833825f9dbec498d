// The subcommand `match`: from its options to the games and back.
#pragma once

#include "tools/command.h"

namespace outflank::match {

cli::ExitCode run_match(const cli::CommandLine& line, const cli::Log& log);

}  // namespace outflank::match
