#include "tools/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "protocol/words.h"
#include "tools/suggest.h"

namespace outflank::cli {
namespace {

namespace po = boost::program_options;

template <class Visitor>
void for_each_option(const Command& command, const Visitor& visit) {
  for (const Option& option : command.options) visit(option);
  if (command.search != SearchUse::kNone) {
    for (const Option& option : limit_options()) visit(option);
  }
  for (const Option& option : common_options()) visit(option);
}

bool knows(const Command& command, std::string_view name) {
  bool found = false;
  for_each_option(command, [&](const Option& option) { found |= option.name == name; });
  return found;
}

/// The options of `command`, or those of all subcommands if there is none.
std::vector<std::string_view> option_names(const Command* command) {
  std::vector<std::string_view> names;
  const auto add = [&](const Option& option) {
    if (std::ranges::find(names, option.name) == names.end()) names.push_back(option.name);
  };
  if (command != nullptr) {
    for_each_option(*command, add);
  } else {
    for (const Command& each : all_commands()) for_each_option(each, add);
  }
  return names;
}

UsageError unknown_option(const std::string& token, const Command* command) {
  const std::size_t dashes = std::min(token.find_first_not_of('-'), token.size());
  const std::string name = token.substr(dashes, token.find('=') - dashes);
  return UsageError(fmt::format(R"(unknown option "{}": did you mean --{}?)", token,
                                nearest(name, option_names(command))));
}

bool looks_like_number(std::string_view text) {
  return text.size() >= 2 && text[0] == '-' && text[1] >= '0' && text[1] <= '9';
}

/// A style parser of Program_options, asked before the usual ones.
std::vector<po::option> argument_with_dash(std::vector<std::string>& arguments) {
  const std::string& first = arguments.front();
  if (!looks_like_board(first) && !looks_like_number(first)) return {};
  po::option option;
  option.value = {first};
  option.original_tokens = {first};
  arguments.erase(arguments.begin());
  return {option};
}

/// Every option of every subcommand: the subcommand is known only once they are read.
po::options_description description_of_all() {
  po::options_description description;
  std::vector<std::string_view> seen;
  for (const Command& command : all_commands()) {
    for_each_option(command, [&](const Option& option) {
      if (std::ranges::find(seen, option.name) != seen.end()) return;
      seen.push_back(option.name);
      std::string name(option.name);
      if (option.letter != 0) name += fmt::format(",{}", option.letter);
      if (option.value.empty()) {
        description.add_options()(name.c_str(), "");
      } else {
        description.add_options()(name.c_str(), po::value<std::string>(), "");
      }
    });
  }
  return description;
}

/// The line, from 1, on which `key` is given in the section that is its beginning up to a dot.
std::size_t line_of(const std::string& file, const std::string& key) {
  const std::size_t dot = key.rfind('.');
  const std::string section = dot == std::string::npos ? "" : key.substr(0, dot);
  const std::string name = dot == std::string::npos ? key : key.substr(dot + 1);
  std::istringstream lines(file);
  std::string line, current;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string::npos) continue;
    if (line[begin] == '[') {
      current = line.substr(begin + 1, line.find(']') - begin - 1);
    } else if (current == section && line.substr(begin).starts_with(name)) {
      return number;
    }
  }
  return 0;
}

/// The first line, from 1, that is `text` but for blanks and a comment.
std::size_t line_with(const std::string& file, std::string_view text) {
  std::istringstream lines(file);
  std::string line;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    const std::string_view said = std::string_view(line).substr(0, line.find('#'));
    if (trimmed(said) == text) return number;
  }
  return 0;
}

std::optional<std::string> read_whole(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file || std::filesystem::is_directory(path)) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

}  // namespace

UsageError OptionValue::error(std::string_view expected) const {
  return UsageError(fmt::format(R"({} "{}": expected {})", place, text, expected));
}

CommandLine CommandLine::parse(const std::vector<std::string>& arguments) {
  CommandLine line;
  line.read_arguments(arguments);
  if (const auto named = line.value("config")) {
    line.read_file(named->text);
  } else {
    const std::filesystem::path path = default_config_path();
    std::error_code ignored;
    if (!path.empty() && std::filesystem::exists(path, ignored)) line.read_file(path);
  }
  line.check_options();
  return line;
}

CommandLine CommandLine::of_values(const std::map<std::string, OptionValue, std::less<>>& values) {
  CommandLine line;
  for (const auto& [name, value] : values) line.values_[name] = {value};
  return line;
}

void CommandLine::read_arguments(const std::vector<std::string>& arguments) {
  po::parsed_options parsed(nullptr);
  const po::options_description description = description_of_all();
  try {
    parsed = po::command_line_parser(arguments)
                 .options(description)
                 .style(po::command_line_style::unix_style ^ po::command_line_style::allow_guessing)
                 .extra_style_parser(argument_with_dash)
                 .allow_unregistered()
                 .run();
  } catch (const po::invalid_command_line_syntax& error) {
    const bool missing = error.kind() == po::invalid_syntax::missing_parameter ||
                         error.kind() == po::invalid_syntax::empty_adjacent_parameter;
    throw UsageError(fmt::format(R"({}: expected {})", error.get_option_name(),
                                 missing ? "a value after it" : "no value"));
  } catch (const po::error& error) {
    throw UsageError(error.what());
  }
  std::optional<std::string> unknown;
  std::vector<std::string> words;
  for (const po::option& option : parsed.options) {
    const std::string& token = option.original_tokens.front();
    if (option.unregistered) {
      if (!unknown) unknown = token;
    } else if (option.string_key.empty()) {
      words.push_back(option.value.front());
    } else {
      const std::string text = option.value.empty() ? "yes" : option.value.front();
      values_[option.string_key].push_back({text, "--" + option.string_key, false});
    }
  }
  if (!words.empty()) {
    command_ = unknown ? find_command(words.front()) : &required_command(words.front());
    arguments_.assign(words.begin() + 1, words.end());
  }
  if (unknown) throw unknown_option(*unknown, command_);
}

void CommandLine::read_file(const std::filesystem::path& path) {
  const auto text = read_whole(path);
  if (!text) throw OutsideError(fmt::format("cannot read the options file {}", path.string()));
  po::parsed_options parsed(nullptr);
  try {
    std::istringstream stream(*text);
    parsed = po::parse_config_file(stream, po::options_description(), true);
  } catch (const po::invalid_config_file_syntax& error) {
    const std::string& line = error.tokens();
    throw UsageError(fmt::format(R"({}, line {}: "{}": expected NAME = VALUE, [SUBCOMMAND] or a #)",
                                 path.string(), line_with(*text, line), line));
  } catch (const po::error& error) {
    throw UsageError(fmt::format("{}: {}", path.string(), error.what()));
  }
  std::map<std::string, std::vector<OptionValue>> general, own;
  for (const po::option& option : parsed.options) {
    const std::string& key = option.string_key;
    const std::size_t dot = key.find('.');
    const std::string section = dot == std::string::npos ? "" : key.substr(0, dot);
    const std::string name = dot == std::string::npos ? key : key.substr(dot + 1);
    const std::string place = fmt::format("{}, line {}", path.string(), line_of(*text, key));
    const Command* command = nullptr;
    try {
      if (!section.empty()) command = &required_command(section);
      const auto names = option_names(command);
      if (std::ranges::find(names, name) == names.end()) throw unknown_option(name, command);
    } catch (const UsageError& error) {
      throw UsageError(place + ": " + error.what());
    }
    const OptionValue value{option.value.front(), place + ": " + name, true};
    if (command == nullptr) {
      general[name].push_back(value);
    } else if (command == command_) {
      own[name].push_back(value);
    }
  }
  // A limit on the command line takes the place of all limits in the file.
  const bool limited = std::ranges::any_of(
      limit_options(), [&](const Option& option) { return values_.contains(option.name); });
  const auto replaced = [&](std::string_view name) {
    return limited && std::ranges::any_of(limit_options(), [&](const Option& option) {
             return option.name == name;
           });
  };
  // What came first stays: the command line, then the subcommand's section, then the rest.
  for (const auto& [name, values] : own) {
    if (!replaced(name)) values_.emplace(name, values);
  }
  for (const auto& [name, values] : general) {
    // An option of other subcommands means nothing to this one.
    const bool known = command_ == nullptr || knows(*command_, name);
    if (known && !replaced(name)) values_.emplace(name, values);
  }
}

void CommandLine::check_options() const {
  // Without a subcommand the program is an engine for a host, as with the subcommand gtp.
  const Command& command = command_ == nullptr ? required_command("gtp") : *command_;
  for (const auto& [name, values] : values_) {
    if (!values.back().from_file && !knows(command, name)) {
      throw UsageError(fmt::format("option --{} means nothing to {}: see \"outflank help {}\"",
                                   name, command.name, command.name));
    }
  }
}

std::optional<OptionValue> CommandLine::value(std::string_view option) const {
  const auto found = values_.find(option);
  if (found == values_.end()) return std::nullopt;
  return found->second.back();
}

std::vector<OptionValue> CommandLine::values(std::string_view option) const {
  const auto found = values_.find(option);
  return found == values_.end() ? std::vector<OptionValue>() : found->second;
}

bool CommandLine::has(std::string_view option) const {
  const auto given = value(option);
  if (!given) return false;
  const std::string& text = given->text;
  if (text == "yes" || text == "true" || text == "on" || text == "1") return true;
  if (text == "no" || text == "false" || text == "off" || text == "0") return false;
  throw given->error("yes or no");
}

std::optional<int> CommandLine::number(std::string_view option, int low, int high,
                                       std::string_view unit) const {
  const auto given = value(option);
  if (!given) return std::nullopt;
  const std::string& text = given->text;
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < low || number > high) {
    throw given->error(
        fmt::format("a number from {} to {}{}{}", low, high, unit.empty() ? "" : " ", unit));
  }
  return number;
}

void CommandLine::expect_arguments(std::size_t most) const {
  if (arguments_.size() <= most) return;
  throw UsageError(fmt::format(R"(argument {} of {}, "{}": expected {})", most + 1, command_->name,
                               arguments_[most],
                               most == 0 ? "none" : fmt::format("at most {}", most)));
}

bool looks_like_board(std::string_view text) {
  constexpr std::string_view kBoardCharacters = "-.XxOo*BbWw \t\r\n";
  const auto on_board = [&](char c) { return kBoardCharacters.find(c) != std::string_view::npos; };
  const auto count = static_cast<std::size_t>(std::ranges::count_if(text, on_board));
  if (text.size() < 3 || text.find('=') != std::string_view::npos) return false;
  return count == text.size() || (text.size() >= 40 && count * 4 >= text.size() * 3);
}

std::filesystem::path default_config_path() {
  const auto variable = [](const char* name) -> std::filesystem::path {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
  };
  std::filesystem::path folder = variable("XDG_CONFIG_HOME");
  if (folder.empty()) {
    const std::filesystem::path home = variable("HOME");
    if (home.empty()) return {};
    folder = home / ".config";
  }
  return folder / "outflank" / "outflank.conf";
}

}  // namespace outflank::cli
