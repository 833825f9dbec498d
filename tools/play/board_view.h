// A board as `outflank play` shows it: with coordinates, the legal moves marked, the last move and
// the square under the cursor set off, in colour where the terminal has any; and a bar that tells
// who is ahead.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/game_record.h"
#include "engine/core/score.h"

namespace outflank::cli {

/// What the place that we write to can show.
struct ViewStyle {
  bool color = false;    ///< ANSI colours.
  bool symbols = false;  ///< Letters beyond ASCII.
};

/// Of standard output: colours on a terminal that has them unless NO_COLOR is set, symbols where
/// the locale's character set is UTF-8.
ViewStyle style_of_output();

struct BoardView {
  GameRecord game;               ///< The position is its last one.
  Move last;                     ///< What led to it.
  std::optional<Square> cursor;  ///< Where the arrow keys have come to.
  bool mark_moves = true;        ///< Show where the mover may play.
};

/// Nine lines: the letters of the columns, then the rows, with the count of discs beside them.
std::vector<std::string> board_lines(const BoardView& view, const ViewStyle& style);

/// `black ########.... white  black +2.3`, for a value from Black's view.
std::string evaluation_bar(Value for_black, bool exact, const ViewStyle& style);

/// `black +2.3`, `white +12`, `even`.
std::string lead_text(Value for_black, bool exact);

}  // namespace outflank::cli
