// `outflank help`, and the text that every mistake in usage refers to.
#pragma once

#include "tools/command.h"

namespace outflank::cli {

/// What the program can do.
void print_help();
/// What one subcommand does, and its options.
void print_help(const Command& command);

ExitCode run_help(const CommandLine& line, const Log& log);

}  // namespace outflank::cli
