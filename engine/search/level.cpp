#include <algorithm>
#include <cmath>

#include "engine/search/limits.h"

namespace outflank {
namespace {

// Solving positions varied from tournament games took 0.28 M nodes with 16 empties, 6 M with 20 and
// 240 M with 24, at 40 M nodes a second.
constexpr double kSolveNodes = 280e3;
constexpr double kSolveGrowth = 2.2;
constexpr double kSolveNodesPerSecond = 40e6;

// Under the older rules nearly every empty square is a move: positions of random games took up to
// 24 k nodes with 10 empties, 250 k with 12.
constexpr double kRulesSolveNodes = 24e3;
constexpr double kRulesSolveGrowth = 3.2;
constexpr double kRulesNodesPerSecond = 1.5e6;
constexpr int kRulesExactEmpties = 10;  ///< Solved at every level.

}  // namespace

double solving_seconds(int empties, Rules rules) {
  if (rules.is_standard()) {
    return kSolveNodes * std::pow(kSolveGrowth, empties - 16) / kSolveNodesPerSecond;
  }
  return kRulesSolveNodes * std::pow(kRulesSolveGrowth, empties - 10) / kRulesNodesPerSecond;
}

bool leaves_time_to_solve(const Limits& limits, int empties, Rules rules) {
  return !limits.nodes && (!limits.seconds || solving_seconds(empties, rules) < *limits.seconds);
}

Limits level_limits(int level) {
  level = std::clamp(level, 0, kMaxLevel);
  Limits limits;
  limits.depth = std::max(level, 1);
  limits.selectivity = Selectivity::k73;
  limits.exact_empties = level < 12 ? 2 * level : std::max(level, 12 + level / 2);
  return limits;
}

Limits level_limits(int level, Rules rules) {
  if (rules.is_standard()) return level_limits(level);
  level = std::clamp(level, 0, kMaxLevel);
  Limits limits;
  limits.depth = std::max((2 * level + 1) / 3, 1);
  limits.exact_empties = std::max(level, kRulesExactEmpties);
  return limits;
}

}  // namespace outflank
