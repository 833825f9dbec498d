#include "engine/search/rules_tree.h"

#include <algorithm>
#include <utility>

#include "engine/board/stability.h"
#include "engine/eval/reversi_value.h"

namespace outflank {
namespace {

constexpr int kPerDisc = Value::kUnitsPerDisc;

int final_value(const GamePosition& position) {
  return position.final_score().discs() * kPerDisc;
}

/// At least what the mover can still reach: by any rules the opponent keeps its stable discs.
int upper_bound(const Position& discs) {
  return Stability<Portable>::upper_bound(discs.player, discs.opponent).discs() * kPerDisc;
}

/// After a pass the mover may end the game where it stands.
int static_value(const GamePosition& position) {
  const int value = reversi_value(position);
  const bool may_end = position.passes == 1 && position.rules.allow_pass;
  return may_end ? std::max(value, final_value(position)) : value;
}

/// With so few empty squares, or so little depth, moves are ordered by their squares alone.
constexpr int kCheapEmpties = 4;

/// Corners first, the squares that give them away last.
int square_order(Square square) {
  const Bitboard here = bit(square);
  return (here & kCorners) != 0    ? -3 * kPerDisc
         : (here & kXSquares) != 0 ? 2 * kPerDisc
         : (here & kCSquares) != 0 ? kPerDisc
         : (here & kEdges) != 0    ? -kPerDisc
                                   : 0;
}

}  // namespace

std::size_t RulesTable::slot_of(const GamePosition& position) {
  std::uint64_t hash = position.discs.player * 0x9E3779B97F4A7C15;
  hash ^= hash >> 32;
  hash = (hash + position.discs.opponent) * 0xBF58476D1CE4E5B9;
  hash ^= hash >> 29;
  hash = (hash + position.player_hand * 4u + position.passes) * 0x94D049BB133111EB;
  return static_cast<std::size_t>(hash >> 40) & (kEntries - 1);
}

const RulesTable::Entry* RulesTable::find(const GamePosition& position) const {
  const std::size_t slot = slot_of(position);
  for (const std::size_t i : {slot, slot ^ 1}) {
    const Entry& entry = entries_[i];
    if (entry.depth != 0 && entry.player == position.discs.player &&
        entry.opponent == position.discs.opponent && entry.player_hand == position.player_hand &&
        entry.passes == position.passes) {
      return &entry;
    }
  }
  return nullptr;
}

void RulesTable::store(const GamePosition& position, int depth, int value, Bound bound, Move move) {
  const std::size_t slot = slot_of(position);
  Entry* place = nullptr;
  if (const Entry* known = find(position)) {
    place = &entries_[static_cast<std::size_t>(known - entries_.data())];
  } else {
    place =
        entries_[slot].depth <= entries_[slot ^ 1].depth ? &entries_[slot] : &entries_[slot ^ 1];
    // The first of the two keeps what is deep, the second what is new.
    if (depth < place->depth) place = &entries_[slot | 1];
  }
  *place = {position.discs.player,
            position.discs.opponent,
            static_cast<std::int16_t>(value),
            position.player_hand,
            position.passes,
            static_cast<std::uint8_t>(depth),
            bound,
            move};
}

void RulesTable::clear() {
  std::ranges::fill(entries_, Entry());
}

RulesTree::RulesTree(RulesTable& table, SearchLimiter& limiter)
    : table_(table), limiter_(limiter) {}

/// Looks at the limits once in a while.
bool RulesTree::must_end() {
  if (nodes_ - checked_ > limiter_.check_interval() / 4) {
    limiter_.check(nodes_ - checked_);
    checked_ = nodes_;
  }
  return limiter_.stopped();
}

int RulesTree::search(const GamePosition& position, int depth, int alpha, int beta,
                      std::vector<Move>& pv) {
  pv.clear();
  ++nodes_;
  if (position.passes >= 2) return final_value(position);
  const Bitboard moves = position.legal_moves();
  if (moves == 0) return pass(position, depth, alpha, beta, pv);
  if (depth <= 0) return static_value(position);
  if (depth > 1 && position.empty_count() > 1 && must_end()) return 0;

  // 1. What the stable discs and the table know.
  const bool to_the_end = depth == kToTheEnd;
  if (to_the_end) {
    const int most = upper_bound(position.discs);
    if (most <= alpha) return most;
  }
  Move first;
  if (const RulesTable::Entry* known = table_.find(position)) {
    first = known->move;
    const int value = known->value;
    // In the principal variation the moves are wanted as well.
    if (known->depth >= depth && beta - alpha == 1 &&
        (known->bound == Bound::kExact || (known->bound == Bound::kLower && value >= beta) ||
         (known->bound == Bound::kUpper && value <= alpha))) {
      return value;
    }
  }

  // 2. The moves in their order, all but the first asked whether they are better at all.
  std::array<Choice, kSquares + 1> storage;
  const std::size_t count = choices_of(position, moves, depth, first, storage);
  const int next_depth = to_the_end ? depth : depth - 1;
  int best = -kSquares * kPerDisc - 1;
  Move best_move;
  std::vector<Move> line;
  for (std::size_t i = 0; i < count && best < beta; ++i) {
    // The rest is seldom needed in order.
    const std::span rest(storage.data() + i, count - i);
    std::swap(rest.front(), *std::ranges::min_element(rest, {}, &Choice::order));
    const Choice& choice = rest.front();
    const int lower = std::max(alpha, best);
    int value = lower;
    if (i > 0) value = -search(choice.child, next_depth, -lower - 1, -lower, line);
    if (i == 0 || (value > lower && value < beta)) {
      value = -search(choice.child, next_depth, -beta, -lower, line);
    }
    if (depth > 1 && limiter_.stopped()) return 0;
    if (value <= best) continue;
    best = value;
    best_move = choice.move;
    if (value > alpha) {
      pv.assign(1, choice.move);
      pv.insert(pv.end(), line.begin(), line.end());
    }
  }

  // 3. What is known now.
  const Bound bound = best >= beta ? Bound::kLower : best > alpha ? Bound::kExact : Bound::kUpper;
  table_.store(position, depth, best, bound, best_move);
  return best;
}

/// The mover has no other move.
int RulesTree::pass(const GamePosition& position, int depth, int alpha, int beta,
                    std::vector<Move>& pv) {
  const GamePosition passed = position.passed();
  if (passed.passes >= 2 || passed.legal_moves() == 0) return final_value(position);
  std::vector<Move> line;
  const int value = -search(passed, depth, -beta, -alpha, line);
  pv.assign(1, Move::pass());
  pv.insert(pv.end(), line.begin(), line.end());
  return value;
}

std::size_t RulesTree::choices_of(const GamePosition& position, Bitboard moves, int depth,
                                  Move first, std::span<Choice> choices) const {
  constexpr int kFirst = -1000 * kPerDisc;
  const bool cheap = depth == 1 || position.empty_count() <= kCheapEmpties;
  std::size_t count = 0;
  while (moves != 0) {
    const Square square = pop_first(moves);
    Choice& choice = choices[count++];
    choice.move = square;
    choice.child = position.after(square);
    choice.order = first == choice.move ? kFirst
                   : cheap              ? square_order(square)
                                        : reversi_value(choice.child);
  }
  if (position.rules.allow_pass) {
    // Seldom the best, and no less so near the end.
    Choice& choice = choices[count++];
    choice.move = Move::pass();
    choice.child = position.passed();
    choice.order = first == choice.move ? kFirst : -kFirst;
  }
  return count;
}

}  // namespace outflank
