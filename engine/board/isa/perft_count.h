// Perft as a template over the kernel policy. Included only by the instantiations beside it.
#pragma once

#include "engine/board/perft.h"
#include "engine/kernels/mobility_lanes.h"

namespace outflank {

/// Counts leaves. The last ply is not played: its moves are counted, for many positions side by
/// side, in whatever order they come.
template <class K, PassCounting Passes>
class Perft {
 public:
  /// The contract of perft() for a depth of at least 1. Once for each object.
  std::uint64_t count(const Position& position, int depth) {
    visit(position, depth);
    count_moves();
    return leaves_;
  }

 private:
  static constexpr int kFull = 64;  ///< Large enough to fill the lanes nearly always.

  void visit(const Position& position, int depth) {
    Bitboard moves = K::mobility(position.player, position.opponent);
    if (moves == 0) return pass(position, depth);
    if (depth == 1) {
      leaves_ += static_cast<std::uint64_t>(popcount(moves));
      return;
    }
    if (depth == 2 && size_ >= kFull) count_moves();
    while (moves != 0) {
      const Square square = pop_first(moves);
      const Position child =
          position.after(square, K::flips(square, position.player, position.opponent));
      if (depth == 2) {
        players_[size_] = child.player;
        opponents_[size_++] = child.opponent;
      } else {
        visit(child, depth - 1);
      }
    }
  }

  /// A position whose mover cannot move.
  void pass(const Position& position, int depth) {
    const Position passed = position.passed();
    if (K::mobility(passed.player, passed.opponent) == 0) {
      ++leaves_;
    } else if (Passes == PassCounting::kFree) {
      visit(passed, depth);
    } else if (depth == 1) {
      ++leaves_;
    } else {
      visit(passed, depth - 1);
    }
  }

  /// Counts the moves of the positions one ply above the leaves that have gathered.
  void count_moves() {
    K::mobilities(players_, opponents_, moves_, size_);
    for (int i = 0; i < size_; ++i) {
      leaves_ += static_cast<std::uint64_t>(popcount(moves_[i]));
      if (moves_[i] == 0) pass({players_[i], opponents_[i]}, 1);
    }
    size_ = 0;
  }

  static constexpr int kCapacity = kFull + kSquares + kMobilityLanes;
  alignas(64) Bitboard players_[kCapacity];
  alignas(64) Bitboard opponents_[kCapacity];
  alignas(64) Bitboard moves_[kCapacity];
  int size_ = 0;
  std::uint64_t leaves_ = 0;
};

template <class K>
std::uint64_t perft_with(const Position& position, int depth, PassCounting passes) {
  if (depth <= 0) return 1;
  return passes == PassCounting::kFree ? Perft<K, PassCounting::kFree>().count(position, depth)
                                       : Perft<K, PassCounting::kPly>().count(position, depth);
}

}  // namespace outflank
