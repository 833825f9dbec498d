#include "tools/help.h"

#include <fmt/format.h>

#include <string>

#include "engine/search/limits.h"
#include "tools/command_line.h"

namespace outflank::cli {
namespace {

void print_options(std::string_view title, std::span<const Option> options) {
  if (options.empty()) return;
  fmt::print("\n{}\n", title);
  for (const Option& option : options) {
    const std::string letter = option.letter == 0 ? "   " : fmt::format("-{},", option.letter);
    fmt::print("  {} {:<24}{}\n", letter,
               fmt::format("--{}{}{}", option.name, option.value.empty() ? "" : " ", option.value),
               option.help);
  }
}

}  // namespace

void print_help() {
  fmt::print(
      "Outflank plays, solves and analyses Othello.\n\n"
      "Usage: outflank SUBCOMMAND [options] [arguments]\n\n");
  for (const Command& command : all_commands()) {
    fmt::print("  {:<10}{}\n", command.name, command.summary);
  }
  fmt::print(
      "\nWithout a subcommand, and with a program instead of a terminal as its input, it speaks\n"
      "NBoard or GTP, as the first line tells. \"outflank help SUBCOMMAND\" says more about "
      "one.\n");
  print_options("Options of every subcommand", common_options());
  const std::string path = default_config_path().string();
  fmt::print(
      "\nOptions may also stand in a file, one a line as \"threads = 2\", for all subcommands or\n"
      "below a line \"[hint]\" for one: {}\n"
      "Exit codes: 0 done, 1 a comparison failed, 2 bad usage or input, 3 something outside "
      "failed.\n",
      path.empty() ? "--config FILE" : path);
}

void print_help(const Command& command) {
  fmt::print("Usage: outflank {}{}{}\n\n{}", command.name, command.synopsis.empty() ? "" : " ",
             command.synopsis, command.details);
  print_options("Options", command.options);
  if (command.search != SearchUse::kNone) {
    const std::string without = command.search == SearchUse::kSolves
                                    ? "without any it solves"
                                    : fmt::format("without any: --level {}", kDefaultLevel);
    print_options(fmt::format("Limits of a search (the first one reached ends it; {})", without),
                  limit_options());
  }
  print_options("Options of every subcommand", common_options());
}

ExitCode run_help(const CommandLine& line, const Log&) {
  line.expect_arguments(1);
  if (line.arguments().empty()) {
    print_help();
    return ExitCode::kDone;
  }
  print_help(required_command(line.arguments().front()));
  return ExitCode::kDone;
}

}  // namespace outflank::cli
