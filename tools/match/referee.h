// Plays one game between two players: asks them in turn, holds them to the rules and to their
// time, and tells how it ended.
#pragma once

#include <array>
#include <optional>
#include <stop_token>
#include <string>

#include "tools/match/player.h"

namespace outflank::match {

struct GameRules {
  std::array<TimeLimit, 2> limits;  ///< Black first.
  /// How many seconds a move may come too late without losing the game: what pipes and a busy
  /// machine cost is not the player's.
  double lag = 0.1;
  /// After so many seconds a player without a time limit is taken for hung; so is one that is as
  /// late as that.
  double patience = 120;
};

struct PlayedGame {
  /// The opening's moves have no notes. The result is set: for a player that lost by a fault or
  /// resigned, all discs are the other's.
  AnnotatedGame game;
  std::optional<Color> loser;  ///< The side that resigned or failed.
  std::optional<Fault> fault;  ///< How it failed; nothing if it did not.
};

/// Plays on from `opening`, which is not over. Nothing if `stop` was requested before the end.
/// Players with a fault of their own making may be used for the next game.
std::optional<PlayedGame> play_game(const GameRecord& opening, Player& black, Player& white,
                                    const GameRules& rules, const std::stop_token& stop);

}  // namespace outflank::match
