#include "engine/core/score.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace outflank {
namespace {

TEST(Score, HoldsWholeDiscsOfEitherSign) {
  for (int discs = -64; discs <= 64; ++discs) {
    EXPECT_EQ(Score(discs).discs(), discs);
    EXPECT_EQ((-Score(discs)).discs(), -discs);
  }
  EXPECT_EQ(Score().discs(), 0);
  EXPECT_EQ(kMaxScore, -kMinScore);
  EXPECT_LT(Score(-2), Score(0));
  EXPECT_GT(Score(64), Score(62));
}

TEST(Value, CountsInFractionsOfADisc) {
  EXPECT_EQ(Value::from_score(Score(-3)).units(), -3 * 128);
  EXPECT_DOUBLE_EQ(Value::from_units(64).discs(), 0.5);
  EXPECT_DOUBLE_EQ(Value::from_units(-1).discs(), -1.0 / 128);
  EXPECT_EQ(-Value::from_units(5), Value::from_units(-5));
  EXPECT_LT(Value::from_units(-1), Value());
}

TEST(Value, RoundsToTheNearestDiscSymmetrically) {
  for (int discs = -64; discs <= 64; ++discs) {
    const int exact = discs * Value::kUnitsPerDisc;
    for (int offset = -63; offset <= 63; ++offset) {
      if (std::abs(exact + offset) > 64 * Value::kUnitsPerDisc) continue;
      EXPECT_EQ(Value::from_units(exact + offset).rounded(), Score(discs)) << exact + offset;
    }
  }
  for (int units = 0; units <= 64 * Value::kUnitsPerDisc; ++units) {
    EXPECT_EQ(Value::from_units(-units).rounded(), -Value::from_units(units).rounded());
  }
}

}  // namespace
}  // namespace outflank
