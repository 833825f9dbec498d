// The heuristic search: principal-variation negamax to a fixed depth below which the evaluation
// decides. Values are units of Value from the mover's view. Fail soft.
#pragma once

#include "engine/search/endgame.h"

namespace outflank {

/// K: kernels of an instruction set. One object per searching thread.
template <class K>
class Midgame : public Endgame<K> {
 public:
  using Endgame<K>::Endgame;

  /// The value of searching `depth` plies (fewer than there are empty squares; passes take none)
  /// where alpha < value < beta, else a bound. Meaningless once the search is stopped.
  int search(Bitboard player, Bitboard opponent, int depth, int alpha, int beta, PvLine& pv);

  void help(SplitPoint& split) { this->work_at(static_cast<typename Endgame<K>::Split&>(split)); }

 private:
  static constexpr int kShareDepth = 6;  ///< From so many plies on other threads may help.
  static constexpr int kTableDepth = 2;  ///< From so many plies on the table is used.
  static constexpr int kOrderDepth = 3;  ///< From so many plies on moves are ordered by evaluation.

  void order(MoveList<K>& list, const TableEntry& entry, int depth);
  /// Searches the moves from `first` on for the null window at alpha together with idle threads.
  void share_rest(MoveList<K>& list, int first, int depth, int alpha, int& best, PvLine& pv);
};

template <class K>
int Midgame<K>::search(Bitboard player, Bitboard opponent, int depth, int alpha, int beta,
                       PvLine& pv) {
  pv.length = 0;
  ++this->nodes;
  const Bitboard moves = K::mobility(player, opponent);
  PvLine rest;
  if (moves == 0) {
    if (K::mobility(opponent, player) == 0) {
      return this->to_units(this->final_score(player, popcount(~(player | opponent))));
    }
    const int value = -search(opponent, player, depth, -beta, -alpha, rest);
    pv.set(Move::pass(), rest);
    return value;
  }
  if (depth <= 0) return HandMade<K>::evaluate(player, opponent);
  if (this->must_stop()) return alpha;

  const bool in_table = depth >= kTableDepth;
  const Position position{player, opponent};
  const std::uint64_t hash = in_table ? hash_of(position) : 0;
  TableEntry entry;
  if (in_table && this->control_.table().probe(position, hash, entry) && entry.depth >= depth &&
      entry.selectivity == Selectivity::k100) {
    if (entry.lower >= beta) return entry.lower;
    if (entry.upper <= alpha) return entry.upper;
    if (entry.lower == entry.upper && beta - alpha == 1) return entry.lower;
  }
  MoveList<K> list(player, opponent, moves);
  order(list, entry, depth);

  int best = -this->to_units(64) - 1;
  for (int i = 0; i < list.size() && best < beta; ++i) {
    const auto& move = list.select(i);
    const int lower = best > alpha ? best : alpha;
    int value = lower;
    if (i > 0) value = -search(move.player, move.opponent, depth - 1, -lower - 1, -lower, rest);
    if (i == 0 || (value > lower && value < beta)) {
      value = -search(move.player, move.opponent, depth - 1, -beta, -lower, rest);
    }
    if (this->abandoned()) return alpha;
    if (value > best) {
      best = value;
      pv.set(move.square, rest);
    }
    if (depth >= kShareDepth && beta - alpha == 1 && best < beta && i + 1 < list.size() &&
        this->wants_to_share()) {
      share_rest(list, i + 1, depth, alpha, best, pv);
      if (this->abandoned()) return alpha;
      break;
    }
  }
  if (in_table) {
    this->control_.table().store(position, hash, depth, Selectivity::k100, alpha, beta, best,
                                 pv.moves[0]);
  }
  return best;
}

template <class K>
void Midgame<K>::share_rest(MoveList<K>& list, int first, int depth, int alpha, int& best,
                            PvLine& pv) {
  typename Endgame<K>::Split split(list, first, depth, alpha, best, pv.moves[0]);
  split.search = [](Endgame<K>& searcher, const auto& node, const auto& move) {
    PvLine unused;
    return -static_cast<Midgame&>(searcher).search(move.player, move.opponent, node.depth - 1,
                                                   -node.alpha - 1, -node.alpha, unused);
  };
  this->share(split);
  if (split.best > best) {
    best = split.best;
    pv.set(split.best_move, PvLine());
  }
}

template <class K>
void Midgame<K>::order(MoveList<K>& list, const TableEntry& entry, int depth) {
  list.order_by([&](const auto& move) {
    if (move.player == 0) return this->kWipeOutOrder;
    if (entry.best == Move(move.square)) return this->kHashOrder;
    if (entry.second == Move(move.square)) return this->kHashOrder - 1;
    if (depth < kOrderDepth) return -this->weighted_mobility(move.moves);
    return this->shallow_value(move, 0);
  });
}

}  // namespace outflank
