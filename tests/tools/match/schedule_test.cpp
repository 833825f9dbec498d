#include "tools/match/schedule.h"

#include <gtest/gtest.h>

namespace outflank::match {
namespace {

TEST(Schedule, ARoundRobinHasAllPairings) {
  const Schedule schedule(4, Tournament::kRoundRobin);
  ASSERT_EQ(schedule.pairings().size(), 6u);
  std::size_t games_of_last = 0;
  for (const Pairing& pairing : schedule.pairings()) {
    EXPECT_LT(pairing.first, pairing.second);
    games_of_last += pairing.second == 3 ? 1 : 0;
  }
  EXPECT_EQ(games_of_last, 3u);
}

TEST(Schedule, AGauntletHasTheFirstAgainstTheOthers) {
  const Schedule schedule(4, Tournament::kGauntlet);
  ASSERT_EQ(schedule.pairings().size(), 3u);
  for (const Pairing& pairing : schedule.pairings()) EXPECT_EQ(pairing.first, 0u);
}

TEST(Schedule, EachPairingPlaysAnOpeningWithBothColours) {
  const Schedule schedule(3, Tournament::kRoundRobin);
  for (std::size_t number = 0; number < 60; number += 2) {
    const ScheduledGame one = schedule.game(number);
    const ScheduledGame other = schedule.game(number + 1);
    EXPECT_EQ(one.number, number);
    EXPECT_EQ(one.pairing, number / 2 % 3);
    EXPECT_EQ(one.opening, number / 6);
    EXPECT_EQ(other.pairing, one.pairing);
    EXPECT_EQ(other.opening, one.opening);
    EXPECT_EQ(one.first_color, Color::kBlack);
    EXPECT_EQ(other.first_color, Color::kWhite);
  }
}

}  // namespace
}  // namespace outflank::match
