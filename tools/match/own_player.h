// The engine itself as a player, without a process or a protocol between.
#pragma once

#include <memory>
#include <stop_token>

#include "engine/engine/engine.h"
#include "tools/match/player.h"

namespace outflank::match {

struct OwnEngine {
  EngineOptions options;
  Limits limits;
};

/// Forgets what it learnt after every game, so that a game does not depend on those before it.
/// Throws what make_engine() throws.
std::unique_ptr<Player> make_own_player(const OwnEngine& engine, std::stop_token stop);

}  // namespace outflank::match
