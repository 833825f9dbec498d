#include "tools/match/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

namespace outflank::match {
namespace {

TEST(Statistics, PairsGiveAScore) {
  EXPECT_EQ(PairCounts().score(), 0.5);
  PairCounts pairs;
  for (const int half_points : {4, 4, 3, 1}) pairs.add(half_points);
  EXPECT_EQ(pairs.pairs(), 4);
  EXPECT_EQ(pairs.counts, (std::array<std::int64_t, 5>{0, 1, 0, 1, 2}));
  EXPECT_DOUBLE_EQ(pairs.score(), 6.0 / 8);
}

TEST(Statistics, EloFollowsFromTheScoreAndItsSpread) {
  // Mean 1/2; the squared distances 1/4 (20 pairs) and 1/16 (40 pairs) sum up to 7.5.
  const PairCounts even{{10, 20, 40, 20, 10}};
  const EloEstimate estimate = estimate_elo(even);
  EXPECT_NEAR(estimate.elo.value(), 0, 1e-12);
  const double margin = 1.959964 * std::sqrt(7.5 / 99 / 100);
  EXPECT_NEAR(estimate.error.value(), 400 * std::log10((0.5 + margin) / (0.5 - margin)), 1e-9);

  // A score of 3/4 is 400 log10(3) Elo.
  const PairCounts ahead{{0, 20, 0, 60, 20}};
  ASSERT_DOUBLE_EQ(ahead.score(), 0.7);
  EXPECT_NEAR(estimate_elo(ahead).elo.value(), 400 * std::log10(0.7 / 0.3), 1e-9);
  EXPECT_NEAR(estimate_elo({{20, 60, 0, 20, 0}}).elo.value(), -400 * std::log10(0.7 / 0.3), 1e-9);
  EXPECT_NEAR(estimate_elo({{20, 60, 0, 20, 0}}).error.value(), estimate_elo(ahead).error.value(),
              1e-9);
}

TEST(Statistics, EloIsUnknownWhereNothingBoundsIt) {
  EXPECT_FALSE(estimate_elo({}).elo);
  EXPECT_FALSE(estimate_elo({{0, 0, 0, 0, 50}}).elo);
  EXPECT_FALSE(estimate_elo({{50, 0, 0, 0, 0}}).elo);
  const EloEstimate of_one = estimate_elo({{0, 0, 0, 1, 0}});
  EXPECT_TRUE(of_one.elo);
  EXPECT_FALSE(of_one.error);
  // So few pairs do not exclude that the first one always wins.
  const EloEstimate wide = estimate_elo({{1, 0, 0, 0, 3}});
  EXPECT_TRUE(wide.elo);
  EXPECT_FALSE(wide.error);
}

TEST(Statistics, ScoreOfEloIsTheLogisticCurve) {
  EXPECT_DOUBLE_EQ(score_of_elo(0), 0.5);
  EXPECT_DOUBLE_EQ(score_of_elo(400), 10.0 / 11);
  EXPECT_DOUBLE_EQ(score_of_elo(-400), 1.0 / 11);
}

// With only won and lost pairs the test is that of a biased coin, which has a closed form.
TEST(Statistics, LikelihoodRatioOfTwoOutcomesIsThatOfACoin) {
  const Sprt sprt{0, 50, 0.05, 0.05};
  const double s0 = score_of_elo(0);
  const double s1 = score_of_elo(50);
  for (const auto& [lost, won] : {std::pair{40, 60}, std::pair{60, 40}, std::pair{500, 520}}) {
    const double expected = won * std::log(s1 / s0) + lost * std::log((1 - s1) / (1 - s0));
    EXPECT_NEAR(log_likelihood_ratio({{lost, 0, 0, 0, won}}, sprt), expected, 2e-3);
  }
  EXPECT_EQ(log_likelihood_ratio({}, sprt), 0);
}

// For hypotheses close to each other and to what was seen it is a difference of two parabolas.
TEST(Statistics, LikelihoodRatioIsNearTheNormalApproximation) {
  const PairCounts pairs{{300, 900, 1700, 1000, 320}};
  const Sprt sprt{0, 5, 0.05, 0.05};
  const double s0 = score_of_elo(sprt.elo0);
  const double s1 = score_of_elo(sprt.elo1);
  const double count = static_cast<double>(pairs.pairs());
  const double mean = pairs.score();
  double variance = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    const double distance = static_cast<double>(i) / 4 - mean;
    variance += static_cast<double>(pairs.counts[i]) / count * distance * distance;
  }
  const double expected = count * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
  ASSERT_GT(expected, 0.5);
  EXPECT_NEAR(log_likelihood_ratio(pairs, sprt), expected, 0.01 * expected);
}

TEST(Statistics, TheTestStopsAtWaldsBounds) {
  const Sprt sprt{0, 50, 0.05, 0.1};
  const SprtBounds bounds = sprt_bounds(sprt);
  EXPECT_DOUBLE_EQ(bounds.lower, std::log(0.1 / 0.95));
  EXPECT_DOUBLE_EQ(bounds.upper, std::log(0.9 / 0.05));
  EXPECT_EQ(verdict_on({{10, 10, 10, 10, 10}}, sprt), Verdict::kUndecided);
  EXPECT_EQ(verdict_on({{10, 10, 10, 100, 100}}, sprt), Verdict::kH1);
  EXPECT_EQ(verdict_on({{100, 100, 10, 10, 10}}, sprt), Verdict::kH0);
  EXPECT_EQ(verdict_on({}, sprt), Verdict::kUndecided);
  // Also where some results, or all but one, have never been seen.
  EXPECT_EQ(verdict_on({{0, 0, 0, 0, 200}}, sprt), Verdict::kH1);
  EXPECT_EQ(verdict_on({{0, 0, 1000, 0, 0}}, sprt), Verdict::kH0);
}

}  // namespace
}  // namespace outflank::match
