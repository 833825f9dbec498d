#include "protocol/clock.h"

#include <algorithm>

#include "engine/search/limits.h"

namespace outflank {
namespace {

/// How much of the difference between an old lag and a smaller new one is taken over; a larger one
/// counts at once.
constexpr double kLagDecay = 0.1;
constexpr double kMaxLag = 1;
/// The part of the main time that planning never touches.
constexpr double kReserve = 0.05;
/// The last moves of the game cost next to nothing, so no thinking time is set aside for them.
constexpr int kCheapMoves = 6;
/// The time is shared among at least so many moves.
constexpr int kFewestMoves = 4;
/// The part of an increment, or of a move's share of a period, that is spent at once.
constexpr double kFreshPart = 0.8;
/// A move may take so many times its share where the search asks for it.
constexpr double kStretch = 2.5;
/// So much of the usable main time may go into solving the game: later moves then cost nothing.
constexpr double kSolvingPart = 0.5;
/// Solving may take so many times what it takes on average.
constexpr double kSolvingSpread = 3;
/// No search gets less than this; below it there is no search worth the name.
constexpr double kShortestSearch = 0.001;

// Searches that end late. By a model of 1 s a game with exponentially distributed delays of 10 and
// 30 ms on average 0 and 3 of 1,000 games were lost; without these three 44 and 523.
constexpr double kDelayWeight = 0.3;  ///< Of the last search in the average.
constexpr double kWorstDelays = 4;    ///< A move leaves the time for so many of the worst delays.
constexpr double kLeastLeft = 0.03;   ///< And so many seconds in any case.

/// What is known of the worst case after a move that cost `lag`, if it was `known` before.
double worst(double known, double lag) {
  return lag > known ? lag : known + kLagDecay * (lag - known);
}

}  // namespace

TimeControl TimeControl::from_gtp(double main, double period, int stones) {
  TimeControl control;
  control.main = main;
  if (period > 0 && stones > 0) {
    control.limited = true;
    control.period = period;
    control.stones = stones;
  } else {
    control.limited = main > 0;
    control.increment = main > 0 ? period : 0;
  }
  return control;
}

GameClock::GameClock(const TimeControl& control) {
  set_control(Color::kBlack, control);
  set_control(Color::kWhite, control);
}

void GameClock::set_control(Color color, const TimeControl& control) {
  Side& side = this->side(color);
  side = Side();
  side.control = control;
  side.limited = control.limited;
  side.main = control.main;
  if (control.main <= 0 && control.stones > 0) {
    side.period = control.period;
    side.stones = control.stones;
  }
}

void GameClock::restart() {
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    set_control(color, TimeControl(side(color).control));
  }
}

void GameClock::set_left(Color color, double seconds, int stones) {
  Side& side = this->side(color);
  const bool same_kind = (side.stones > 0) == (stones > 0);
  if (side.left_when_charged && same_kind) {
    const double lag = std::clamp(*side.left_when_charged - seconds, 0.0, kMaxLag);
    side.lag = std::max(kFirstLag, worst(side.lag, lag));
  }
  side.left_when_charged.reset();
  side.limited = true;
  side.stones = std::max(stones, 0);
  side.main = side.stones > 0 ? 0 : std::max(seconds, 0.0);
  side.period = side.stones > 0 ? std::max(seconds, 0.0) : 0;
}

void GameClock::charge(Color color, double seconds) {
  Side& side = this->side(color);
  if (!side.limited) return;
  const TimeControl& control = side.control;
  side.left_when_charged.reset();
  if (side.stones == 0) {
    side.main -= seconds;
    if (side.main > 0 || control.stones == 0) {
      side.main = std::max(side.main, 0.0) + control.increment;
      side.left_when_charged = side.main;
      return;
    }
    side.period = control.period;
    side.stones = control.stones;
    seconds = -side.main;
    side.main = 0;
  }
  side.period = std::max(side.period - seconds, 0.0);
  if (--side.stones > 0) {
    side.left_when_charged = side.period;
    return;
  }
  // A period that the controller spoke of without settings is the only one that is known of.
  side.stones = std::max(control.stones, 1);
  if (control.stones > 0) side.period = control.period;
}

void GameClock::learn_delay(Color color, double seconds) {
  Side& side = this->side(color);
  seconds = std::clamp(seconds, 0.0, kMaxLag);
  side.delay += kDelayWeight * (seconds - side.delay);
  side.worst_delay = worst(side.worst_delay, seconds);
}

std::optional<double> GameClock::left(Color color) const {
  const Side& side = this->side(color);
  if (!side.limited) return std::nullopt;
  if (side.stones > 0) return side.period;
  return side.main > 0 && side.control.stones > 0 ? side.main + side.control.period : side.main;
}

std::optional<TimeLeft> GameClock::shown(Color color) const {
  const Side& side = this->side(color);
  if (!side.limited) return std::nullopt;
  return side.stones > 0 ? TimeLeft{side.period, side.stones} : TimeLeft{side.main, 0};
}

std::optional<TimePlan> GameClock::plan(Color color, int empties) const {
  const Side& side = this->side(color);
  if (!side.limited) return std::nullopt;
  const double lag = this->lag(color);
  double target = 0;
  double maximum = 0;
  if (side.stones > 0) {
    target = kFreshPart * side.period / side.stones - lag;
    maximum = std::max(target, std::min(kStretch * target, side.period / 2 - lag));
  } else if (side.main > 0) {
    const bool has_periods = side.control.stones > 0;
    const double fresh = kFreshPart * (has_periods ? side.control.period / side.control.stones
                                                   : side.control.increment);
    const int moves_left = (empties + 1) / 2;
    const double usable = (1 - kReserve) * side.main - lag * moves_left;
    const int moves = std::max(moves_left - kCheapMoves, kFewestMoves);
    // Running into the first period is no harm; an increment only comes after the move.
    const double most = usable / 2 + (has_periods ? fresh : 0);
    target = std::min(usable / moves + fresh, most);
    maximum = std::min(kStretch * target, most);
    if (kSolvingSpread * solving_seconds(empties) < kSolvingPart * usable) {
      target = maximum = std::max(maximum, kSolvingPart * usable);
    }
  }
  const double last = *left(color) - kWorstDelays * side.worst_delay - lag - kLeastLeft;
  target = std::min(target, last);
  maximum = std::min(maximum, last);
  if (target < kShortestSearch) return TimePlan();
  return TimePlan{target, maximum};
}

}  // namespace outflank
