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

}  // namespace

double solving_seconds(int empties) {
  return kSolveNodes * std::pow(kSolveGrowth, empties - 16) / kSolveNodesPerSecond;
}

Limits level_limits(int level) {
  level = std::clamp(level, 0, kMaxLevel);
  Limits limits;
  limits.depth = std::max(level, 1);
  limits.selectivity = Selectivity::k73;
  limits.exact_empties = level < 12 ? 2 * level : std::max(level, 12 + level / 2);
  return limits;
}

}  // namespace outflank
