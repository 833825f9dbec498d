#include "tools/match/standings.h"

#include <algorithm>
#include <numeric>

namespace outflank::match {

void Tally::add(int half_points) {
  ++(half_points == 2 ? won : half_points == 1 ? drawn : lost);
}

std::size_t EngineStanding::fault_count() const {
  return std::accumulate(faults.begin(), faults.end(), std::size_t{0});
}

Standings::Standings(std::size_t engines, const Schedule& schedule) : engines_(engines) {
  for (const Pairing& pairing : schedule.pairings()) pairings_.push_back({pairing, {}, {}});
}

void Standings::add(const ScheduledGame& scheduled, const MatchGame& game) {
  PairingStanding& pairing = pairings_[scheduled.pairing];
  const PlayedGame& played = game.played;
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    const bool is_first = color == scheduled.first_color;
    EngineStanding& engine = engines_[is_first ? pairing.pairing.first : pairing.pairing.second];
    engine.tally.add(game.half_points(color));
    if (played.fault && played.loser == color) {
      ++engine.faults[static_cast<std::size_t>(played.fault->kind)];
    }
    const auto plies = played.game.record.plies();
    for (std::size_t i = 0; i < plies.size(); ++i) {
      if (plies[i].mover == color) engine.seconds += played.game.note(i).seconds.value_or(0);
    }
  }
  const int half_points = game.half_points(scheduled.first_color);
  pairing.tally.add(half_points);
  ++games_;
  const std::size_t pair = scheduled.number / 2;
  if (const auto other = half_played_.find(pair); other != half_played_.end()) {
    pairing.pairs.add(other->second + half_points);
    half_played_.erase(other);
  } else {
    half_played_.emplace(pair, half_points);
  }
}

std::int64_t Standings::pairs() const {
  std::int64_t sum = 0;
  for (const PairingStanding& pairing : pairings_) sum += pairing.pairs.pairs();
  return sum;
}

Tally Standings::between(std::size_t engine, std::size_t opponent) const {
  for (const auto& [pairing, tally, pairs] : pairings_) {
    if (pairing.first == engine && pairing.second == opponent) return tally;
    if (pairing.second == engine && pairing.first == opponent) {
      return {tally.lost, tally.drawn, tally.won};
    }
  }
  return {};
}

std::vector<std::size_t> Standings::ranking() const {
  std::vector<std::size_t> order(engines_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto share = [&](std::size_t engine) {
    const Tally& tally = engines_[engine].tally;
    return tally.games() == 0 ? 0 : tally.points() / static_cast<double>(tally.games());
  };
  std::ranges::stable_sort(order, std::ranges::greater(), share);
  return order;
}

}  // namespace outflank::match
