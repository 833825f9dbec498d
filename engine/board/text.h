// Names of squares, moves and colours, and boards as text for people.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/board/game_record.h"

namespace outflank {

/// `a1` … `h8`.
std::string to_string(Square square);
/// `a1` … `h8`, `pass`, or `--` for no move.
std::string to_string(Move move);
/// `black` or `white`.
std::string_view to_string(Color color);

/// A letter and a digit, upper or lower case; nothing else around it.
std::optional<Square> parse_square(std::string_view text);
/// A square, or a pass as `pa`, `ps`, `pass`, `--` or `@@`, in upper or lower case.
std::optional<Move> parse_move(std::string_view text);

/// 64 characters `X` (black), `O` (white), `-` from a1 in rows, a blank and the mover: the form
/// that every subcommand takes as POSITION.
std::string to_string(const Board& board);

/// Nine or so lines with coordinates, for people. Legal moves of the mover are marked `.`. Where
/// discs are counted, those left to place follow.
std::string draw(const GameRecord& game);
std::string draw(const Board& board);

/// A line of moves; Black's in capitals, White's small, passes as `pa`/`PA`, without blanks.
std::string line_text(std::span<const Move> moves, Color mover);

}  // namespace outflank
