// The engine as a player in `outflank play`: a level that may change, moves, hints, and a quick
// look at who is ahead.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "engine/board/game_record.h"
#include "engine/engine/engine.h"
#include "engine/engine/handicap.h"
#include "tools/play_strength.h"

namespace outflank::cli {

/// What the engine says of a position, from Black's view.
struct Evaluation {
  Value for_black;
  bool exact = false;
};

/// Not thread safe.
class Opponent {
 public:
  /// With `interruptible`, Ctrl-C ends a running search instead of the process, also later on: the
  /// signal is blocked for good. Throws OutsideError if there is no memory for the table.
  Opponent(const EngineOptions& options, const Limits& limits, const PlayStrength& strength,
           bool interruptible);

  /// Nothing where the limits are not those of a level.
  std::optional<int> level() const { return level_; }
  /// Clamped to 0..kMaxLevel.
  void set_level(int level);

  /// The line that it goes for; the position must not be over.
  Line choose(const GamePosition& position);
  /// The best moves as well as a strong level sees them, at most `count` of them, best first.
  SearchResult hint(const GamePosition& position, int count);
  /// A shallow look, the same at every level.
  Evaluation evaluate(const GameRecord& game);

 private:
  SearchResult search(const GamePosition& position, const Limits& limits);

  bool interruptible_;
  std::unique_ptr<Engine> engine_;
  Limits limits_;
  std::optional<int> level_;
  std::optional<Handicap> handicap_;
  std::uint64_t seed_;
};

}  // namespace outflank::cli
