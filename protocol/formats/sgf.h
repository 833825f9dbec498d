// The Smart Game Format with Othello's number, `(;GM[2]SZ[8];B[f5];W[f4])`: what GoGui and Quarry
// save, and what GTP's `loadsgf` reads. Only the main line of a game is read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/parsed.h"
#include "protocol/formats/game_info.h"

namespace outflank {

struct SgfFile {
  std::vector<AnnotatedGame> games;
  std::vector<TextError> errors;   ///< The first error of each game that cannot be read.
  std::vector<TextError> skipped;  ///< Games of another kind or on another board size.
};

/// Reads all games of a collection; after an error it goes on with the next game.
///
/// Squares are a letter and a digit (`f5`) or two letters (`fe`); passes are empty, `tt`, or the
/// words of parse_move(). A position is set up with `AB`, `AW`, `AE` before the first move: on an
/// empty board if they name one of the four centre squares, else on top of the usual start (corners
/// as a handicap). `PL` says who moves; without it the side of the first move does, on a position
/// set up, and Black else. A pass after the end of the game is dropped.
/// A game that names its rules as write_sgf() does is played by them, others by `rules`.
SgfFile parse_sgf(std::string_view text, Rules rules = {});

/// Reads the first game of a collection; one that parse_sgf() would skip is an error.
Parsed<AnnotatedGame> parse_sgf_game(std::string_view text, Rules rules = {});

/// A game in lines of ten moves, with a line end. Passes that the record inferred are left out, so
/// that parse_sgf() gives the same record. Rules other than the standard ones are named in `RU`.
std::string write_sgf(const AnnotatedGame& game);

}  // namespace outflank
