#include "engine/search/control.h"

#include <algorithm>

namespace outflank {

void SearchLimiter::begin(std::optional<double> seconds, std::optional<std::uint64_t> nodes) {
  start_ = Clock::now();
  // Beyond some years a limit is none; the clock's own type would overflow.
  constexpr double kForever = 1e8;
  deadline_.reset();
  if (seconds && *seconds < kForever) {
    deadline_ = start_ + std::chrono::duration_cast<Clock::duration>(
                             std::chrono::duration<double>(*seconds));
  }
  node_limit_ = nodes.value_or(UINT64_MAX);
  check_interval_ = std::min(node_limit_ / 64, kMaxCheckInterval);
  nodes_.store(0, std::memory_order_relaxed);
}

bool SearchLimiter::check(std::uint64_t new_nodes) {
  const std::uint64_t nodes = nodes_.fetch_add(new_nodes, std::memory_order_relaxed) + new_nodes;
  if (stopped()) return true;
  if (nodes < node_limit_ && !(deadline_ && Clock::now() >= *deadline_)) return false;
  stop();
  return true;
}

double SearchLimiter::seconds() const {
  return std::chrono::duration<double>(Clock::now() - start_).count();
}

}  // namespace outflank
