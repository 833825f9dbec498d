#include "tools/match/statistics.h"

#include <cmath>
#include <numeric>

namespace outflank::match {
namespace {

/// The scores of a pair, as parts of what there is to win.
constexpr std::array<double, 5> kScores = {0, 0.25, 0.5, 0.75, 1};

using Distribution = std::array<double, 5>;

/// Results that have not been seen yet are not impossible: with this weight, in pairs, each is kept
/// in play.
constexpr double kUnseen = 1e-3;

Distribution observed(const PairCounts& pairs) {
  Distribution distribution{};
  double total = 0;
  for (std::size_t i = 0; i < distribution.size(); ++i) {
    distribution[i] = pairs.counts[i] > 0 ? static_cast<double>(pairs.counts[i]) : kUnseen;
    total += distribution[i];
  }
  for (double& probability : distribution) probability /= total;
  return distribution;
}

/// The distribution with the mean `score` under which `seen` is likeliest. By Lagrange's method it
/// is seen[i] / (1 + x (kScores[i] - score)), with the one x that gives the mean and keeps all
/// parts positive.
Distribution likeliest(const Distribution& seen, double score) {
  // The denominators at the scores 0 and 1 are positive between these two.
  double low = -1 / (1 - score);
  double high = 1 / score;
  // The excess falls from plus to minus infinity on the way; each step gains a bit of precision.
  constexpr int kSteps = 80;
  for (int step = 0; step < kSteps; ++step) {
    const double x = (low + high) / 2;
    double excess = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      const double distance = kScores[i] - score;
      excess += seen[i] * distance / (1 + x * distance);
    }
    (excess > 0 ? low : high) = x;
  }
  const double x = (low + high) / 2;
  Distribution result{};
  for (std::size_t i = 0; i < seen.size(); ++i) {
    result[i] = seen[i] / (1 + x * (kScores[i] - score));
  }
  return result;
}

double elo_of_score(double score) {
  return -400 * std::log10(1 / score - 1);
}

}  // namespace

std::int64_t PairCounts::pairs() const {
  return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

double PairCounts::score() const {
  if (pairs() == 0) return 0.5;
  double points = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    points += kScores[i] * static_cast<double>(counts[i]);
  }
  return points / static_cast<double>(pairs());
}

double score_of_elo(double elo) {
  return 1 / (1 + std::pow(10, -elo / 400));
}

EloEstimate estimate_elo(const PairCounts& pairs) {
  const auto count = static_cast<double>(pairs.pairs());
  const double score = pairs.score();
  EloEstimate estimate;
  if (count == 0 || score <= 0 || score >= 1) return estimate;
  estimate.elo = elo_of_score(score);
  if (count < 2) return estimate;
  double squares = 0;
  for (std::size_t i = 0; i < kScores.size(); ++i) {
    squares += static_cast<double>(pairs.counts[i]) * std::pow(kScores[i] - score, 2);
  }
  constexpr double kTwoSided95 = 1.959964;
  const double margin = kTwoSided95 * std::sqrt(squares / (count - 1) / count);
  if (score - margin <= 0 || score + margin >= 1) return estimate;
  estimate.error = (elo_of_score(score + margin) - elo_of_score(score - margin)) / 2;
  return estimate;
}

std::string_view to_string(Verdict verdict) {
  constexpr std::array<std::string_view, 3> kNames = {"undecided", "H0", "H1"};
  return kNames[static_cast<std::size_t>(verdict)];
}

double log_likelihood_ratio(const PairCounts& pairs, const Sprt& sprt) {
  if (pairs.pairs() == 0) return 0;
  const Distribution seen = observed(pairs);
  const Distribution h0 = likeliest(seen, score_of_elo(sprt.elo0));
  const Distribution h1 = likeliest(seen, score_of_elo(sprt.elo1));
  double ratio = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) ratio += seen[i] * std::log(h1[i] / h0[i]);
  return ratio * static_cast<double>(pairs.pairs());
}

SprtBounds sprt_bounds(const Sprt& sprt) {
  return {std::log(sprt.beta / (1 - sprt.alpha)), std::log((1 - sprt.beta) / sprt.alpha)};
}

Verdict verdict_on(const PairCounts& pairs, const Sprt& sprt) {
  const double ratio = log_likelihood_ratio(pairs, sprt);
  const SprtBounds bounds = sprt_bounds(sprt);
  if (ratio >= bounds.upper) return Verdict::kH1;
  if (ratio <= bounds.lower) return Verdict::kH0;
  return Verdict::kUndecided;
}

}  // namespace outflank::match
