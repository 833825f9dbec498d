// XBoard's spelling of moves, results and thoughts.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/board/game_record.h"
#include "engine/search/result.h"

namespace outflank {

/// `P@d3`, `@@@@` for a pass.
std::string xboard_move_text(Move move);
/// The same, and also a square alone and the usual words for a pass.
std::optional<Move> parse_xboard_move(std::string_view text);

/// What answers `variant reversi`. XBoard knows nothing of the rules, so that it has to be told the
/// position, and in the second line that there are discs to drop, as in crazyhouse.
std::array<std::string, 2> xboard_setup_lines();

/// The game's position as XBoard has it, which turns no disc: each is of the colour in which it was
/// set up or played.
Board xboard_view(const GameRecord& game);

/// `1-0 {40-24}` for a game that is over: XBoard's white, Othello's black, has 40 discs, the empty
/// squares counted for the winner.
std::string xboard_result_text(const Board& board);

struct XBoardThinking {
  std::string known;  ///< The same for results that tell the same.
  std::string line;   ///< Depth, hundredths of a disc, hundredths of a second, nodes, moves.
};
/// `result` has a line.
XBoardThinking xboard_thinking(const SearchResult& result);

}  // namespace outflank
