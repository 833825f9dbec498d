#include "tests/reference/plain_game.h"

#include <algorithm>

namespace outflank::reference {

PlainGame::PlainGame(Rules rules) : rules_(rules) {
  squares_[27] = squares_[36] = kWhite;
  squares_[28] = squares_[35] = kBlack;
  left_ = {0, 30, 30};
}

PlainGame::PlainGame(Rules rules, const Board& board) : rules_(rules) {
  int empty = 0;
  for (int square = 0; square < 64; ++square) {
    const Bitboard here = Bitboard{1} << square;
    if (board.discs(Color::kBlack) & here) squares_[static_cast<std::size_t>(square)] = kBlack;
    if (board.discs(Color::kWhite) & here) squares_[static_cast<std::size_t>(square)] = kWhite;
    if (squares_[static_cast<std::size_t>(square)] == kNone) ++empty;
  }
  mover_ = board.mover == Color::kBlack ? kBlack : kWhite;
  left_[mover_] = empty - empty / 2;
  left_[other(mover_)] = empty / 2;
}

std::vector<int> PlainGame::turned_by(int square, Disc side) const {
  std::vector<int> turned;
  for (int down = -1; down <= 1; ++down) {
    for (int right = -1; right <= 1; ++right) {
      if (down == 0 && right == 0) continue;
      std::vector<int> run;
      int row = square / 8 + down;
      int column = square % 8 + right;
      for (; row >= 0 && row < 8 && column >= 0 && column < 8; row += down, column += right) {
        const Disc disc = squares_[static_cast<std::size_t>(row * 8 + column)];
        if (disc == side) turned.insert(turned.end(), run.begin(), run.end());
        if (disc == side || disc == kNone) break;
        run.push_back(row * 8 + column);
      }
    }
  }
  return turned;
}

/// Any disc, or only one of `side`, on one of the up to eight squares around.
bool PlainGame::has_neighbour(int square, bool only_of, Disc side) const {
  const int row = square / 8;
  const int column = square % 8;
  for (int y = std::max(row - 1, 0); y <= std::min(row + 1, 7); ++y) {
    for (int x = std::max(column - 1, 0); x <= std::min(column + 1, 7); ++x) {
      const Disc disc = squares_[static_cast<std::size_t>(8 * y + x)];
      if (disc != kNone && (!only_of || disc == side)) return true;
    }
  }
  return false;
}

bool PlainGame::may_place(int square, Disc side) const {
  if (squares_[static_cast<std::size_t>(square)] != kNone) return false;
  switch (rules_.set) {
    case RuleSet::kOthello:
      return !turned_by(square, side).empty();
    case RuleSet::kReversiFree:
      return has_neighbour(square, false, side);
    case RuleSet::kReversi1997:
      return left_[side] > 0 && has_neighbour(square, true, other(side));
  }
  return false;
}

bool PlainGame::can_place(Disc side) const {
  for (int square = 0; square < 64; ++square) {
    if (may_place(square, side)) return true;
  }
  return false;
}

std::vector<int> PlainGame::moves() const {
  std::vector<int> moves;
  if (passes_ == 2) return moves;
  for (int square = 0; square < 64; ++square) {
    if (may_place(square, mover_)) moves.push_back(square);
  }
  if (moves.empty() ? can_place(other(mover_)) : rules_.allow_pass) moves.push_back(kPass);
  return moves;
}

void PlainGame::play(int move) {
  turned_.clear();
  if (move == kPass) {
    ++passes_;
  } else {
    turned_ = turned_by(move, mover_);
    for (const int square : turned_) squares_[static_cast<std::size_t>(square)] = mover_;
    squares_[static_cast<std::size_t>(move)] = mover_;
    --left_[mover_];
    passes_ = 0;
  }
  mover_ = other(mover_);
}

int PlainGame::score() const {
  const int mine = static_cast<int>(std::ranges::count(squares_, mover_));
  const int theirs = static_cast<int>(std::ranges::count(squares_, other(mover_)));
  const int empty = rules_.set == RuleSet::kOthello ? 64 - mine - theirs : 0;
  if (mine == theirs) return 0;
  return mine > theirs ? mine - theirs + empty : mine - theirs - empty;
}

std::uint64_t PlainGame::perft(int depth, bool count_forced) const {
  const std::vector<int> choices = moves();
  if (depth == 0 || choices.empty()) return 1;
  // After a move that is a ply there is one leaf, over or not.
  if (depth == 1 && (choices.front() != kPass || count_forced)) return choices.size();
  std::uint64_t leaves = 0;
  for (const int move : choices) {
    PlainGame next = *this;
    next.play(move);
    const bool forced = choices.size() == 1 && move == kPass;
    leaves += next.perft(forced && !count_forced ? depth : depth - 1, count_forced);
  }
  return leaves;
}

int PlainGame::minimax() const {
  const std::vector<int> choices = moves();
  if (choices.empty()) return score();
  int best = -64;
  for (const int move : choices) {
    PlainGame next = *this;
    next.play(move);
    best = std::max(best, -next.minimax());
  }
  return best;
}

}  // namespace outflank::reference
