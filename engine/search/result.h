// What a search found out.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/core/score.h"
#include "engine/core/square.h"
#include "engine/search/limits.h"

namespace outflank {

/// What a line's value says about the true one.
enum class Bound : std::uint8_t { kExact, kLower, kUpper };

/// One root move with its value and the play that is expected after it.
struct Line {
  Move move;
  Value value;                  ///< From the mover's view.
  Bound bound = Bound::kExact;  ///< kLower, kUpper: of a win/loss/draw search or a cut-off.
  int depth = 0;                ///< Plies searched; the number of empties when solved.
  Selectivity selectivity = Selectivity::k100;
  bool exact = false;    ///< Solved: `value` is a whole number of discs.
  std::vector<Move> pv;  ///< Begins with `move`; passes included.

  /// Of a move that leads while there are others to look at: the position is worth that or more.
  void become_lower_bound() {
    if (bound == Bound::kExact) bound = Bound::kLower;
    exact = false;
  }
};

/// The state after a finished iteration, or at the end.
struct SearchResult {
  /// Best first, at most `multi_pv` of them, distinct moves. A single pass if the mover must
  /// pass; empty if the game is over.
  std::vector<Line> lines;
  std::uint64_t nodes = 0;
  double seconds = 0;
  /// Ended by a limit or by stop() before what was asked for was reached.
  bool interrupted = false;
};

/// Called on the search's thread after every finished iteration; must return soon and must not
/// call back into the engine.
using IterationCallback = std::function<void(const SearchResult&)>;

}  // namespace outflank
