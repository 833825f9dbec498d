// ProbCut (Buro 1995): a shallow search predicts a deep one; where the prediction lies beyond the
// window by more than its error is likely to be, the deep search is left out.
#pragma once

#include <array>
#include <cmath>

#include "engine/core/score.h"
#include "engine/search/limits.h"

namespace outflank {

namespace probcut {

/// How many standard errors a prediction must lie beyond the window, by selectivity: the value that
/// a normal distribution stays below so often on the two sides together.
inline constexpr std::array<double, kSelectivities> kErrors = {1.1, 1.5, 2.0, 2.6, 3.3, 0};

/// The depth that predicts `depth` plies of heuristic search.
constexpr int shallow_depth(int depth) {
  return 2 * (depth / 4) + depth % 2;
}
/// The depth that predicts the end of the game.
constexpr int shallow_depth_of_end(int empties) {
  return empties < 16 ? 2 : empties / 2 - 6;
}

/// The standard error in discs of a value at depth `shallow` as a prediction of that at depth
/// `deep` / of the exact score.
constexpr double error(int /*empties*/, int deep, int shallow) {
  return 1.2 + 0.12 * (deep - shallow);
}
constexpr double error_of_end(int empties, int shallow) {
  return 2.2 + 0.12 * (empties - shallow);
}

/// The margin beyond the window in units of Value.
inline int margin(Selectivity selectivity, double error) {
  return static_cast<int>(kErrors[static_cast<std::size_t>(selectivity)] * error *
                          Value::kUnitsPerDisc);
}

}  // namespace probcut

}  // namespace outflank
