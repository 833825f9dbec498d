// `outflank gtp`, `nboard`, `xboard` and `cassio`, and the program as an engine without a
// subcommand.
#pragma once

#include "tools/command.h"

namespace outflank::cli {

ExitCode run_gtp(const CommandLine& line, const Log& log);
ExitCode run_nboard(const CommandLine& line, const Log& log);
ExitCode run_xboard(const CommandLine& line, const Log& log);
ExitCode run_cassio(const CommandLine& line, const Log& log);
/// The first line decides between them.
ExitCode run_any_host(const CommandLine& line, const Log& log);

}  // namespace outflank::cli
