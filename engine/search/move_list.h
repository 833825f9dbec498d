// The moves of a node with their children, best first on demand.
#pragma once

#include <cstddef>
#include <span>

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
    Square square;
  };

  /// Fills the list with the children of the position, not yet ordered.
  MoveList(Bitboard player, Bitboard opponent, Bitboard moves) {
    const auto spread_player = K::spread(player);
    const auto spread_opponent = K::spread(opponent);
    while (moves != 0) {
      const Square square = pop_first(moves);
      const auto flipped = K::spread_flips(square, spread_player, spread_opponent);
      Entry& entry = entries_[size_++];
      entry.player = K::squares(spread_opponent ^ flipped);
      entry.opponent = K::squares(K::after_move(square, spread_player, flipped));
      entry.square = square;
    }
    for (int i = 0; i < size_; ++i) {
      entries_[i].moves = K::mobility(entries_[i].player, entries_[i].opponent);
    }
  }

  /// The children that these moves lead to, in this order.
  MoveList(Bitboard player, Bitboard opponent, std::span<const Square> moves)
      : MoveList(player, opponent, set_of(moves)) {
    order_by([moves](const Entry& entry) {
      std::size_t rank = 0;
      while (moves[rank] != entry.square) ++rank;
      return -static_cast<int>(rank);
    });
  }

  int size() const { return size_; }
  const Entry* begin() const { return entries_; }
  const Entry* end() const { return entries_ + size_; }
  /// That of a move in the list.
  const Entry& entry_of(Square square) const {
    const Entry* entry = begin();
    while (entry->square != square) ++entry;
    return *entry;
  }

  /// Calls `order_of(entry)` for every entry: higher is searched earlier, of equals the first.
  /// Inside +-2^24.
  template <class OrderOf>
  void order_by(OrderOf&& order_of) {
    for (int i = 0; i < size_; ++i) keys_[i] = order_of(entries_[i]) * kSquares - i;
  }

  /// The best of the entries that have not been returned, if called with 0, 1, 2 ... in turn.
  const Entry& select(int rank) {
    int best = rank;
    for (int i = rank + 1; i < size_; ++i) {
      if (keys_[i] > keys_[best]) best = i;
    }
    const int key = keys_[best];
    keys_[best] = keys_[rank];
    keys_[rank] = key;
    return entries_[-key & (kSquares - 1)];
  }

 private:
  static Bitboard set_of(std::span<const Square> moves) {
    Bitboard set = 0;
    for (const Square square : moves) set |= bit(square);
    return set;
  }

  Entry entries_[kSquares];
  int keys_[kSquares];
  int size_ = 0;
};

}  // namespace outflank
