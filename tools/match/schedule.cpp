#include "tools/match/schedule.h"

namespace outflank::match {

Schedule::Schedule(std::size_t engines, Tournament tournament) {
  const std::size_t hosts = tournament == Tournament::kGauntlet ? 1 : engines;
  for (std::size_t first = 0; first < hosts; ++first) {
    for (std::size_t second = first + 1; second < engines; ++second) {
      pairings_.push_back({first, second});
    }
  }
}

ScheduledGame Schedule::game(std::size_t number) const {
  const std::size_t pair = number / 2;
  return {number, pair % pairings_.size(), pair / pairings_.size(),
          number % 2 == 0 ? Color::kBlack : Color::kWhite};
}

}  // namespace outflank::match
