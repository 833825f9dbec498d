#include "tools/learn/probcut_fit.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

#include "tools/error.h"

namespace outflank::cli {
namespace {

/// A median absolute deviation times this is the standard deviation of normally distributed errors.
constexpr double kMedianToSigma = 1.4826;
constexpr double kWildSigmas = 4;
constexpr int kPooledEmpties = 4;

/// Groups whose searches all agree are wrong by so much at least: their logarithm has to exist.
constexpr double kLeastMeasured = 0.05;
/// A bias below this is not worth a constant, and is within what another set of games changes.
constexpr double kLeastBias = 0.25;

double median(std::vector<double>& numbers) {
  const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
  std::ranges::nth_element(numbers, middle);
  return *middle;
}

/// Errors by group, until all samples are seen.
class Grouping {
 public:
  void add(int key, int empties, int deep, int shallow, double error) {
    Errors& errors = groups_[{key, deep, shallow}];
    errors.empties += empties;
    errors.errors.push_back(error);
  }
  std::vector<ErrorGroup> groups() const {
    std::vector<ErrorGroup> groups;
    for (const auto& [key, errors] : groups_) {
      groups.push_back(group_of(errors.empties / static_cast<double>(errors.errors.size()),
                                std::get<1>(key), std::get<2>(key), errors.errors));
    }
    return groups;
  }

 private:
  struct Errors {
    double empties = 0;
    std::vector<double> errors;
  };
  std::map<std::tuple<int, int, int>, Errors> groups_;
};

constexpr int kParameters = 6;
using Parameters = std::array<double, kParameters>;  ///< In the order of ProbCutSigma.

ProbCutSigma sigma_of(const Parameters& p) {
  return {p[0], p[1], p[2], p[3], p[4], p[5]};
}

/// The weighted sum of squares that the fit makes small.
double loss(std::span<const ErrorGroup> groups, const Parameters& parameters) {
  const ProbCutSigma sigma = sigma_of(parameters);
  double sum = 0;
  for (const ErrorGroup& group : groups) {
    const double difference = std::log(std::max(group.sigma, kLeastMeasured) /
                                       sigma(group.empties, group.deep, group.shallow));
    sum += static_cast<double>(group.count) * difference * difference;
  }
  return sum;
}

/// The nearest parameters that the form allows.
Parameters allowed(Parameters p, bool solved) {
  p[1] = std::max(p[1], 0.0);
  if (solved) p[2] = p[3] = 0;
  p[4] = std::max(p[4], 0.0);
  p[5] = std::min(p[5], 0.0);
  return p;
}

/// Looks along each parameter and along the last successful direction with steps that grow on
/// success and shrink on failure (Hooke and Jeeves 1961): slow, but six parameters and a few
/// hundred groups take milliseconds, and it copes with limits and corners.
Parameters minimize(std::span<const ErrorGroup> groups, Parameters best, bool solved) {
  Parameters step = {0.5, 0.01, 0.02, 0.0005, 0.05, 0.05};
  double lowest = loss(groups, best);
  const auto try_out = [&](const Parameters& candidate) {
    const Parameters inside = allowed(candidate, solved);
    const double value = loss(groups, inside);
    if (!(value < lowest)) return false;
    lowest = value;
    best = inside;
    return true;
  };
  constexpr int kRounds = 4000;
  constexpr double kGrow = 1.3;
  constexpr double kShrink = 0.6;
  for (int round = 0; round < kRounds; ++round) {
    const Parameters before = best;
    for (std::size_t i = 0; i < step.size(); ++i) {
      Parameters up = best;
      up[i] += step[i];
      Parameters down = best;
      down[i] -= step[i];
      step[i] *= try_out(up) || try_out(down) ? kGrow : kShrink;
      step[i] = std::max(step[i], 1e-9);
    }
    Parameters further = best;
    for (std::size_t i = 0; i < step.size(); ++i) further[i] += best[i] - before[i];
    try_out(further);
  }
  return best;
}

double bias_of(std::span<const ErrorGroup> groups) {
  double sum = 0;
  double count = 0;
  for (const ErrorGroup& group : groups) {
    sum += static_cast<double>(group.count) * group.mean;
    count += static_cast<double>(group.count);
  }
  const double bias = sum / count;
  return std::abs(bias) < kLeastBias ? 0 : bias;
}

}  // namespace

ErrorGroup group_of(double empties, int deep, int shallow, std::vector<double> errors) {
  ErrorGroup group{empties, deep, shallow, errors.size(), 0, 0};
  const double middle = median(errors);
  std::vector<double> distances;
  for (const double error : errors) distances.push_back(std::abs(error - middle));
  const double most = kWildSigmas * kMedianToSigma * median(distances);
  // Where more than half agree, the median tells nothing about the others.
  if (most > 0) {
    for (double& error : errors) error = std::clamp(error, middle - most, middle + most);
  }
  const auto count = static_cast<double>(errors.size());
  group.mean = std::accumulate(errors.begin(), errors.end(), 0.0) / count;
  double squares = 0;
  for (const double error : errors) squares += (error - group.mean) * (error - group.mean);
  group.sigma = std::sqrt(squares / std::max(count - 1, 1.0));
  return group;
}

std::vector<ErrorGroup> midgame_groups(std::span<const ProbCutSample> samples) {
  Grouping grouping;
  for (const ProbCutSample& sample : samples) {
    for (int deep = 1; deep <= sample.deepest(); ++deep) {
      for (int shallow = std::max(deep - 2, 0); shallow >= 0; shallow -= 2) {
        grouping.add(sample.empties / kPooledEmpties, sample.empties, deep, shallow,
                     sample.value_at(deep) - sample.value_at(shallow));
      }
    }
  }
  return grouping.groups();
}

std::vector<ErrorGroup> endgame_groups(std::span<const ProbCutSample> samples) {
  Grouping grouping;
  for (const ProbCutSample& sample : samples) {
    if (!sample.exact) continue;
    for (int shallow = 1; shallow <= std::min(sample.deepest(), sample.empties - 2); ++shallow) {
      grouping.add(sample.empties, sample.empties, sample.empties, shallow,
                   *sample.exact - sample.value_at(shallow));
    }
  }
  return grouping.groups();
}

SigmaFit fit_sigma(std::span<const ErrorGroup> groups, bool solved) {
  std::vector<ErrorGroup> large;
  std::ranges::copy_if(groups, std::back_inserter(large),
                       [](const ErrorGroup& group) { return group.count >= kLeastPairs; });
  if (large.size() < 2 * kParameters) {
    throw UsageError(fmt::format(
        "probcut: {} groups with at least {} pairs are too few to fit; expected more positions",
        large.size(), kLeastPairs));
  }
  const double count = std::accumulate(
      large.begin(), large.end(), 0.0,
      [](double sum, const ErrorGroup& group) { return sum + static_cast<double>(group.count); });
  const Parameters best = minimize(large, allowed({5, 0.05, -0.05, 0, 0.3, -0.5}, solved), solved);
  SigmaFit fit;
  fit.sigma = sigma_of(best);
  fit.bias = bias_of(large);
  fit.residual = std::sqrt(loss(large, best) / count);
  return fit;
}

}  // namespace outflank::cli
