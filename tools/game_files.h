// The games that `outflank analyze` is given, in whichever format they are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/formats/game_info.h"
#include "tools/command_line.h"

namespace outflank::cli {

struct GameFiles {
  std::vector<AnnotatedGame> games;
  std::vector<std::string> errors;   ///< One line each, with file, place and what was expected.
  std::vector<std::string> skipped;  ///< Games of other kinds and sizes, which are no errors.
};

/// Reads GGF, SGF or transcripts, told apart by what the text looks like, and adds the games to
/// `files`. A text of transcripts is one game or one a line; lines that begin with # are comments.
/// `name` stands in the messages.
void read_games(std::string_view text, const std::string& name, GameFiles& files);

/// All games that the arguments name: files, `-` for standard input, a transcript, --moves.
/// Throws UsageError if there is none, OutsideError if a file cannot be read.
GameFiles games_of(const CommandLine& line);

}  // namespace outflank::cli
