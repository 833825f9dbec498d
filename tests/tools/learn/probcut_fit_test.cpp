#include "tools/learn/probcut_fit.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/core/random.h"
#include "engine/search/probcut_constants.h"
#include "tools/error.h"
#include "tools/learn/probcut_report.h"

namespace outflank::cli {
namespace {

constexpr ProbCutSigma kKnown = {4.5, 0.06, -0.08, 0.0005, 0.3, -0.6};

/// Groups as they would be measured if errors followed `sigma` exactly.
std::vector<ErrorGroup> ideal_groups(const ProbCutSigma& sigma) {
  std::vector<ErrorGroup> groups;
  for (int empties = 14; empties <= 54; empties += 4) {
    for (int deep = 3; deep <= 13; ++deep) {
      for (int shallow = deep - 2; shallow >= 1; shallow -= 2) {
        groups.push_back(
            {static_cast<double>(empties), deep, shallow, 100, 0.5, sigma(empties, deep, shallow)});
      }
    }
  }
  return groups;
}

TEST(ProbCutSigma, IsThePolynomialInDiscs) {
  // x = -0.08 * 30 + 0.0005 * 900 + 0.3 * 10 - 0.6 * 4 = -1.35
  EXPECT_DOUBLE_EQ(kKnown(30, 10, 4), 4.5 - 1.35 + 0.06 * 1.35 * 1.35);
}

TEST(ProbCutSigma, IsMonotoneAndPositiveFarBeyondWhatWasMeasured) {
  for (int empties = 0; empties <= 60; ++empties) {
    for (int deep = 2; deep <= 60; ++deep) {
      for (int shallow = 0; shallow < deep; ++shallow) {
        const double sigma = kKnown(empties, deep, shallow);
        EXPECT_GE(sigma, ProbCutSigma::kLeast);
        EXPECT_LE(sigma, kKnown(empties, deep + 1, shallow));
        EXPECT_GE(sigma, kKnown(empties, deep, shallow + 1));
      }
    }
  }
}

TEST(ProbCutSigma, TheConstantsInUseForetellBetterFromDeeper) {
  for (const ProbCutSigma& sigma : {kMidgameSigma, kEndgameSigma}) {
    EXPECT_GE(sigma.of_deep, 0);
    EXPECT_LT(sigma.of_shallow, 0);
    EXPECT_GE(sigma.square, 0);
    EXPECT_LT(sigma(20, 20, 6), sigma(20, 20, 2));
    EXPECT_LT(sigma(20, 20, 2), 64);
  }
  EXPECT_LT(std::abs(kMidgameBias), 4);
  EXPECT_LT(std::abs(kEndgameBias), 8);
}

TEST(ProbCutFit, FindsTheFunctionThatTheGroupsCameFrom) {
  const SigmaFit fit = fit_sigma(ideal_groups(kKnown), false);
  EXPECT_LT(fit.residual, 0.002);
  EXPECT_DOUBLE_EQ(fit.bias, 0.5);
  for (const ErrorGroup& group : ideal_groups(kKnown)) {
    EXPECT_NEAR(fit.sigma(group.empties, group.deep, group.shallow), group.sigma,
                0.01 * group.sigma);
  }
}

TEST(ProbCutFit, KeepsTheSignsThatMakeItMonotone) {
  // Measured the wrong way round: deeper searches easier to foretell.
  const SigmaFit fit = fit_sigma(ideal_groups({4.5, 0.06, 0.01, 0, -0.3, 0.3}), false);
  EXPECT_GE(fit.sigma.of_deep, 0);
  EXPECT_LE(fit.sigma.of_shallow, 0);
  EXPECT_GE(fit.sigma.square, 0);
}

TEST(ProbCutFit, CountsTheEmptiesOnceWhereTheScoreIsExact) {
  std::vector<ErrorGroup> groups;
  for (int empties = 10; empties <= 20; ++empties) {
    for (int shallow = 0; shallow < 9; ++shallow) {
      const double sigma = 3 + 0.2 * empties - 0.4 * shallow;
      groups.push_back({static_cast<double>(empties), empties, shallow, 50, 0.1, sigma});
    }
  }
  const SigmaFit fit = fit_sigma(groups, true);
  EXPECT_EQ(fit.sigma.of_empties, 0);
  EXPECT_EQ(fit.sigma.of_empties_squared, 0);
  EXPECT_LT(fit.residual, 0.01);
  EXPECT_EQ(fit.bias, 0) << "a tenth of a disc does not show";
}

TEST(ProbCutFit, SmallGroupsDoNotCount) {
  std::vector<ErrorGroup> groups = ideal_groups(kKnown);
  const SigmaFit before = fit_sigma(groups, false);
  groups.push_back({30, 10, 4, kLeastPairs - 1, 50, 50});
  const SigmaFit after = fit_sigma(groups, false);
  EXPECT_EQ(after.residual, before.residual);
  EXPECT_EQ(after.bias, before.bias);
  for (ErrorGroup& group : groups) group.count = kLeastPairs - 1;
  EXPECT_THROW(fit_sigma(groups, false), UsageError);
}

TEST(ProbCutGroups, KnowMeanAndDeviation) {
  const ErrorGroup group = group_of(20, 8, 4, {-1, 0, 1, 2, 3});
  EXPECT_DOUBLE_EQ(group.mean, 1);
  EXPECT_DOUBLE_EQ(group.sigma, std::sqrt(2.5));
  EXPECT_EQ(group.count, 5u);
}

TEST(ProbCutGroups, AWildErrorCountsLittle) {
  Random random(1);
  std::vector<double> errors;
  for (int i = 0; i < 200; ++i) errors.push_back(static_cast<double>(random.below(1000)) / 100 - 5);
  const double calm = group_of(20, 8, 4, errors).sigma;
  errors.push_back(1000);
  EXPECT_LT(group_of(20, 8, 4, errors).sigma, 1.2 * calm);
}

TEST(ProbCutGroups, PairDepthsOfOneParityTheFirstTwoAndAllDepthsWithTheScore) {
  ProbCutSample sample;
  sample.empties = 12;
  sample.values = {3, 1, 2, 4, 8, 16};  // Of depths 0 to 5.
  sample.exact = 32;
  const std::vector<ProbCutSample> samples = {sample};
  const std::vector<ErrorGroup> midgame = midgame_groups(samples);
  ASSERT_EQ(midgame.size(), 7u);  // 1-0, 2-0, 3-1, 4-0, 4-2, 5-1, 5-3
  for (const ErrorGroup& group : midgame) {
    EXPECT_EQ((group.deep - group.shallow) % 2, group.deep == 1 ? 1 : 0);
    EXPECT_EQ(group.mean, sample.value_at(group.deep) - sample.value_at(group.shallow));
  }
  const std::vector<ErrorGroup> endgame = endgame_groups(samples);
  ASSERT_EQ(endgame.size(), 5u);
  EXPECT_EQ(endgame.back().shallow, 5);
  EXPECT_EQ(endgame.back().deep, 12);
  EXPECT_EQ(endgame.back().mean, 16);
}

TEST(ProbCutSamples, HoldTheValueOfEveryDepthAndTheScore) {
  Engine engine({.threads = 1, .hash_megabytes = 1});
  Random random(3);
  Position position = Position::initial();
  while (position.empty_count() > 10) {
    Bitboard moves = position.legal_moves();
    if (moves == 0) {
      position = position.passed();
      moves = position.legal_moves();
    }
    for (auto skip = random.below(static_cast<std::uint32_t>(popcount(moves))); skip > 0; --skip)
      pop_first(moves);
    position = position.after(first_square(moves));
  }
  if (position.legal_moves() == 0) position = position.passed();
  ASSERT_NE(position.legal_moves(), 0u);
  const ProbCutSample solved = sample(engine, position, 20, 10);
  ASSERT_EQ(solved.deepest(), 9);
  EXPECT_NE(solved.value_at(0), solved.value_at(1));
  for (int depth = 1; depth < 10; ++depth) {
    engine.clear_hash();
    Limits limits;
    limits.depth = depth;
    EXPECT_EQ(solved.value_at(depth), engine.search(position, limits).lines.front().value.discs())
        << depth;
  }
  Limits exact;
  exact.depth = kSquares;
  EXPECT_EQ(*solved.exact, engine.search(position, exact).lines.front().value.discs());
  EXPECT_FALSE(sample(engine, position, 3, 9).exact.has_value());
}

TEST(ProbCutReport, TheHeaderHoldsTheConstantsAndTheirRun) {
  ProbCutReport report;
  report.run = "Run: a command.";
  report.evaluation = "the best.";
  report.positions = 77;
  report.midgame.fit.sigma = kKnown;
  report.endgame.fit.sigma = {3, 0, 0, 0, 0.25, -0.5};
  report.endgame.fit.bias = -0.75;
  const std::string header = probcut_header(report);
  for (const char* part :
       {"Run: a command.", "Evaluation: the best.", "77 positions", "#pragma once",
        "ProbCutSigma kMidgameSigma", ".of_empties = -0.08", ".of_empties_squared = 0.0005",
        ".of_shallow = -0.6", "ProbCutSigma kEndgameSigma", ".of_deep = 0.25",
        "kEndgameBias = -0.75"}) {
    EXPECT_NE(header.find(part), std::string::npos) << part << "\n" << header;
  }
}

}  // namespace
}  // namespace outflank::cli
