// The Generic Game Format of the GGS servers, `(;GM[Othello]…B[d3//0.01]W[c5/2.4/0.6]…;)`: what
// NBoard sends and what the servers' archives hold.
//
// What decides the position (GM, TY, BO, the moves) is checked; what only describes the game
// (names, times, result) is taken where it can be read and left empty otherwise.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/parsed.h"
#include "protocol/formats/game_info.h"

namespace outflank {

struct GgfGame : AnnotatedGame {
  /// Counts the matches of a file from 1: the two games of a synchro pair share theirs.
  std::size_t match = 0;
};

struct GgfFile {
  std::vector<GgfGame> games;
  std::vector<TextError> errors;   ///< The first error of each game that cannot be read.
  std::vector<TextError> skipped;  ///< Games of another kind or on another board size.
};

/// Reads all games of a text, any number a line, each alone or after its count (`1 (;…;)`,
/// `2 (;…;)(;…;)`). After an error it goes on with the next game. Other text between the games is
/// an error too; without a game the result is empty. A game that names its rules in a tag of our
/// own, `RU[reversi-1997]`, is played by them, others by `rules`.
GgfFile parse_ggf(std::string_view text, Rules rules = {});

/// Reads a text that holds one game, with or without a count; a game that parse_ggf() would skip is
/// an error.
Parsed<GgfGame> parse_ggf_game(std::string_view text, Rules rules = {});

/// One line without the line end, of type 8, all passes written, so that NBoard reads it. A bracket
/// or a line end in a name becomes a round one or a blank. The result is
/// game.result(), or `?`. The numbers of a WTHOR file stand in a tag of our own, `WT`, rules other
/// than the standard ones in `RU`.
std::string write_ggf(const AnnotatedGame& game);

}  // namespace outflank
