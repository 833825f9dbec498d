// How much a test does: less in builds that are slow.
#pragma once

namespace outflank {

/// `count` in optimised builds, a tenth of it, but at least one, in those with sanitizers or
/// without optimisation.
constexpr int scaled(int count) {
#if defined(OUTFLANK_SLOW_BUILD)
  return count < 10 ? 1 : count / 10;
#else
  return count;
#endif
}

}  // namespace outflank
