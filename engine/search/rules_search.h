// The search under rules other than the standard ones: plain iterative deepening on one thread,
// with a small table of its own. The fast search knows Othello alone and need not know of this one.
#pragma once

#include <memory>

#include "engine/board/game_position.h"
#include "engine/search/control.h"
#include "engine/search/limits.h"
#include "engine/search/result.h"

namespace outflank {

class RulesTable;

/// One search at a time; stop() from any thread.
class RulesSearch {
 public:
  RulesSearch();
  ~RulesSearch();
  RulesSearch(const RulesSearch&) = delete;
  RulesSearch& operator=(const RulesSearch&) = delete;

  /// Searches on the calling thread until a limit is reached, the position is solved or stop() is
  /// called. Even then the result has a legal move if there is one. It prunes nothing on guesses,
  /// whatever `limits.selectivity` says. Throws std::bad_alloc if the table does not fit in memory.
  SearchResult run(const GamePosition& position, const Limits& limits,
                   const IterationCallback& on_iteration);

  /// Ends the running search, and those to come until allow() is called.
  void stop() { limiter_.stop(); }
  void allow() { limiter_.allow(); }
  /// Forgets earlier searches. Not during a search.
  void clear();

 private:
  class Run;

  SearchLimiter limiter_;
  std::unique_ptr<RulesTable> table_;  ///< Made by the first search.
  Rules table_rules_;                  ///< Whose positions are in it.
};

}  // namespace outflank
