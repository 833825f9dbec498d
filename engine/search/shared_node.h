// A null window node whose remaining moves several threads take one by one.
#pragma once

#include <algorithm>

#include "engine/search/limits.h"
#include "engine/search/move_list.h"
#include "engine/search/thread_pool.h"

namespace outflank {

/// K: kernels of an instruction set; Searcher: what searches a move, one object per thread. Several
/// threads at a time may call take() and record(); the rest is for the owner, but what does not
/// change while the node is open.
template <class K, class Searcher>
struct SharedNode : SplitPoint {
  using Entry = typename MoveList<K>::Entry;

  SharedNode(MoveList<K>& list, int first, int depth, int alpha, int best, Move best_move)
      : list(list), next(first), alpha(alpha), best(best), best_move(best_move) {
    this->depth = depth;
    welcome.store(std::max(first, 1), std::memory_order_relaxed);
  }

  /// A move that nobody else searches; null if there is none.
  struct Taken {
    const Entry* move = nullptr;
    int rank = 0;  ///< Its place in the order.
  };
  Taken take() {
    const Guard guard(*this);
    Taken taken;
    while (taken.move == nullptr && next < list.size()) {
      const int rank = next++;
      const Entry& entry = list.select(rank);
      if ((searched & bit(entry.square)) == 0) taken = {&entry, rank};
    }
    if (next >= list.size()) has_moves.store(false, std::memory_order_relaxed);
    return taken;
  }

  /// The value of a move. The first one above alpha closes the node; what comes later does not
  /// count: a second one above alpha would pass for refuted by the first.
  void record(const Entry& move, int value) {
    const Guard guard(*this);
    if (closed.load(std::memory_order_relaxed)) return;
    searched |= bit(move.square);
    welcome.fetch_add(1, std::memory_order_relaxed);
    if (value <= best) return;
    best = value;
    best_move = move.square;
    if (value > alpha) closed.store(true, std::memory_order_relaxed);
  }

  /// It is likely that no move refutes it: whoever comes is welcome.
  void expect_no_cut() { welcome.store(kSquares, std::memory_order_relaxed); }

  /// What has come of it, once nobody searches it any more.
  Scouted scouted() const {
    if (best <= alpha) return {best, searched, Move()};
    return {best, searched & ~bit(best_move.square()), best_move};
  }

  const Searcher* owner = nullptr;
  /// Others know the node. Only its owner sets it, before they do.
  bool open = false;
  MoveList<K>& list;
  int next;   ///< The rank of the first move that nobody has taken.
  int alpha;  ///< Of the null window.
  int best;
  Move best_move;
  Bitboard searched = 0;  ///< The moves whose values are recorded.
  Selectivity selectivity = Selectivity::k100;
  /// Searches a taken move; the value is the mover's.
  int (*search)(Searcher& searcher, const SharedNode& node, const Taken& taken) = nullptr;

 private:
  /// Keeps the others away, if there may be any: most nodes are never open.
  class Guard {
   public:
    explicit Guard(SharedNode& node) : node_(node.open ? &node : nullptr) {
      if (node_ != nullptr) node_->lock();
    }
    ~Guard() {
      if (node_ != nullptr) node_->unlock();
    }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

   private:
    SharedNode* const node_;
  };
};

}  // namespace outflank
