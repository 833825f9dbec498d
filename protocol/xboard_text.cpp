#include "protocol/xboard_text.h"

#include <cmath>

#include "engine/board/text.h"
#include "protocol/formats/reversi_fen.h"

namespace outflank {
namespace {

/// More than either side can drop.
constexpr std::size_t kDiscsInHand = 60;

}  // namespace

std::string xboard_move_text(Move move) {
  return move.is_pass() ? "@@@@" : "P@" + to_string(move);
}

std::optional<Move> parse_xboard_move(std::string_view text) {
  const bool drop = text.size() == 4 && (text.starts_with("P@") || text.starts_with("p@"));
  if (text == "@@@@") return Move::pass();
  return parse_move(drop ? text.substr(2) : text);
}

std::array<std::string, 2> xboard_setup_lines() {
  const std::string start = write_reversi_fen(Board());
  const std::size_t rows = start.find(' ');
  const std::string hands =
      '[' + std::string(kDiscsInHand, 'P') + std::string(kDiscsInHand, 'p') + ']';
  const std::string setup = "setup (P.....p.....) ";
  const std::string rest = " - - 0 1";
  return {setup + start + rest,
          setup + "8x8+1_crazyhouse " + start.substr(0, rows) + hands + start.substr(rows) + rest};
}

Board xboard_view(const GameRecord& game) {
  std::array<Bitboard, 2> discs = {game.start().discs(Color::kBlack),
                                   game.start().discs(Color::kWhite)};
  for (const Ply& ply : game.plies()) {
    if (ply.move.is_square()) discs[static_cast<std::size_t>(ply.mover)] |= bit(ply.move.square());
  }
  const Color mover = game.board().mover;
  return {
      {discs[static_cast<std::size_t>(mover)], discs[static_cast<std::size_t>(opposite(mover))]},
      mover};
}

std::string xboard_result_text(const Board& board) {
  const int difference = board.final_score_for_black().discs();
  const int first = (kSquares + difference) / 2;
  std::string text = difference > 0 ? "1-0" : difference < 0 ? "0-1" : "1/2-1/2";
  text += " {" + std::to_string(first) + '-' + std::to_string(kSquares - first) + '}';
  return text;
}

XBoardThinking xboard_thinking(const SearchResult& result) {
  const Line& best = result.lines.front();
  std::string moves;
  for (const Move move : best.pv) moves += ' ' + xboard_move_text(move);
  const std::string value =
      std::to_string(best.depth) + ' ' + std::to_string(std::lround(best.value.discs() * 100));
  return {value + moves, value + ' ' + std::to_string(std::llround(result.seconds * 100)) + ' ' +
                             std::to_string(result.nodes) + moves};
}

}  // namespace outflank
