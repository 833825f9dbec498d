// The exact solver, in layers by the number of empty squares:
//   0-5   LastEmpties, by parity alone
//   6-11  CacheLayer, mobility ordering and the thread's own cache
//   12-   here: full ordering, the shared table, enhanced cut-offs
// Scores are discs from the mover's view. All searches are fail soft.
#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include "engine/search/cache_layer.h"
#include "engine/search/control.h"
#include "engine/search/move_list.h"
#include "engine/search/probcut.h"
#include "engine/search/pv_line.h"
#include "engine/search/search_evaluation.h"
#include "engine/search/shared_node.h"
#include "engine/search/thread_pool.h"
#include "engine/search/transposition_table.h"

namespace outflank {

/// K: kernels of an instruction set. One object per searching thread.
template <class K>
class Endgame : protected CacheLayer<K> {
 public:
  /// `self` is the tree search that this one serves; `pool` is null on a single thread.
  Endgame(TreeSearch& self, SearchControl& control, ThreadPool* pool)
      : control_(control), self_(self), pool_(pool), evaluation_(control.weights()) {}

  std::uint64_t nodes_visited() const { return this->nodes; }
  void begin() {
    counted_nodes_ = this->nodes;
    this->last_node_ = this->nodes + std::min(control_.node_limit(), UINT64_MAX - this->nodes);
  }
  using CacheLayer<K>::clear;
  /// How sure the searches to come shall be.
  void set_selectivity(Selectivity selectivity) { selectivity_ = selectivity; }

  /// The exact score where alpha < score < beta, else a bound of it. Meaningless once the search
  /// is stopped.
  int solve(Bitboard player, Bitboard opponent, int alpha, int beta, PvLine& pv);

  /// See TreeSearch.
  Scouted scout_endgame(const Position& position, std::span<const Square> moves, int alpha) {
    MoveList<K> list(position.player, position.opponent, moves);
    Split split(list, 0, position.empty_count(), alpha, kMinDiscs - 1, Move());
    split.search = search_child;
    share(split);
    return split.scouted();
  }

  /// A bound of the score for the window (alpha, alpha + 1).
  int null_window(Bitboard player, Bitboard opponent, int alpha) {
    const int empties = popcount(~(player | opponent));
    return by_layer(player, opponent, K::mobility(player, opponent), alpha, empties);
  }

 protected:
  using CacheLayer<K>::kCacheEmpties;
  using CacheLayer<K>::kParityEmpties;
  using CacheLayer<K>::kMinDiscs;
  using CacheLayer<K>::kMaxDiscs;
  using CacheLayer<K>::kWipeOutOrder;
  using CacheLayer<K>::stability_bound;
  using CacheLayer<K>::weighted_mobility;
  static constexpr int kShareEmpties = 14;    ///< From so many on: other threads may help.
  static constexpr int kCutoffDepth = 13;     ///< From so many on: look for cut-offs in children.
  static constexpr int kProbCutEmpties = 12;  ///< From so many on: predicted below 100 %.

  /// A node that other threads may share, once it is open.
  using Split = SharedNode<K, Endgame>;

  /// Takes part at a node of another thread.
  void help(Split& split) {
    // What was seen holds for the split points above that were looked at, and those below them.
    --seen_closings_;
    work_at(split);
    --seen_closings_;
  }
  /// Takes the moves of `split` one by one until there are none, one refutes it, or what it is
  /// for has become vain.
  void work_at(Split& split) {
    const SplitPoint* const outer = working_for_;
    working_for_ = &split;
    const Selectivity outer_selectivity = std::exchange(selectivity_, split.selectivity);
    for (auto taken = split.take(); taken.move != nullptr; taken = split.take()) {
      offer();
      const int value = split.search(*this, split, taken);
      if (abandoned()) break;
      split.record(*taken.move, value);
      if (split.closed.load(std::memory_order_relaxed)) {
        if (split.open) pool_->note_closed();
        break;
      }
    }
    working_for_ = outer;
    selectivity_ = outer_selectivity;
  }

  /// Searches the moves from `split.next` on; whoever is idle meanwhile may take part. Meaningless
  /// results if the search is abandoned.
  void share(Split& split) {
    split.parent = working_for_;
    split.owner = this;
    split.selectivity = selectivity_;
    work_at(split);
    if (split.open) pool_->close(split, self_);
  }
  /// The moves of a node from `first` on, whoever is idle taking part; updates `best` and `pv`.
  /// `prepare(node)` says how a Node's moves are searched for a null window, `value_of(entry,
  /// lower, line)` is the value of one of them for (lower, beta).
  template <class Node, class Prepare, class ValueOf>
  void share_rest(MoveList<K>& list, int first, int depth, int alpha, int beta, int& best,
                  PvLine& pv, Prepare&& prepare, ValueOf&& value_of) {
    Bitboard searched = 0;
    while (true) {
      const int lower = best > alpha ? best : alpha;
      Node split(list, first, depth, lower, best, pv.moves[0]);
      split.searched = searched;
      prepare(split);
      share(split);
      if (abandoned()) return;
      if (split.best <= lower || split.best >= beta) {
        if (split.best > best) pv.set(split.best_move, PvLine());
        best = split.best;
        return;
      }
      // A move is better: its value, and after that the moves that the others left unfinished.
      searched = split.searched;
      const auto& better = list.entry_of(split.best_move.square());
      PvLine rest;
      const int value = value_of(better, lower, rest);
      if (abandoned()) return;
      if (value > best) {
        best = value;
        pv.set(better.square, rest);
      }
      if (best >= beta) return;
    }
  }
  /// If somebody is idle, opens that of this thread's nodes which has most below it.
  void offer() {
    if (!wants_to_share()) return;
    Split* highest = nullptr;
    for (const SplitPoint* split = working_for_; split != nullptr; split = split->parent) {
      auto* const own = const_cast<Split*>(static_cast<const Split*>(split));
      if (own->owner != this) break;
      if (!own->open && own->has_moves.load(std::memory_order_relaxed)) highest = own;
    }
    if (highest == nullptr) return;
    highest->open = true;
    pool_->open(*highest, highest->list.size() - highest->next);
  }
  /// Whether somebody is idle who may help below.
  bool wants_to_share() const {
    if (pool_->has_idle()) return true;
    for (const SplitPoint* split = working_for_; split != nullptr; split = split->parent) {
      if (split->owner_waits.load(std::memory_order_relaxed)) return true;
    }
    return false;
  }
  /// Whether the last node was visited, after which the layer below returns nonsense.
  bool stop_if_run_out() {
    if (!this->has_run_out()) return false;
    control_.stop();
    return true;
  }
  /// Whether a node with so many empty squares may be shared.
  bool may_share(int empties) const { return pool_ != nullptr && empties >= kShareEmpties; }

  /// Whether what this thread searches is of no use any more: the search has to end, or a split
  /// point above it is closed.
  bool abandoned() {
    if (control_.stopped()) return true;
    if (pool_ == nullptr) return false;
    // To look at all of them costs much, and is in vain unless one has been closed meanwhile.
    const std::uint32_t closings = pool_->closings();
    if (closings == seen_closings_) return false;
    for (const SplitPoint* split = working_for_; split != nullptr; split = split->parent) {
      if (split->closed.load(std::memory_order_relaxed)) return true;
    }
    seen_closings_ = closings;
    return false;
  }

  /// The same, after counting the nodes since the last time and looking at the limits. Only where
  /// a position has many nodes below it.
  bool must_stop() {
    const std::uint64_t now = this->nodes;
    if (now - counted_nodes_ < control_.check_interval()) return abandoned();
    const std::uint64_t fresh = now - counted_nodes_;
    counted_nodes_ = now;
    return control_.check(fresh) || abandoned();
  }

  SearchControl& control_;
  TreeSearch& self_;
  ThreadPool* const pool_;
  const SplitPoint* working_for_ = nullptr;
  /// The pool's closings when no split point above was closed.
  std::uint32_t seen_closings_ = 0;
  const SearchEvaluation<K> evaluation_;
  Selectivity selectivity_ = Selectivity::k100;  ///< Of the search that is going on.

 private:
  int by_layer(Bitboard player, Bitboard opponent, Bitboard moves, int alpha, int empties);
  int table_search(Bitboard player, Bitboard opponent, Bitboard moves, int alpha, int empties);
  /// Searches a move of a shared node.
  static int search_child(Endgame& searcher, const Split& node,
                          const typename Split::Taken& taken) {
    const auto& child = *taken.move;
    return -searcher.by_layer(child.player, child.opponent, child.moves, -node.alpha - 1,
                              node.depth - 1);
  }
  /// Whether a heuristic search makes it likely that the score is beyond the null window at alpha;
  /// `bound` is then the bound to return.
  bool prob_cut(const Position& position, int alpha, int empties, int& bound);
  /// The value of a heuristic search, in units of Value.
  int searched_value(const Position& position, int depth, Selectivity selectivity, int alpha,
                     int beta) {
    const Selectivity outer = selectivity_;
    PvLine unused;
    const int value = self_.midgame(position, depth, selectivity, alpha, beta, unused);
    selectivity_ = outer;
    return value;
  }

 protected:
  /// The best lower bound that the table has for a move of the list, if it exceeds alpha; else
  /// something at most alpha.
  int cut_off_by_children(MoveList<K>& list, int alpha, int empties);
  /// Gives every move of the list its order.
  void order(MoveList<K>& list, Bitboard player, Bitboard opponent, const TableEntry& entry,
             int empties);
  /// How a shallow search by the linear part likes a move, from the mover's view, in units of
  /// Value; `codes` and `player` are those of the position before the move.
  int shallow_value(const PatternCodes& codes, Bitboard player,
                    const typename MoveList<K>::Entry& move, int depth);
  /// The codes after a move from those before it.
  static void play(const PatternCodes& before, Bitboard player,
                   const typename MoveList<K>::Entry& move, PatternCodes& after) {
    CodeUpdate<K>::play(before, after, move.square, player ^ move.opponent ^ bit(move.square));
  }

  /// Solved at least as surely as is asked for now.
  bool is_solved(const TableEntry& entry, int empties) const {
    return entry.depth == empties && entry.selectivity >= selectivity_;
  }
  static int to_discs(int units) { return units / Value::kUnitsPerDisc; }
  static int to_units(int discs) { return discs * Value::kUnitsPerDisc; }

  // Ordering.
  static constexpr int kHashOrder = 1 << 23;
  // On top of the evaluation, which knows mobility too: a cut-off by a move that leaves few replies
  // has a small tree below it. Measured on positions from games with 20 to 24 empty squares.
  static constexpr int kMobilityWeight = 320;
  /// By so many plies the search that found a move must have been deeper than the shallow one
  /// for the move to come first unseen: one little deeper knows nothing of the trees' sizes.
  static constexpr int kTrustDepth = 4;
  static constexpr int kPotentialWeight = 200;
  static constexpr int kParityBonus = 96;
  /// Depth of the search behind the order; -1: none.
  static constexpr int order_depth(int empties) {
    return empties <= kCacheEmpties ? -1 : empties < 18 ? 0 : empties < 20 ? 1 : empties / 2 - 8;
  }
  /// From so many plies on it is a search of the midgame; less deep ones ask the linear part alone.
  static constexpr int kOrderSearchDepth = 2;

 private:
  std::uint64_t counted_nodes_ = 0;
};

template <class K>
int Endgame<K>::by_layer(Bitboard player, Bitboard opponent, Bitboard moves, int alpha,
                         int empties) {
  if (empties > kCacheEmpties) return table_search(player, opponent, moves, alpha, empties);
  const int score = this->solve_few(player, opponent, moves, alpha, empties);
  stop_if_run_out();
  return score;
}

template <class K>
int Endgame<K>::table_search(Bitboard player, Bitboard opponent, Bitboard moves, int alpha,
                             int empties) {
  ++this->nodes;
  if (must_stop()) return alpha;
  if (moves == 0) {
    moves = K::mobility(opponent, player);
    if (moves == 0) return this->final_score(player, empties);
    return -table_search(opponent, player, moves, -alpha - 1, empties);
  }
  if (const int bound = stability_bound(player, opponent, alpha, empties); bound <= alpha) {
    return bound;
  }
  const Position position{player, opponent};
  const std::uint64_t hash = hash_of(position);
  TranspositionTable& table = control_.table();
  TableEntry entry;
  if (table.probe(position, hash, entry) && is_solved(entry, empties)) {
    if (to_discs(entry.lower) > alpha) return to_discs(entry.lower);
    if (to_discs(entry.upper) <= alpha) return to_discs(entry.upper);
  }

  if (empties >= kProbCutEmpties && selectivity_ != Selectivity::k100) {
    if (int bound; prob_cut(position, alpha, empties, bound)) return bound;
    if (abandoned()) return alpha;
  }
  MoveList<K> list(player, opponent, moves);
  if (empties >= kCutoffDepth) {
    if (const int score = cut_off_by_children(list, alpha, empties); score > alpha) return score;
  }
  order(list, player, opponent, entry, empties);

  int best = kMinDiscs - 1;
  Move best_move;
  for (int i = 0; i < list.size(); ++i) {
    const auto& move = list.select(i);
    const int score = -by_layer(move.player, move.opponent, move.moves, -alpha - 1, empties - 1);
    if (abandoned()) return alpha;
    if (score > best) {
      best = score;
      best_move = move.square;
      if (score > alpha) break;
    }
    if (may_share(empties) && i + 1 < list.size()) {
      Split split(list, i + 1, empties, alpha, best, best_move);
      split.search = search_child;
      if (entry.depth == empties && to_discs(entry.upper) <= alpha) split.expect_no_cut();
      share(split);
      if (abandoned()) return alpha;
      best = split.best;
      best_move = split.best_move;
      break;
    }
  }
  table.store(position, hash, empties, selectivity_, to_units(alpha), to_units(alpha + 1),
              to_units(best), best_move);
  return best;
}

template <class K>
bool Endgame<K>::prob_cut(const Position& position, int alpha, int empties, int& bound) {
  const int shallow = probcut::shallow_depth_of_end(empties);
  const int margin = probcut::margin_of_end(selectivity_, empties, shallow);
  PatternCodes codes;
  CodeUpdate<K>::set(codes, position.player, position.opponent);
  const int value = evaluation_.full(codes, position.player, position.opponent,
                                     K::mobility(position.player, position.opponent));
  const bool upwards = value > to_units(alpha);
  const int from = upwards ? to_units(alpha) + margin : to_units(alpha) - margin;
  if (from >= to_units(kMaxDiscs) || from < to_units(kMinDiscs)) return false;
  const int predicted = searched_value(position, shallow, Selectivity::k100, from, from + 1);
  bound = upwards ? alpha + 1 : alpha;
  return !abandoned() && (upwards ? predicted > from : predicted <= from);
}

template <class K>
int Endgame<K>::cut_off_by_children(MoveList<K>& list, int alpha, int empties) {
  TranspositionTable& table = control_.table();
  std::uint64_t hashes[kSquares];
  int count = 0;
  for (const auto& move : list) {
    hashes[count] = hash_of({move.player, move.opponent});
    table.prefetch(hashes[count++]);
  }
  int best = kMinDiscs - 1;
  count = 0;
  for (const auto& move : list) {
    TableEntry entry;
    if (table.probe({move.player, move.opponent}, hashes[count++], entry) &&
        is_solved(entry, empties - 1)) {
      best = std::max(best, -to_discs(entry.upper));
      if (best > alpha) break;
    }
  }
  return best;
}

template <class K>
void Endgame<K>::order(MoveList<K>& list, Bitboard player, Bitboard opponent,
                       const TableEntry& entry, int empties) {
  const Bitboard empty = ~(player | opponent);
  const Bitboard odd = odd_quadrants(empty);
  const int depth = order_depth(empties);
  const bool is_trusted = entry.depth >= depth + kTrustDepth;
  PatternCodes codes;
  if (depth >= 0) CodeUpdate<K>::set(codes, player, opponent);
  const auto value_of = [&](const auto& move) {
    if (depth < 0) return 0;
    if (depth < kOrderSearchDepth) return shallow_value(codes, player, move, depth);
    return -searched_value({move.player, move.opponent}, depth, Selectivity::k73,
                           to_units(kMinDiscs), to_units(kMaxDiscs));
  };
  list.order_by([&](const auto& move) {
    if (move.player == 0) return kWipeOutOrder;
    if (is_trusted && entry.best == Move(move.square)) return kHashOrder;
    if (is_trusted && entry.second == Move(move.square)) return kHashOrder - 1;
    return value_of(move) - kMobilityWeight * weighted_mobility(move.moves) -
           kPotentialWeight * popcount(neighbours(move.opponent) & empty) +
           ((bit(move.square) & odd) != 0 ? kParityBonus : 0);
  });
}

template <class K>
int Endgame<K>::shallow_value(const PatternCodes& before, Bitboard player,
                              const typename MoveList<K>::Entry& move, int depth) {
  ++this->nodes;
  PatternCodes codes;
  play(before, player, move, codes);
  if (move.moves == 0) {
    const Bitboard moves = K::mobility(move.opponent, move.player);
    if (moves == 0) {
      return to_units(-this->final_score(move.player, popcount(~(move.player | move.opponent))));
    }
    PatternCodes passed;
    CodeUpdate<K>::pass(codes, passed);
    return evaluation_.linear(passed, move.opponent, move.player, moves);
  }
  if (depth == 0) return -evaluation_.linear(codes, move.player, move.opponent, move.moves);
  MoveList<K> replies(move.player, move.opponent, move.moves);
  int best = to_units(kMinDiscs);
  for (const auto& reply : replies) {
    best = std::max(best, shallow_value(codes, move.player, reply, depth - 1));
  }
  return -best;
}

template <class K>
int Endgame<K>::solve(Bitboard player, Bitboard opponent, int alpha, int beta, PvLine& pv) {
  pv.length = 0;
  const int empties = popcount(~(player | opponent));
  const bool in_table = empties > kCacheEmpties;
  ++this->nodes;
  if (in_table && must_stop()) return alpha;
  const Bitboard moves = K::mobility(player, opponent);
  PvLine rest;
  if (moves == 0) {
    if (K::mobility(opponent, player) == 0) return this->final_score(player, empties);
    const int score = -solve(opponent, player, -beta, -alpha, rest);
    pv.set(Move::pass(), rest);
    return score;
  }
  const Position position{player, opponent};
  const std::uint64_t hash = hash_of(position);
  TableEntry entry;
  if (in_table && control_.table().probe(position, hash, entry) && is_solved(entry, empties)) {
    if (to_discs(entry.lower) >= beta) return to_discs(entry.lower);
    if (to_discs(entry.upper) <= alpha) return to_discs(entry.upper);
  }
  MoveList<K> list(player, opponent, moves);
  order(list, player, opponent, entry, empties);
  int best = kMinDiscs - 1;
  for (int i = 0; i < list.size() && best < beta; ++i) {
    const auto& move = list.select(i);
    const int lower = std::max(alpha, best);
    int score = lower;
    if (i > 0) {
      score = -by_layer(move.player, move.opponent, move.moves, -lower - 1, empties - 1);
    }
    if (i == 0 || (score > lower && score < beta)) {
      score = -solve(move.player, move.opponent, -beta, -lower, rest);
    } else {
      rest.length = 0;
    }
    if (in_table && abandoned()) return alpha;
    if (empties > kParityEmpties && stop_if_run_out()) return alpha;
    if (score > best) {
      best = score;
      pv.set(move.square, rest);
    }
    if (may_share(empties) && i + 1 < list.size() && best < beta) {
      share_rest<Split>(
          list, i + 1, empties, alpha, beta, best, pv,
          [](Split& split) { split.search = search_child; },
          [&](const auto& child, int lower, PvLine& line) {
            return -solve(child.player, child.opponent, -beta, -lower, line);
          });
      if (abandoned()) return alpha;
      break;
    }
  }
  if (in_table) {
    control_.table().store(position, hash, empties, selectivity_, to_units(alpha), to_units(beta),
                           to_units(best), pv.moves[0]);
  }
  return best;
}

}  // namespace outflank
