// What a subcommand is: its name, the options it knows, and the function that runs it.
#pragma once

#include <span>
#include <string_view>

#include "tools/error.h"

namespace outflank::cli {

class CommandLine;
class Log;

struct Option {
  std::string_view name;   ///< The long name without its dashes.
  std::string_view value;  ///< What the help calls its value; empty for a switch.
  std::string_view help;
  char letter = 0;  ///< The one-letter form, 0 for none.
};

/// Whether a subcommand searches, and how far if no limit is given.
enum class SearchUse { kNone, kDefaultLevel, kSolves };

struct Command {
  std::string_view name;
  std::string_view synopsis;            ///< The arguments, as the help shows them.
  std::string_view summary;             ///< One line for the list of subcommands.
  std::string_view details;             ///< Some lines for the subcommand's own help.
  SearchUse search = SearchUse::kNone;  ///< If any, it knows the limits of a search.
  std::span<const Option> options;
  ExitCode (*run)(const CommandLine&, const Log&) = nullptr;
};

/// Every subcommand, in the order of the help.
std::span<const Command> all_commands();

/// Null if there is none with that name.
const Command* find_command(std::string_view name);

/// Throws UsageError with the nearest name if there is none.
const Command& required_command(std::string_view name);

/// Options that every subcommand takes, also where they change nothing.
std::span<const Option> common_options();

/// Limits of a search, for the subcommands that search.
std::span<const Option> limit_options();

}  // namespace outflank::cli
