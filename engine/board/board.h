// A position with colours: what games, files and protocols speak of.
#pragma once

#include "engine/board/color.h"
#include "engine/board/position.h"

namespace outflank {

/// Trivially copyable. Any 64 squares with any mover, also one that is over or whose mover must
/// pass.
struct Board {
  Position position = Position::initial();
  Color mover = Color::kBlack;

  constexpr Bitboard discs(Color color) const {
    return color == mover ? position.player : position.opponent;
  }
  Board after(Square square) const { return {position.after(square), opposite(mover)}; }
  constexpr Board passed() const { return {position.passed(), opposite(mover)}; }

  /// Disc difference from Black's view, empty squares counted for the winner.
  constexpr Score final_score_for_black() const {
    return mover == Color::kBlack ? position.final_score() : -position.final_score();
  }

  friend constexpr bool operator==(const Board&, const Board&) = default;
};

}  // namespace outflank
