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

/// Seconds for one move. Both 0: move at once.
struct TimePlan {
  double target = 0;   ///< Worth spending.
  double maximum = 0;  ///< To be left at, whatever the search is about to find; at least `target`.
};

/// What a clock shows, as GTP's `time_left` tells it: `seconds` of main time, or for the next
/// `stones` moves.
struct TimeLeft {
  double seconds = 0;
  int stones = 0;
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
  /// A search for `color` ended so many seconds after the plan's maximum, as it does on a machine
  /// that is busy; negative: before it.
  void learn_delay(Color color, double seconds);

  /// The seconds that a move of `color` may take at most before its time is over; nothing where
  /// there is no limit. Never negative.
  std::optional<double> left(Color color) const;
  /// What the clock of `color` shows; nothing where there is no limit.
  std::optional<TimeLeft> shown(Color color) const;
  /// How long to think about a move of `color` with `empties` empty squares on the board; nothing
  /// where there is no limit.
  std::optional<TimePlan> plan(Color color, int empties) const;
  /// The seconds that a move of `color` costs beyond the thinking, as learnt from what the
  /// controller says after moves that were charged, and from searches that ended late.
  double lag(Color color) const { return side(color).lag + side(color).delay; }

 private:
  /// Seconds: pipes, the host, a busy machine, before anything is known of them.
  static constexpr double kFirstLag = 0.02;

  struct Side {
    TimeControl control;
    bool limited = false;
    double main = 0;         ///< Seconds of main time.
    double period = 0;       ///< Seconds left of the running period, if `stones` > 0.
    int stones = 0;          ///< Moves left in the running period; 0 is main time.
    double lag = kFirstLag;  ///< Of the controller.
    double delay = 0;        ///< Of searches, on average,
    double worst_delay = 0;  ///< and at worst, in the last moves.
    /// What was left after the last charge, if the controller has not spoken since.
    std::optional<double> left_when_charged;
  };

  Side& side(Color color) { return sides_[static_cast<std::size_t>(color)]; }
  const Side& side(Color color) const { return sides_[static_cast<std::size_t>(color)]; }

  std::array<Side, 2> sides_;
};

}  // namespace outflank
