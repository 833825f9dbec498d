#include "engine/board/game_record.h"

#include <algorithm>

namespace outflank {

Board GameRecord::board_at(int ply) const {
  Board board = start_;
  for (const Ply& turn : plies().first(static_cast<std::size_t>(std::clamp(ply, 0, this->ply())))) {
    board = turn.move.is_pass() ? board.passed() : board.after(turn.move.square());
  }
  return board;
}

bool GameRecord::play(Move move) {
  return play(
      move.is_square() && board_.position.must_pass() ? opposite(board_.mover) : board_.mover,
      move);
}

bool GameRecord::play(Color color, Move move) {
  const bool after_a_pass = color != board_.mover;
  if (after_a_pass && !board_.position.must_pass()) return false;
  const Position position = after_a_pass ? board_.position.passed() : board_.position;
  const bool legal =
      move.is_pass() ? position.must_pass() : move.is_square() && position.is_legal(move.square());
  if (!legal) return false;
  if (after_a_pass) append(Move::pass(), true);
  append(move, false);
  return true;
}

bool GameRecord::undo() {
  if (current_ == 0) return false;
  do {
    --current_;
  } while (current_ > 0 && plies_[current_ - 1].inferred);
  board_ = board_at(ply());
  return true;
}

bool GameRecord::redo() {
  if (current_ == plies_.size()) return false;
  while (plies_[current_].inferred) ++current_;
  ++current_;
  board_ = board_at(ply());
  return true;
}

void GameRecord::append(Move move, bool inferred) {
  plies_.resize(current_);
  plies_.push_back({board_.mover, move, inferred});
  ++current_;
  board_ = move.is_pass() ? board_.passed() : board_.after(move.square());
}

}  // namespace outflank
