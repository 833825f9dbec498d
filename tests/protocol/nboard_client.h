// An NBoard host: sends commands, and checks each line that comes back against the grammar and the
// position it is about.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/board/game_record.h"
#include "tests/protocol/engine_process.h"
#include "tests/protocol/nboard_grammar.h"

namespace outflank {

/// A game as NBoard sends it in `set game`, with `clock` as its TI tag if there is one.
std::string nboard_game(const GameRecord& game, std::string_view clock = {});

/// Parses a line; the test fails if it is malformed.
NBoardLine checked(const std::string& line);

/// Fails the test if a `search`, `book` or `===` line does not fit the position of `game`.
void check_fits(const NBoardLine& line, const GameRecord& game);

/// The lines up to the one that begins with `prefix`, all checked.
std::vector<NBoardLine> read_checked(EngineProcess& engine, std::string_view prefix,
                                     const GameRecord& game);

}  // namespace outflank
