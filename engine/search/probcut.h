// ProbCut (Buro 1995): a shallow search predicts a deep one; where the prediction lies beyond the
// window by more than its error is likely to be, the deep search is left out. How large errors are
// was measured (probcut_constants.h); their means are not used, since they differ from one pair of
// depths to the next by more than they are.
#pragma once

#include <array>

#include "engine/core/score.h"
#include "engine/search/limits.h"
#include "engine/search/probcut_constants.h"

namespace outflank {

namespace probcut {

/// How many standard errors a prediction must lie beyond the window, by selectivity: the value that
/// a normal distribution stays below so often on the two sides together.
inline constexpr std::array<double, kSelectivities> kErrors = {1.1, 1.5, 2.0, 2.6, 3.3, 0};

/// So many times as far beyond it in the midgame, where there are cuts at every depth, also in the
/// searches that predict, and errors add up. Measured by matches: at 900,000 nodes a move, which
/// take 0.1 s, 1.36 is better than 1 by 31 +- 19 Elo and as good as 1.73; 1.5, with the weights of
/// generation 8, by 3 +- 22. At 400,000 nodes 1.18 is as good as 1; at 50,000 worse by 21 +- 17.
inline constexpr double kMidgameWidening = 1.5;

/// The depth that predicts `depth` plies of heuristic search; both odd or both even, but for one
/// ply, which the static value predicts.
constexpr int shallow_depth(int depth) {
  return depth == 1 ? 0 : 2 * (depth / 5) + depth % 2;
}
/// The depth that predicts the end of the game.
constexpr int shallow_depth_of_end(int empties) {
  return empties < 16 ? 2 : empties / 2 - 6;
}

/// The margin beyond the window in units of Value.
inline int margin(Selectivity selectivity, double error) {
  return static_cast<int>(kErrors[static_cast<std::size_t>(selectivity)] * error *
                          Value::kUnitsPerDisc);
}
/// The margin for a search of `shallow` plies that predicts one of `deep`, with so many empty
/// squares.
inline int margin_of_depth(Selectivity selectivity, int empties, int deep, int shallow) {
  return margin(selectivity, kMidgameWidening * kMidgameSigma(empties, deep, shallow));
}
/// The margin for a search of `shallow` plies that predicts the exact score.
inline int margin_of_end(Selectivity selectivity, int empties, int shallow) {
  return margin(selectivity, kEndgameSigma(empties, empties, shallow));
}

}  // namespace probcut

}  // namespace outflank
