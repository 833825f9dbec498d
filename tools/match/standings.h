// The results so far: for each engine and each pairing.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <vector>

#include "tools/match/match_game.h"
#include "tools/match/schedule.h"
#include "tools/match/statistics.h"

namespace outflank::match {

/// Wins, draws and losses of one side.
struct Tally {
  std::size_t won = 0;
  std::size_t drawn = 0;
  std::size_t lost = 0;

  void add(int half_points);
  std::size_t games() const { return won + drawn + lost; }
  double points() const { return static_cast<double>(won) + static_cast<double>(drawn) / 2; }
};

struct EngineStanding {
  Tally tally;
  std::array<std::size_t, kFaultKinds> faults{};
  double seconds = 0;  ///< Spent on all its moves.

  std::size_t fault_count() const;
};

struct PairingStanding {
  Pairing pairing;
  Tally tally;       ///< Of the first engine.
  PairCounts pairs;  ///< Of the first engine; only pairs of which both games are over.
};

/// Not thread safe.
class Standings {
 public:
  Standings(std::size_t engines, const Schedule& schedule);

  void add(const ScheduledGame& scheduled, const MatchGame& game);

  const std::vector<EngineStanding>& engines() const { return engines_; }
  const std::vector<PairingStanding>& pairings() const { return pairings_; }
  std::size_t games() const { return games_; }
  std::int64_t pairs() const;
  /// What `engine` got in its games with `opponent`.
  Tally between(std::size_t engine, std::size_t opponent) const;
  /// The numbers of the engines, the one with the largest share of its points first.
  std::vector<std::size_t> ranking() const;

 private:
  std::vector<EngineStanding> engines_;
  std::vector<PairingStanding> pairings_;
  /// Half points of the first engine in pairs with one game over, by the number of the pair.
  std::map<std::size_t, int> half_played_;
  std::size_t games_ = 0;
};

}  // namespace outflank::match
