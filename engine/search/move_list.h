// The moves of a node with their children, best first on demand.
#pragma once

#include "engine/core/bitboard.h"

namespace outflank {

/// K only keeps the code of different instruction sets apart.
template <class K>
class MoveList {
 public:
  struct Entry {
    Bitboard player;    ///< The child's mover.
    Bitboard opponent;  ///< The child's opponent: who makes this move.
    Bitboard moves;     ///< The child's legal moves.
    int order;          ///< Higher is searched earlier.
    Square square;
  };

  /// Fills the list with the children of the position, not yet ordered.
  MoveList(Bitboard player, Bitboard opponent, Bitboard moves) {
    while (moves != 0) {
      const Square square = pop_first(moves);
      const Bitboard flipped = K::flips(square, player, opponent);
      Entry& entry = entries_[size_++];
      entry.player = opponent ^ flipped;
      entry.opponent = player ^ flipped ^ bit(square);
      entry.moves = K::mobility(entry.player, entry.opponent);
      entry.order = 0;
      entry.square = square;
    }
  }

  int size() const { return size_; }
  Entry& operator[](int i) { return entries_[i]; }
  Entry* begin() { return entries_; }
  Entry* end() { return entries_ + size_; }

  /// Brings the best of the entries from `first` on to `first` and returns it; of equals the
  /// earliest.
  Entry& select(int first) {
    int best = first;
    for (int i = first + 1; i < size_; ++i) {
      if (entries_[i].order > entries_[best].order) best = i;
    }
    const Entry chosen = entries_[best];
    for (int i = best; i > first; --i) entries_[i] = entries_[i - 1];
    entries_[first] = chosen;
    return entries_[first];
  }

 private:
  Entry entries_[kSquares];
  int size_ = 0;
};

}  // namespace outflank
