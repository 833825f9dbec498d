// The search's entry: iterative deepening over the root moves.
#pragma once

#include <memory>

#include "engine/search/control.h"
#include "engine/search/limits.h"
#include "engine/search/result.h"
#include "engine/search/thread_pool.h"

namespace outflank {

/// Owns what one search after another needs: the control and the threads' tree searches. One
/// search at a time; stop() from any thread.
class RootSearch {
 public:
  /// `isa` must be supported; `table` and `weights` must outlive the object; without weights the
  /// evaluation made by hand is used. Throws std::system_error if the system has no more threads.
  RootSearch(Isa isa, TranspositionTable& table, const Weights* weights, int threads);

  /// Searches on the calling thread until a limit is reached, the position is solved or stop() is
  /// called. Even then the result has a legal move if there is one.
  SearchResult run(const Position& position, const Limits& limits,
                   const IterationCallback& on_iteration);

  /// Ends the running search, and those to come until allow() is called.
  void stop() { control_.stop(); }
  void allow() { control_.allow(); }

  /// Forgets what the threads remember beside the table. Not during a search.
  void clear();
  /// Not during a search. Throws std::system_error and changes nothing if the system has no more
  /// threads.
  void set_threads(int threads);

 private:
  class Run;

  Isa isa_;
  SearchControl control_;
  std::unique_ptr<ThreadPool> pool_;
};

}  // namespace outflank
