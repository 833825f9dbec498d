// History heuristic (Schaeffer 1989): which squares refuted positions lately, as an order for moves
// at nodes where more knowledge would cost more than it saves.
#pragma once

#include <array>
#include <cstddef>

#include "engine/core/bitboard.h"
#include "engine/core/square.h"

namespace outflank {

/// Not thread safe; one per searching thread.
class MoveHistory {
 public:
  static constexpr int kMost = 1024;

  /// 0..kMost: how often a move to `square` refuted, of late, where it was tried with as many empty
  /// squares, odd or even: the same side nearly always.
  int score(int empties, Square square) const {
    return scores_[side(empties)][static_cast<std::size_t>(index(square))];
  }

  /// The move to `square` refuted a position.
  void reward(int empties, Square square) {
    int& score = at(empties, square);
    score += (kMost - score) / kMemory;
  }
  /// The move to `square` was tried first and refuted nothing, but another one did.
  void punish(int empties, Square square) {
    int& score = at(empties, square);
    score -= score / kMemory;
  }

  void clear() { scores_ = {}; }

 private:
  static constexpr int kMemory = 32;  ///< About so many cases are remembered.

  static std::size_t side(int empties) { return static_cast<std::size_t>(empties & 1); }
  int& at(int empties, Square square) {
    return scores_[side(empties)][static_cast<std::size_t>(index(square))];
  }

  std::array<std::array<int, kSquares>, 2> scores_{};
};

}  // namespace outflank
