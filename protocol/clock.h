// How long to think: what a controller says about time, the seconds that each side has left, and
// the share of them that one move may take.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "engine/board/color.h"

namespace outflank {

/// Times in seconds.
struct TimeControl {
  /// Without it there is no limit, whatever the other fields say.
  bool limited = false;
  double main = 0;       ///< For the whole game, or until the periods begin.
  double increment = 0;  ///< Added to the main time after each move.
  double period = 0;     ///< After the main time: for every `stones` moves.
  int stones = 0;        ///< 0: no periods.

  /// GTP's `time_settings`: `period` > 0 without `stones` means no limit where `main` is 0, and an
  /// increment where it is not.
  static TimeControl from_gtp(double main, double period, int stones);
};

/// The clocks of both sides. Not thread safe.
class GameClock {
 public:
  GameClock() = default;
  /// Both sides play under `control`.
  explicit GameClock(const TimeControl& control);

  /// `color` plays under `control` and has not used any time yet.
  void set_control(Color color, const TimeControl& control);
  /// Both sides have all their time again. What set_left() said is forgotten.
  void restart();

  /// What the controller says that `color` has: `stones` 0 is main time (or all there is),
  /// otherwise `seconds` are for so many moves. Limits the side even if no control was set.
  void set_left(Color color, double seconds, int stones);
  /// `color` made a move and took `seconds` for it.
  void charge(Color color, double seconds);

  /// The seconds that a move of `color` may take at most before its time is over; nothing where
  /// there is no limit. Never negative.
  std::optional<double> left(Color color) const;
  /// The seconds to think about a move of `color` with `empties` empty squares on the board;
  /// nothing where there is no limit. 0: move at once.
  std::optional<double> budget(Color color, int empties) const;

 private:
  struct Side {
    TimeControl control;
    bool limited = false;
    double main = 0;    ///< Seconds of main time.
    double period = 0;  ///< Seconds left of the running period, if `stones` > 0.
    int stones = 0;     ///< Moves left in the running period; 0 is main time.
  };

  Side& side(Color color) { return sides_[static_cast<std::size_t>(color)]; }
  const Side& side(Color color) const { return sides_[static_cast<std::size_t>(color)]; }

  std::array<Side, 2> sides_;
};

}  // namespace outflank
