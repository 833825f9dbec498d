// The engine of a subcommand that a person may interrupt: at Ctrl-C the search ends, and what it
// knows is printed.
#pragma once

#include <memory>

#include "engine/engine/engine.h"

namespace outflank::cli {

/// While one exists, SIGINT and SIGTERM stop its searches instead of ending the process; the
/// second signal ends it at once. One at a time, created on the main thread.
class InterruptibleEngine {
 public:
  /// Throws OutsideError if the table does not fit in memory.
  explicit InterruptibleEngine(const EngineOptions& options);
  ~InterruptibleEngine();
  InterruptibleEngine(const InterruptibleEngine&) = delete;
  InterruptibleEngine& operator=(const InterruptibleEngine&) = delete;

  /// Engine::search(); after a signal it ends as soon as it began.
  SearchResult search(const GamePosition& position, const Limits& limits,
                      IterationCallback on_iteration = {});
  void prepare(int empties);  ///< Engine::prepare().
  void clear_hash();
  const EngineOptions& options() const;

  /// A signal has come: no further search is worth starting.
  bool interrupted() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace outflank::cli
