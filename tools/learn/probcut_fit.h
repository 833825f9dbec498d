// From samples to constants: how far off is a shallow search, as a smooth function of the number
// of empty squares and of both depths? The function's form: engine/search/probcut_sigma.h.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engine/search/probcut_sigma.h"
#include "tools/learn/probcut_samples.h"

namespace outflank::cli {

/// Pairs of searches that are alike in everything that sigma depends on.
struct ErrorGroup {
  double empties = 0;  ///< Their mean.
  int deep = 0;        ///< Of a solved position: its empty squares.
  int shallow = 0;
  std::size_t count = 0;
  double mean = 0;   ///< Of the error, in discs.
  double sigma = 0;  ///< The standard deviation from that mean, in discs.
};

/// Of errors of a group. Those more than four standard deviations (by the median) away count as
/// if they were four: a few wild ones must not decide about all. `errors` is not empty.
ErrorGroup group_of(double empties, int deep, int shallow, std::vector<double> errors);

/// Pairs of midgame depths, shallow <= deep - 2 and both odd or both even, and the static value
/// with the first depth; four numbers of empty squares together.
std::vector<ErrorGroup> midgame_groups(std::span<const ProbCutSample> samples);
/// Pairs of a depth and the exact score, for each number of empty squares.
std::vector<ErrorGroup> endgame_groups(std::span<const ProbCutSample> samples);

/// Smaller groups do not count.
inline constexpr std::size_t kLeastPairs = 20;

struct SigmaFit {
  ProbCutSigma sigma;
  double bias = 0;      ///< The mean error in discs; 0 where it does not show.
  double residual = 0;  ///< Root mean square of ln(measured sigma / fitted sigma).
};

/// Least squares of ln(sigma), each group counting by its number of pairs. With `solved`, the
/// empty squares are the depth of the deep search and do not count a second time. Throws
/// UsageError if there are too few groups to tell.
SigmaFit fit_sigma(std::span<const ErrorGroup> groups, bool solved);

}  // namespace outflank::cli
