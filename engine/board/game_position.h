// A position of a game under any of the rules: the discs, and what else these rules look at.
#pragma once

#include "engine/board/position.h"
#include "engine/board/rules.h"

namespace outflank {

/// Under the standard rules it is no more than its `discs`, which everything fast works on.
struct GamePosition {
  Position discs = Position::initial();
  Rules rules;
  /// Under RuleSet::kReversi1997 the discs that the mover and the other side have left to place,
  /// together as many as there are empty squares; else 0.
  std::uint8_t player_hand = 0;
  std::uint8_t opponent_hand = 0;
  /// Passes in a row just before, 0 to 2.
  std::uint8_t passes = 0;

  GamePosition() = default;
  /// With as many discs left for either side as if nobody had passed so far.
  GamePosition(const Position& position, Rules rules = {});  // NOLINT(implicit)

  Bitboard empties() const { return discs.empties(); }
  int empty_count() const { return discs.empty_count(); }

  /// The squares where the mover may put a disc, whether or not the game is over.
  Bitboard legal_moves() const;
  bool is_legal(Move move) const;
  /// The mover may pass: it has no other move, or need not have a reason.
  bool may_pass() const { return !is_over() && (rules.allow_pass || legal_moves() == 0); }
  /// The mover can do nothing but pass.
  bool must_pass() const { return legal_moves() == 0 && !is_over(); }
  /// The board is full, neither side can put a disc anywhere, or both have passed.
  bool is_over() const;

  /// The position after a legal move that is a square.
  GamePosition after(Square square) const;
  GamePosition passed() const;
  /// The position after any legal move.
  GamePosition after(Move move) const { return move.is_pass() ? passed() : after(move.square()); }

  /// Disc difference from the mover's view. Under RuleSet::kOthello the empty squares count for the
  /// winner.
  Score final_score() const;

  friend bool operator==(const GamePosition&, const GamePosition&) = default;
};

}  // namespace outflank
