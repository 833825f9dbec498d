#include "tools/learn/self_player.h"

#include "tools/learn/random_play.h"
#include "tools/learn/recorded_value.h"
#include "tools/learn/solved_line.h"

namespace outflank::cli {

SelfPlayGame SelfPlayer::play(const Opening& opening) const {
  // What earlier games left in the table would change this one.
  engine_->clear_hash();
  SelfPlayGame game;
  game.moves = opening.moves;
  game.random = opening.moves.size();
  Board board = opening.board;
  // 1. By search and evaluation.
  while (board.position.empty_count() > options_.exact_from && !board.position.is_over()) {
    const SearchResult result = engine_->search(board.position, options_.limits);
    const Line& line = result.lines.front();
    if (line.exact) break;
    game.values.push_back(recorded_value(line.value));
    game.moves.push_back(line.move.square());
    board = with_passes(board.after(line.move.square()));
  }
  // 2. Exactly.
  game.solved = game.moves.size();
  if (board.position.is_over()) {
    game.black_score = board.final_score_for_black();
    return game;
  }
  const SolvedLine rest = solve_line(*engine_, board.position);
  game.black_score = board.mover == Color::kBlack ? rest.score : -rest.score;
  if (options_.play_out) game.moves.insert(game.moves.end(), rest.moves.begin(), rest.moves.end());
  return game;
}

}  // namespace outflank::cli
