// A position as the search sees it: the mover's discs and the opponent's, and the rules of
// Othello on them. Any two disjoint sets are a valid position.
#pragma once

#include "engine/core/score.h"
#include "engine/core/symmetry.h"
#include "engine/kernels/portable.h"

namespace outflank {

struct Position {
  Bitboard player = 0;    ///< The side to move.
  Bitboard opponent = 0;  ///< The other side.

  /// The standard start, Black to move.
  static constexpr Position initial() { return {0x0000000810000000, 0x0000001008000000}; }

  constexpr Bitboard empties() const { return ~(player | opponent); }
  constexpr int empty_count() const { return popcount(empties()); }

  Bitboard legal_moves() const { return Portable::mobility(player, opponent); }
  /// Discs that a move to the empty square `square` turns over; 0 if it is not legal.
  Bitboard flips(Square square) const { return Portable::flips(square, player, opponent); }
  bool is_legal(Square square) const {
    return (empties() & bit(square)) != 0 && flips(square) != 0;
  }

  /// The position after the mover filled `square` and turned `flipped`; the opponent is to move.
  constexpr Position after(Square square, Bitboard flipped) const {
    return {opponent ^ flipped, player ^ flipped ^ bit(square)};
  }
  /// The position after a legal move.
  Position after(Square square) const { return after(square, flips(square)); }
  /// The same discs with the other side to move.
  constexpr Position passed() const { return {opponent, player}; }

  /// Neither side can move.
  bool is_over() const { return legal_moves() == 0 && passed().legal_moves() == 0; }
  /// The mover cannot move, but the opponent can.
  bool must_pass() const { return legal_moves() == 0 && passed().legal_moves() != 0; }

  /// Disc difference from the mover's view, empty squares counted for the winner.
  constexpr Score final_score() const {
    const int mine = popcount(player);
    const int theirs = popcount(opponent);
    const int empty = kSquares - mine - theirs;
    if (mine > theirs) return Score(mine - theirs + empty);
    if (mine < theirs) return Score(mine - theirs - empty);
    return Score(0);
  }

  constexpr Position transformed(Symmetry symmetry) const {
    return {apply(symmetry, player), apply(symmetry, opponent)};
  }

  friend constexpr auto operator<=>(const Position&, const Position&) = default;
};

/// The smallest of the position's eight images, the same for all of them.
constexpr Position canonical(const Position& position) {
  Position smallest = position;
  for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
    const Position image = position.transformed(symmetry_from_index(symmetry));
    if (image < smallest) smallest = image;
  }
  return smallest;
}

}  // namespace outflank
