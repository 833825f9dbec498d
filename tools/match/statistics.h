// What the results of a match say about strength: Elo with its uncertainty, and the sequential
// probability ratio test. Both count pairs of games, which share an opening with the colours
// swapped: the two results of a pair depend on each other, those of different pairs do not.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace outflank::match {

/// How often the first engine took 0, 1/2, 1, 1 1/2 and 2 points from a pair.
struct PairCounts {
  std::array<std::int64_t, 5> counts{};

  void add(int half_points) { ++counts[static_cast<std::size_t>(half_points)]; }
  std::int64_t pairs() const;
  /// Points won of those played for, 0..1; 0.5 without a pair.
  double score() const;
};

/// The expected score of a side that is `elo` stronger.
double score_of_elo(double elo);

struct EloEstimate {
  /// Nothing for a score of 0 or 1, which no finite difference explains.
  std::optional<double> elo;
  /// Half the width of the interval that holds the true difference with 95 % probability. Nothing
  /// where that interval has no end, or for fewer than two pairs.
  std::optional<double> error;
};

/// From the mean and the sample variance of the pairs' scores, normally distributed.
EloEstimate estimate_elo(const PairCounts& pairs);

/// The hypotheses H0, "stronger by elo0", and H1, "stronger by elo1", and how often one may be
/// accepted wrongly.
struct Sprt {
  double elo0 = 0;
  double elo1 = 10;
  double alpha = 0.05;  ///< Accepts H1 though H0 is true.
  double beta = 0.05;   ///< Accepts H0 though H1 is true.
};

enum class Verdict : std::uint8_t { kUndecided, kH0, kH1 };
/// `undecided`, `H0`, `H1`.
std::string_view to_string(Verdict verdict);

/// The logarithm of how much likelier the pairs are under H1 than under H0, each with the
/// distribution of pair results that explains them best among those of its expected score
/// (generalised SPRT; Van den Bergh's notes on the tests of chess engines describe it). 0 without
/// a pair.
double log_likelihood_ratio(const PairCounts& pairs, const Sprt& sprt);

/// Wald's bounds for log_likelihood_ratio(): at or below `lower` H0 is accepted, at or above
/// `upper` H1.
struct SprtBounds {
  double lower = 0;
  double upper = 0;
};
SprtBounds sprt_bounds(const Sprt& sprt);
Verdict verdict_on(const PairCounts& pairs, const Sprt& sprt);

}  // namespace outflank::match
