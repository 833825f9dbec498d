// What all threads of one search share: the limits and the wish to end, and the table.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/eval/weights.h"
#include "engine/search/transposition_table.h"

namespace outflank {

/// When a search has to end. All functions may be called from any thread.
class SearchLimiter {
 public:
  using Clock = std::chrono::steady_clock;

  /// A tenth of a millisecond, or thereabouts.
  static constexpr std::uint64_t kMaxCheckInterval = 4096;

  /// Begins a search with these limits. Not while one runs.
  void begin(std::optional<double> seconds, std::optional<std::uint64_t> nodes);

  /// Ends the search as soon as its threads look, and every later one until allow() is called.
  void stop() { stop_.store(true, std::memory_order_relaxed); }
  void allow() { stop_.store(false, std::memory_order_relaxed); }
  bool stopped() const { return stop_.load(std::memory_order_relaxed); }

  /// How many nodes the search may visit.
  std::uint64_t node_limit() const { return node_limit_; }
  /// How many nodes a thread may visit between two calls of check().
  std::uint64_t check_interval() const { return check_interval_; }
  /// Adds to the nodes of the search, then looks at node limit and clock; true if it has to end.
  bool check(std::uint64_t new_nodes);

  double seconds() const;

 private:
  std::atomic<bool> stop_ = false;
  std::atomic<std::uint64_t> nodes_ = 0;
  std::uint64_t node_limit_ = UINT64_MAX;
  std::uint64_t check_interval_ = kMaxCheckInterval;
  Clock::time_point start_;
  std::optional<Clock::time_point> deadline_;
};

/// The same with the table that the threads share.
class SearchControl : public SearchLimiter {
 public:
  /// `weights` may be null: then the evaluation made by hand is used. Both must outlive it.
  SearchControl(TranspositionTable& table, const Weights* weights)
      : table_(table), weights_(weights) {}

  TranspositionTable& table() { return table_; }
  const Weights* weights() const { return weights_; }

 private:
  TranspositionTable& table_;
  const Weights* weights_;
};

}  // namespace outflank
