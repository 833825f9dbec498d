#include "tests/reference/reference.h"

#include <algorithm>
#include <array>
#include <span>

namespace outflank::reference {
namespace {

struct Direction {
  int columns;
  int rows;
};
constexpr std::array<Direction, 8> kDirections = {
    {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};

/// Where a step in the direction leads from every square of the set; discs at the border fall off.
Bitboard step(Bitboard squares, Direction direction) {
  if (direction.columns > 0) squares &= ~kFileH;
  if (direction.columns < 0) squares &= ~kFileA;
  const int shift = direction.columns + 8 * direction.rows;
  return shift > 0 ? squares << shift : squares >> -shift;
}

constexpr int kOrderedEmpties = 5;  ///< From so many on moves are worth ordering.

struct Child {
  Position position;
  int mobility;
};

/// The score where alpha < score < beta, else a bound of it.
int alpha_beta(const Position& position, int alpha, int beta);

int unordered_best(const Position& position, Bitboard moves, int alpha, int beta) {
  int best = -kSquares;
  for (; moves != 0 && best < beta; moves &= moves - 1) {
    const Position child = after(position, first_square(moves));
    best = std::max(best, -alpha_beta(child, -beta, -std::max(alpha, best)));
  }
  return best;
}

/// The children that leave the opponent few moves first.
int ordered_best(const Position& position, Bitboard moves, int alpha, int beta) {
  std::array<Child, kSquares> storage;
  std::size_t count = 0;
  for (; moves != 0; moves &= moves - 1) {
    const Position child = after(position, first_square(moves));
    storage[count++] = {child, std::popcount(legal_moves(child))};
  }
  const std::span children(storage.data(), count);
  std::ranges::sort(children, {}, &Child::mobility);
  int best = -kSquares;
  for (std::size_t i = 0; i < count && best < beta; ++i) {
    const Position& child = children[i].position;
    const int lower = std::max(alpha, best);
    // Is it better at all? Then how much?
    int score = lower;
    if (i > 0) score = -alpha_beta(child, -lower - 1, -lower);
    if (i == 0 || (score > lower && score < beta)) score = -alpha_beta(child, -beta, -lower);
    best = std::max(best, score);
  }
  return best;
}

int alpha_beta(const Position& position, int alpha, int beta) {
  const Bitboard moves = legal_moves(position);
  if (moves == 0) {
    const Position passed{position.opponent, position.player};
    if (legal_moves(passed) == 0) return final_score(position).discs();
    return -alpha_beta(passed, -beta, -alpha);
  }
  const int empties = std::popcount(~(position.player | position.opponent));
  return empties < kOrderedEmpties ? unordered_best(position, moves, alpha, beta)
                                   : ordered_best(position, moves, alpha, beta);
}

}  // namespace

Bitboard legal_moves(const Position& position) {
  Bitboard legal = 0;
  for (const Direction direction : kDirections) {
    Bitboard run = step(position.player, direction) & position.opponent;
    for (int i = 0; i < 5; ++i) run |= step(run, direction) & position.opponent;
    legal |= step(run, direction);
  }
  return legal & ~(position.player | position.opponent);
}

Bitboard turned_discs(const Position& position, Square square) {
  const Bitboard start = Bitboard{1} << index(square);
  Bitboard turned = 0;
  for (const Direction direction : kDirections) {
    Bitboard run = 0;
    Bitboard next = step(start, direction);
    for (; (next & position.opponent) != 0; next = step(next, direction)) run |= next;
    if ((next & position.player) != 0) turned |= run;
  }
  return turned;
}

Position after(const Position& position, Square square) {
  const Bitboard turned = turned_discs(position, square);
  return {position.opponent & ~turned, position.player | turned | Bitboard{1} << index(square)};
}

bool is_over(const Position& position) {
  return legal_moves(position) == 0 && legal_moves({position.opponent, position.player}) == 0;
}

Score final_score(const Position& position) {
  const int mine = std::popcount(position.player);
  const int theirs = std::popcount(position.opponent);
  if (mine > theirs) return Score(kSquares - 2 * theirs);
  if (mine < theirs) return Score(2 * mine - kSquares);
  return Score(0);
}

Score minimax(const Position& position) {
  Bitboard moves = legal_moves(position);
  if (moves == 0) {
    const Position passed{position.opponent, position.player};
    return legal_moves(passed) == 0 ? final_score(position) : -minimax(passed);
  }
  Score best = kMinScore;
  for (; moves != 0; moves &= moves - 1) {
    best = std::max(best, -minimax(after(position, first_square(moves))));
  }
  return best;
}

Score solve(const Position& position) {
  return Score(alpha_beta(position, -kSquares, kSquares));
}

}  // namespace outflank::reference
