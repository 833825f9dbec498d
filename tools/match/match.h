// `outflank match`: games between engines, several at a time, until all are played or the test has
// its verdict.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "tools/match/engine_spec.h"
#include "tools/match/match_files.h"
#include "tools/match/openings.h"
#include "tools/match/schedule.h"
#include "tools/match/standings.h"
#include "tools/match/statistics.h"

namespace outflank::match {

/// Plays one scheduled game from an opening; nothing if it was stopped. One for each thread.
using GamePlayer =
    std::function<std::optional<PlayedGame>(const ScheduledGame&, const GameRecord&)>;

struct MatchPlan {
  std::vector<std::string> names;  ///< Of the engines, at least two.
  Tournament tournament = Tournament::kRoundRobin;
  std::size_t games = 0;  ///< In all.
  std::size_t concurrency = 1;
  std::optional<Sprt> sprt;  ///< Only for two engines.
  bool keep_games = true;    ///< In MatchState; a long match has hundreds of megabytes of them.
};

struct MatchState {
  std::vector<MatchGame> games;  ///< In the order in which they ended, if they are kept.
  Standings standings;
  Verdict verdict = Verdict::kUndecided;
};

/// Called after a game, one at a time, on any thread.
using OnGame = std::function<void(const MatchState&, const MatchGame&)>;

/// Plays what is missing of `plan` after `earlier` games. `make_player` is called on each of the
/// threads that play. Ends early at the verdict of the test, or when `stop` is requested, also from
/// outside; games that are still running then do not count. Rethrows what a thread threw.
MatchState run_games(const MatchPlan& plan, const Schedule& schedule, Openings& openings,
                     std::vector<MatchGame> earlier, std::stop_source stop,
                     const std::function<GamePlayer()>& make_player, const OnGame& on_game);

}  // namespace outflank::match
