// Positions as XBoard writes them for the variant `reversi`: eight rows from the top of its board,
// which is row 8, and the side to move. XBoard's white discs (`P`, mover `w`) move first and are
// Othello's black ones; the names of the squares are the same.
#pragma once

#include <string>
#include <string_view>

#include "engine/board/board.h"
#include "engine/core/parsed.h"

namespace outflank {

/// `8/8/8/3Pp3/3pP3/8/8/8 w`, perhaps with discs in hand between brackets behind the rows and with
/// more fields behind the mover; both mean nothing here. The error's column counts bytes of `text`.
Parsed<Board> parse_reversi_fen(std::string_view text);

/// Rows and mover, without anything behind them.
std::string write_reversi_fen(const Board& board);

}  // namespace outflank
