// A game of a match that has been played, as it is kept in the journal and printed.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "tools/json_output.h"
#include "tools/match/referee.h"
#include "tools/match/schedule.h"

namespace outflank::match {

struct MatchGame {
  std::size_t number = 0;  ///< That of the schedule.
  /// With both names.
  PlayedGame played;
  std::size_t opening_plies = 0;

  /// Half points of `color`: 0, 1 or 2.
  int half_points(Color color) const;
};

/// `{"game": 1, "black", "white", "opening", "moves", "score", "end", "loser", "detail", "seconds",
/// "evals"}`. `end` is `played`, `resigned` or the name of a fault; `score` is Black's.
cli::Json game_json(const MatchGame& game);

/// The inverse of game_json(). Throws nlohmann's exceptions or std::out_of_range for anything else.
MatchGame game_of_json(const nlohmann::json& json);

}  // namespace outflank::match
