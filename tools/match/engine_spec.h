// What `--engine` says about a player: the engine itself with settings of its own, or a program and
// its protocol.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "tools/command_line.h"
#include "tools/match/child_process.h"
#include "tools/match/own_player.h"
#include "tools/match/player.h"

namespace outflank::match {

enum class EngineKind : std::uint8_t { kOwn, kGtp, kNBoard };

struct EngineSpec {
  std::string name;
  EngineKind kind = EngineKind::kOwn;
  OwnEngine own;             ///< For kOwn.
  ProgramCommand command;    ///< For the others.
  std::optional<int> depth;  ///< For kNBoard: what `set depth` says.
  TimeLimit time;
  /// All that makes it play as it does, in words: two runs with the same settings are one match.
  std::map<std::string, std::string> settings;
};

/// Reads every --engine; limits and clocks beside them are for the engines without any of their
/// own. Throws UsageError, also if there are fewer than two or two have the same name; OutsideError
/// if a program does not exist.
std::vector<EngineSpec> engine_specs(const cli::CommandLine& line);

/// `MAIN`, `MAIN+INCREMENT` or `MAIN+PERIOD/MOVES`, each time as for --time. Throws what
/// `given.error()` makes.
TimeControl clock_of(const cli::OptionValue& given);

/// `launcher` outlives the player.
std::unique_ptr<Player> make_player(const EngineSpec& spec, double patience, Launcher& launcher,
                                    std::stop_token stop);

}  // namespace outflank::match
