#include <algorithm>

#include "engine/search/limits.h"

namespace outflank {

Limits level_limits(int level) {
  level = std::clamp(level, 0, kMaxLevel);
  Limits limits;
  limits.depth = std::max(level, 1);
  limits.exact_empties = level < 12 ? 2 * level : std::max(level, 12 + level / 2);
  return limits;
}

}  // namespace outflank
