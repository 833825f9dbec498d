#include "engine/board/game_position.h"

namespace outflank {

GamePosition::GamePosition(const Position& position, Rules rules_in_force)
    : discs(position), rules(rules_in_force) {
  if (rules.set != RuleSet::kReversi1997) return;
  const int empty = position.empty_count();
  player_hand = static_cast<std::uint8_t>((empty + 1) / 2);
  opponent_hand = static_cast<std::uint8_t>(empty / 2);
}

Bitboard GamePosition::legal_moves() const {
  switch (rules.set) {
    case RuleSet::kOthello:
      break;
    case RuleSet::kReversiFree:
      return empties() & neighbours(discs.player | discs.opponent);
    case RuleSet::kReversi1997:
      return player_hand == 0 ? 0 : empties() & neighbours(discs.opponent);
  }
  return discs.legal_moves();
}

bool GamePosition::is_legal(Move move) const {
  if (move.is_pass()) return may_pass();
  return move.is_square() && passes < 2 && (legal_moves() & bit(move.square())) != 0;
}

bool GamePosition::is_over() const {
  return passes >= 2 || (legal_moves() == 0 && passed().legal_moves() == 0);
}

GamePosition GamePosition::after(Square square) const {
  GamePosition next = *this;
  next.discs = discs.after(square);
  next.player_hand = opponent_hand;
  next.opponent_hand = player_hand == 0 ? 0 : static_cast<std::uint8_t>(player_hand - 1);
  next.passes = 0;
  return next;
}

GamePosition GamePosition::passed() const {
  GamePosition next = *this;
  next.discs = discs.passed();
  next.player_hand = opponent_hand;
  next.opponent_hand = player_hand;
  ++next.passes;
  return next;
}

Score GamePosition::final_score() const {
  if (rules.set == RuleSet::kOthello) return discs.final_score();
  return Score(popcount(discs.player) - popcount(discs.opponent));
}

}  // namespace outflank
