// What XBoard says about time and depth, and what it comes to for a search.
#pragma once

#include <optional>
#include <string_view>

#include "protocol/session.h"

namespace outflank {

/// Works on the session's clocks and depth; not thread safe. The functions that read a command's
/// arguments return false, and change nothing, if they cannot.
class XBoardTime {
 public:
  explicit XBoardTime(Session& session) : session_(session) {}

  /// `MOVES BASE INCREMENT`: minutes or `M:SS` for so many moves, or for the game if it is 0, and
  /// seconds more for each move.
  bool set_level(std::string_view arguments);
  /// Seconds for each move.
  bool set_move_seconds(std::string_view arguments);
  /// Plies.
  bool set_depth(std::string_view arguments);
  /// Hundredths of a second that `color` has left. A side that has a fixed time for each move has
  /// no other clock.
  bool set_left(Color color, std::string_view arguments);

  /// For the next move of `color`.
  Limits limits(Color color) const;

 private:
  int moves_to_control(Color color) const;

  Session& session_;
  int moves_per_control_ = 0;  ///< 0: one control for the whole game.
  std::optional<double> move_seconds_;
};

}  // namespace outflank
