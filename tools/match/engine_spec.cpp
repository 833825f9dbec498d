#include "tools/match/engine_spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "tools/match/gtp_player.h"
#include "tools/match/nboard_player.h"
#include "tools/match/setting_list.h"
#include "tools/settings.h"
#include "tools/suggest.h"

namespace outflank::match {
namespace {

using Values = std::map<std::string, cli::OptionValue, std::less<>>;

/// The engine's own tables are smaller than for analysis, as there are several of them.
constexpr std::string_view kDefaultThreads = "1";
constexpr std::string_view kDefaultHash = "64";

constexpr std::array<std::string_view, 17> kKeys = {
    "name",  "cmd",   "protocol", "dir",  "level", "depth",   "selectivity", "time",   "nodes",
    "exact", "clock", "threads",  "hash", "isa",   "weights", "book",        "no-book"};
/// What limits a search. One setting among these in --engine replaces all of them beside it.
constexpr std::array<std::string_view, 7> kLimitKeys = {"level", "depth", "selectivity", "time",
                                                        "nodes", "exact", "clock"};
/// What may also stand beside the engines, for all that run in this process.
constexpr std::array<std::string_view, 5> kSharedKeys = {"threads", "hash", "isa", "weights",
                                                         "no-book"};
constexpr std::array<std::string_view, 2> kProtocols = {"gtp", "nboard"};

EngineKind kind_of(const Values& values) {
  const auto protocol = values.find("protocol");
  if (!values.contains("cmd")) {
    if (protocol != values.end()) throw protocol->second.error("a cmd beside it");
    return EngineKind::kOwn;
  }
  if (protocol == values.end() || protocol->second.text == "gtp") return EngineKind::kGtp;
  if (protocol->second.text == "nboard") return EngineKind::kNBoard;
  throw protocol->second.error(fmt::format("gtp or nboard; did you mean {}?",
                                           cli::nearest(protocol->second.text, kProtocols)));
}

/// Whether the runner can tell an engine of this kind about a setting.
bool can_tell(EngineKind kind, std::string_view key) {
  if (key == "clock" || key == "name") return true;
  if (key == "time") return kind != EngineKind::kNBoard;
  if (kind == EngineKind::kOwn) return key != "dir";
  if (key == "cmd" || key == "protocol" || key == "dir") return true;
  return kind == EngineKind::kNBoard && key == "depth";
}

/// Adds what stands beside the engines and holds for this one.
void add_shared(const cli::CommandLine& line, EngineKind kind, Values& values) {
  const bool limited =
      std::ranges::any_of(kLimitKeys, [&](std::string_view key) { return values.contains(key); });
  const auto add = [&](std::string_view key) {
    const auto given = line.value(key);
    if (given && can_tell(kind, key)) values.emplace(key, *given);
  };
  if (!limited) std::ranges::for_each(kLimitKeys, add);
  if (kind != EngineKind::kOwn) return;
  std::ranges::for_each(kSharedKeys, add);
  values.emplace("threads", cli::OptionValue{std::string(kDefaultThreads), "threads"});
  values.emplace("hash", cli::OptionValue{std::string(kDefaultHash), "hash"});
}

void read_program(const Values& values, EngineSpec& spec) {
  const cli::OptionValue& command = values.find("cmd")->second;
  std::vector<std::string> words = split_command(command.text, command.place);
  if (words.empty()) throw command.error("a program and its arguments");
  const auto program = find_program(words.front());
  if (!program) {
    throw cli::OutsideError(
        fmt::format("{} \"{}\": there is no such program", command.place, words.front()));
  }
  spec.command.program = *program;
  spec.command.arguments.assign(words.begin() + 1, words.end());
  if (const auto folder = values.find("dir"); folder != values.end()) {
    std::error_code error;
    spec.command.folder = std::filesystem::absolute(folder->second.text);
    if (!std::filesystem::is_directory(spec.command.folder, error)) {
      throw folder->second.error("a folder that exists");
    }
  }
}

EngineSpec read_engine(const cli::OptionValue& given, std::size_t number,
                       const cli::CommandLine& line) {
  const std::string place = fmt::format("{} {}", given.place, number);
  Values values;
  for (Setting& setting : parse_settings(given.text, place, kKeys)) {
    values.emplace(setting.key, cli::OptionValue{std::move(setting.value),
                                                 fmt::format("{}, column {}: {}", place,
                                                             setting.column, setting.key)});
  }
  EngineSpec spec;
  spec.kind = kind_of(values);
  for (const auto& [key, value] : values) {
    if (can_tell(spec.kind, key)) continue;
    throw value.error(spec.kind == EngineKind::kOwn
                          ? "a cmd beside it"
                          : "its place in cmd, as the protocol cannot tell the program");
  }
  add_shared(line, spec.kind, values);
  for (const auto& [key, value] : values) {
    if (key != "name") spec.settings.emplace(key, value.text);
  }

  // All play the same game.
  const Rules rules = cli::chosen_rules(line);
  if (!rules.is_standard()) spec.settings.emplace("rules", to_string(rules));
  const auto own_line = cli::CommandLine::of_values(values);
  const cli::LimitChoice choice = cli::search_limits(own_line, rules);
  spec.time.move_seconds = choice.limits.seconds;
  if (const auto clock = own_line.value("clock")) {
    if (own_line.value("time")) throw clock->error("either time or clock, not both");
    spec.time.clock = clock_of(*clock);
    if (spec.kind == EngineKind::kNBoard && spec.time.clock.stones > 0) {
      throw clock->error("MAIN or MAIN+INCREMENT, as NBoard knows no byo-yomi");
    }
  }
  if (spec.kind == EngineKind::kOwn) {
    spec.own.options = cli::engine_options(own_line);
    if (choice.chosen || !spec.time.clock.limited) spec.own.limits = choice.limits;
  } else {
    read_program(values, spec);
    spec.depth = choice.limits.depth;
  }
  if (const auto name = own_line.value("name")) {
    if (name->text.empty()) throw name->error("a name");
    spec.name = name->text;
  }
  return spec;
}

std::string default_name(const EngineSpec& spec) {
  return spec.kind == EngineKind::kOwn ? "outflank" : spec.command.program.filename().string();
}

/// Engines that were given no name get the program's, with a number where it would not be the only
/// one.
void name_the_others(std::vector<EngineSpec>& specs) {
  const auto taken = [&](const std::string& name) {
    return std::ranges::find(specs, name, &EngineSpec::name) != specs.end();
  };
  for (EngineSpec& spec : specs) {
    if (!spec.name.empty()) continue;
    std::string name = default_name(spec);
    for (int number = 2; taken(name); ++number) {
      name = fmt::format("{} {}", default_name(spec), number);
    }
    spec.name = name;
  }
}

double seconds_of_part(const cli::OptionValue& given, std::string_view text) {
  // The one that reads --time knows all the ways to write a time.
  const cli::OptionValue part{std::string(text), given.place};
  const auto choice = cli::search_limits(cli::CommandLine::of_values({{"time", part}}));
  return *choice.limits.seconds;
}

}  // namespace

TimeControl clock_of(const cli::OptionValue& given) {
  const std::string_view text = given.text;
  const std::size_t plus = std::min(text.find('+'), text.size());
  const std::string_view main = text.substr(0, plus);
  TimeControl control;
  control.limited = true;
  if (main != "0") control.main = seconds_of_part(given, main);
  if (plus == text.size()) {
    if (control.main <= 0) throw given.error("a time above 0, or 0+PERIOD/MOVES");
    return control;
  }
  const std::string_view extra = text.substr(plus + 1);
  const std::size_t slash = extra.find('/');
  const double seconds = seconds_of_part(given, extra.substr(0, slash));
  if (slash == std::string_view::npos) {
    if (control.main <= 0) throw given.error("a main time above 0 with an increment");
    control.increment = seconds;
    return control;
  }
  const std::string_view moves = extra.substr(slash + 1);
  const auto [end, error] =
      std::from_chars(moves.data(), moves.data() + moves.size(), control.stones);
  if (error != std::errc() || end != moves.data() + moves.size() || control.stones < 1) {
    throw given.error("MAIN, MAIN+INCREMENT or MAIN+PERIOD/MOVES");
  }
  control.period = seconds;
  return control;
}

std::vector<EngineSpec> engine_specs(const cli::CommandLine& line) {
  const auto given = line.values("engine");
  if (given.size() < 2) {
    throw cli::UsageError(
        "match: expected --engine at least twice, such as --engine \"name=A level=5\"");
  }
  std::vector<EngineSpec> specs;
  for (std::size_t i = 0; i < given.size(); ++i) {
    EngineSpec spec = read_engine(given[i], i + 1, line);
    if (!spec.name.empty() &&
        std::ranges::find(specs, spec.name, &EngineSpec::name) != specs.end()) {
      throw cli::UsageError(fmt::format(R"({} {}: "{}": expected a name that no other engine has)",
                                        given[i].place, i + 1, spec.name));
    }
    specs.push_back(std::move(spec));
  }
  name_the_others(specs);
  return specs;
}

std::unique_ptr<Player> make_player(const EngineSpec& spec, double patience, Launcher& launcher,
                                    std::stop_token stop) {
  if (spec.kind == EngineKind::kOwn) return make_own_player(spec.own, std::move(stop));
  const ProgramStart start{spec.command, patience, launcher, std::move(stop)};
  return spec.kind == EngineKind::kGtp ? make_gtp_player(start)
                                       : make_nboard_player(start, spec.depth);
}

}  // namespace outflank::match
