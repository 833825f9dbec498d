// Games as lists of moves, `f5d6c3…`, in the many ways in which people and programs write them.
#pragma once

#include <string>
#include <string_view>

#include "engine/board/game_record.h"
#include "engine/core/parsed.h"

namespace outflank {

/// Reads one game. Moves in upper or lower case, one after the other or apart by blanks, line ends,
/// commas and dashes; move numbers (`1.`, `1)`, or a bare `1` before a blank or a move); passes as
/// `pa`, `ps`, `pass`, `--`, `@@`, or left out. Cyrillic look-alikes are read as the Latin letters
/// and digits they stand for. `BOARD;moves` starts from another position (parse_board()). A pass
/// after the end of the game is dropped. An empty text is the game without a move.
///
/// The error names a move that is no move, or is not legal, with its number and why. The number is
/// that in the list, or the printed one where the text numbers every move. Its column counts bytes;
/// its line is 0 if the text has only one.
Parsed<GameRecord> parse_transcript(std::string_view text, Rules rules = {});

/// The same, where the moves go on from `start`. A `BOARD;` in the text is an error.
Parsed<GameRecord> parse_transcript(std::string_view text, const Board& start, Rules rules = {});

/// Lower case without blanks; `BOARD;` in front if the game has another start than the usual one.
/// Passes that the record inferred are left out, others are written `pa`, so that
/// parse_transcript() gives the same record.
std::string write_transcript(const GameRecord& game);

/// What an error about an illegal move says was expected: `a legal move as move 3: c4 is occupied`,
/// followed by legal_elsewhere_text() if that is not empty. Only for a move that `game.play(color,
/// move)` refuses. `number` counts the moves of the text.
std::string illegal_move_text(const GameRecord& game, Color color, Move move, std::size_t number);

/// The rules under which the whole game and then the move would have been legal, in words: `legal
/// under reversi-free and reversi-1997`. Empty if there are none.
std::string legal_elsewhere_text(const GameRecord& game, Color color, Move move);

}  // namespace outflank
