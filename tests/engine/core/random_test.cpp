#include "engine/core/random.h"

#include <gtest/gtest.h>

#include <array>

namespace outflank {
namespace {

TEST(Random, IsTheSameEverywhere) {
  // The published first outputs of SplitMix64 for the seed 1234567.
  Random random(1234567);
  EXPECT_EQ(random.next(), 6457827717110365317U);
  EXPECT_EQ(random.next(), 3203168211198807973U);
  EXPECT_EQ(random.next(), 9817491932198370423U);
}

TEST(Random, ReachesEveryNumberBelowTheBoundAboutEquallyOften) {
  Random random(1);
  EXPECT_EQ(random.below(1), 0U);
  std::array<int, 7> counts{};
  for (int n = 0; n < 7000; ++n) ++counts.at(random.below(7));
  for (const int count : counts) EXPECT_NEAR(count, 1000, 150);
}

}  // namespace
}  // namespace outflank
