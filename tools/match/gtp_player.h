// A program that speaks GTP as a player.
#pragma once

#include <memory>

#include "tools/match/program_player.h"

namespace outflank::match {

/// Learns from the program what it wants: the commands that it lists, and whether it hears of
/// passes (one that refuses a pass puts them in by itself). GTP knows no other board than the usual
/// start.
std::unique_ptr<Player> make_gtp_player(const ProgramStart& start);

}  // namespace outflank::match
