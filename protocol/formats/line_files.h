// Files with a game or a position a line: transcripts and board strings.
#pragma once

#include <string_view>
#include <vector>

#include "engine/board/game_record.h"
#include "engine/core/parsed.h"

namespace outflank {

struct LineFile {
  std::vector<GameRecord> games;  ///< Of a position: the game that begins there, without a move.
  std::vector<TextError> errors;  ///< The first of each line that cannot be read.
};

/// A transcript a line, or one game over several lines: that is what it is if not every line is a
/// game by itself, but all of them together are one. Empty lines and those that begin with `#` are
/// passed over. After an error it goes on with the next line.
LineFile parse_transcripts(std::string_view text, Rules rules = {});

/// A board string a line, as parse_board() reads them; else the same.
LineFile parse_boards(std::string_view text, Rules rules = {});

}  // namespace outflank
