// Reads a position from text: 64 squares from a1 in rows, and the mover. Many programs write such
// lines, each with letters of its own; to_string(Board) in engine/board/text.h writes ours.
#pragma once

#include <string_view>

#include "engine/board/board.h"
#include "engine/core/parsed.h"

namespace outflank {

/// Squares: `X`, `x`, `*`, `b`, `B` black; `O`, `o`, `w`, `W` white; `-`, `.` empty; blanks and
/// line ends anywhere. Then the mover, one of the same letters or `black`/`white`, with or without
/// a blank before it. The position may be any, also one that is over.
///
/// The error names a foreign character, a missing mover, or a wrong number of squares, the first
/// of these that holds. Its column counts bytes of `text`; its line is 0 if `text` has only one.
Parsed<Board> parse_board(std::string_view text);

/// The same with the mover given separately. In an error about the mover the column is 0.
Parsed<Board> parse_board(std::string_view squares, std::string_view mover);

/// `X`, `x`, `*`, `b`, `B`, `black` or `O`, `o`, `w`, `W`, `white` in any case, blanks around it.
Parsed<Color> parse_color(std::string_view text);

}  // namespace outflank
