// The moves of a node with few empty squares, where most nodes need but the best one: it is known
// as soon as all are, and looking for the next one has no branch that depends on their number.
#pragma once

#include <algorithm>
#include <climits>

#include "engine/core/bitboard.h"

namespace outflank {

/// At most kEmpties moves. K only keeps the code of different instruction sets apart.
template <class K, int kEmpties>
class FewMoves {
 public:
  struct Child {
    Bitboard player;
    Bitboard opponent;  ///< Who makes this move.
    Bitboard moves;     ///< The legal moves of `player`.
    Square square;
  };

  FewMoves() {
    for (int& key : keys_) key = kNoKey;
  }

  Child* begin() { return children_; }
  Child* end() { return children_ + size_; }

  /// One more child, to be filled in.
  Child& add() { return children_[size_++]; }
  /// Calls `order_of(child)` for every child: higher is searched earlier, of equals the first.
  /// Inside +-2^24.
  template <class OrderOf>
  void order_by(OrderOf&& order_of) {
    for (int i = 0; i < size_; ++i) {
      keys_[i] = order_of(children_[i]) * kSquares - i;
      best_key_ = std::max(best_key_, keys_[i]);
    }
  }

  /// The best of the moves that are left; there must be one.
  const Child& best() const { return children_[best_index()]; }
  /// Removes it; false if none is left.
  bool remove_best() {
    keys_[best_index()] = kNoKey;
    best_key_ = kNoKey;
    for (const int key : keys_) best_key_ = std::max(best_key_, key);
    return best_key_ != kNoKey;
  }

 private:
  static constexpr int kNoKey = INT_MIN;
  static constexpr int kKeys = kEmpties <= 8 ? 8 : 16;  // Whole registers.
  static_assert(kEmpties <= kKeys);

  int best_index() const { return -best_key_ & (kSquares - 1); }

  Child children_[kEmpties];
  int keys_[kKeys];
  int size_ = 0;
  int best_key_ = kNoKey;
};

}  // namespace outflank
