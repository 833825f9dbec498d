// One game of the engine against itself, after a random opening.
#pragma once

#include <memory>

#include "engine/engine/engine.h"
#include "tools/learn/game_records.h"
#include "tools/learn/opening_source.h"

namespace outflank::cli {

struct SelfPlayOptions {
  Limits limits;         ///< Of each search: depth or nodes.
  int exact_from = 18;   ///< The game is solved from so many empty squares on.
  bool play_out = true;  ///< Keep the line of best play after that.
};

/// One thread at a time. Copies share the engine.
class SelfPlayer {
 public:
  SelfPlayer(const EngineOptions& engine, const SelfPlayOptions& options)
      : engine_(std::make_shared<Engine>(engine)), options_(options) {}

  /// Blocks until the game is over. Depends on nothing but the opening and the options.
  SelfPlayGame play(const Opening& opening) const;

 private:
  std::shared_ptr<Engine> engine_;
  SelfPlayOptions options_;
};

}  // namespace outflank::cli
