// The arguments of one run and the options file, read by Boost.Program_options and checked
// against what the subcommand knows.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/command.h"

namespace outflank::cli {

/// An option's text and where it stands, for messages: `--threads`, `OUTFLANK_ISA`, or
/// `/home/x/outflank.conf, line 3: threads`.
struct OptionValue {
  std::string text;
  std::string place;
  bool from_file = false;

  /// `--threads "abc": expected …`, as an exception to throw.
  UsageError error(std::string_view expected) const;
};

class CommandLine {
 public:
  /// Reads the arguments that follow the program's name, then the options file. Throws UsageError
  /// for what is not known, with the nearest name that is, and OutsideError if a file named by
  /// --config cannot be read.
  static CommandLine parse(const std::vector<std::string>& arguments);
  /// As if each of these options had been given once, for texts that hold options of their own.
  static CommandLine of_values(const std::map<std::string, OptionValue, std::less<>>& values);

  /// Null where no subcommand was given.
  const Command* command() const { return command_; }
  /// The words that are neither the subcommand nor options.
  const std::vector<std::string>& arguments() const { return arguments_; }

  /// The last one on the command line, else the one in the options file.
  std::optional<OptionValue> value(std::string_view option) const;
  /// All of an option that may be repeated, in their order: those on the command line, else those
  /// in the options file.
  std::vector<OptionValue> values(std::string_view option) const;
  /// A switch is on. Throws UsageError if the options file gives it neither yes nor no.
  bool has(std::string_view option) const;
  /// A whole number from `low` to `high`, or nothing if the option is not given.
  /// `unit` follows the range in the message.
  std::optional<int> number(std::string_view option, int low, int high,
                            std::string_view unit = "") const;

  /// At most `most` arguments, else a UsageError that names the first one too many.
  void expect_arguments(std::size_t most) const;

 private:
  void read_arguments(const std::vector<std::string>& arguments);
  void read_file(const std::filesystem::path& path);
  void check_options() const;

  const Command* command_ = nullptr;
  std::vector<std::string> arguments_;
  /// An option that is given is there with at least one value.
  std::map<std::string, std::vector<OptionValue>, std::less<>> values_;
};

/// Whether an argument is meant as a board, right or wrong: it consists of the letters of a board,
/// or is long and nearly does. A board begins with a dash more often than not, and must not be
/// taken for an option or the name of a file.
bool looks_like_board(std::string_view text);

/// Where the options file is looked for when --config does not name one: below $XDG_CONFIG_HOME,
/// else ~/.config. Empty if neither is known.
std::filesystem::path default_config_path();

}  // namespace outflank::cli
