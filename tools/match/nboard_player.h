// A program that speaks the NBoard protocol as a player.
#pragma once

#include <memory>
#include <optional>

#include "tools/match/program_player.h"

namespace outflank::match {

/// `depth` is told the program by `set depth`. A clock is told in the game; the protocol knows no
/// byo-yomi and no time a move.
std::unique_ptr<Player> make_nboard_player(const ProgramStart& start, std::optional<int> depth);

}  // namespace outflank::match
