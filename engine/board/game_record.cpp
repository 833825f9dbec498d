#include "engine/board/game_record.h"

#include <algorithm>

namespace outflank {

Score GameRecord::final_score_for_black() const {
  const Score score = position_.final_score();
  return board_.mover == Color::kBlack ? score : -score;
}

Board GameRecord::board_at(int ply) const {
  Board board = start_;
  for (const Ply& turn : plies().first(static_cast<std::size_t>(std::clamp(ply, 0, this->ply())))) {
    board = turn.move.is_pass() ? board.passed() : board.after(turn.move.square());
  }
  return board;
}

GamePosition GameRecord::position_at(int ply) const {
  GamePosition position(start_.position, rules());
  for (const Ply& turn : plies().first(static_cast<std::size_t>(std::clamp(ply, 0, this->ply())))) {
    position = position.after(turn.move);
  }
  return position;
}

bool GameRecord::play(Move move) {
  return play(move.is_square() && position_.must_pass() ? opposite(board_.mover) : board_.mover,
              move);
}

bool GameRecord::play(Color color, Move move) {
  const bool after_a_pass = color != board_.mover;
  if (after_a_pass && !position_.must_pass()) return false;
  if (!(after_a_pass ? position_.passed() : position_).is_legal(move)) return false;
  if (after_a_pass) append(Move::pass(), true);
  append(move, false);
  return true;
}

bool GameRecord::undo() {
  if (current_ == 0) return false;
  std::size_t ply = current_;
  do {
    --ply;
  } while (ply > 0 && plies_[ply - 1].inferred);
  return_to(ply);
  return true;
}

bool GameRecord::redo() {
  if (current_ == plies_.size()) return false;
  std::size_t ply = current_;
  while (plies_[ply].inferred) ++ply;
  return_to(ply + 1);
  return true;
}

std::optional<GameRecord> GameRecord::under(Rules rules) const {
  GameRecord game(start_, rules);
  for (const Ply& turn : plies()) {
    if (!turn.inferred && !game.play(turn.mover, turn.move)) return std::nullopt;
  }
  return game;
}

void GameRecord::append(Move move, bool inferred) {
  plies_.resize(current_);
  plies_.push_back({board_.mover, move, inferred});
  ++current_;
  position_ = position_.after(move);
  board_ = {position_.discs, opposite(board_.mover)};
}

void GameRecord::return_to(std::size_t ply) {
  current_ = ply;
  board_ = board_at(this->ply());
  position_ = position_at(this->ply());
}

}  // namespace outflank
