#include "protocol/xboard_time.h"

#include <algorithm>

#include "protocol/formats/text_place.h"
#include "protocol/words.h"

namespace outflank {
namespace {

/// Of a fixed time for each move, what is left for pipes and the host, in seconds.
constexpr double kMoveMargin = 0.05;

/// Minutes or `M:SS`, in seconds.
std::optional<double> base_time(std::string_view text) {
  const auto time = parse_time(text);
  if (!time) return std::nullopt;
  return text.find(':') == std::string_view::npos ? *time * 60 : *time;
}

}  // namespace

bool XBoardTime::set_level(std::string_view arguments) {
  const auto moves = parse_int(take_word(arguments));
  const auto base = base_time(take_word(arguments));
  const auto increment = parse_number(take_word(arguments));
  if (!moves || !base || !increment || *moves < 0 || *base < 0 || *increment < 0) return false;
  moves_per_control_ = *moves;
  move_seconds_.reset();
  TimeControl control;
  control.limited = true;
  if (*moves > 0) {
    control.period = *base;
    control.stones = *moves;
  } else {
    control.main = *base;
    control.increment = *increment;
  }
  session_.clock() = GameClock(control);
  return true;
}

bool XBoardTime::set_move_seconds(std::string_view arguments) {
  const auto seconds = parse_number(arguments);
  if (!seconds || *seconds < 0) return false;
  session_.clock() = GameClock();
  move_seconds_ = *seconds;
  return true;
}

bool XBoardTime::set_depth(std::string_view arguments) {
  const auto depth = parse_int(arguments);
  if (depth) session_.set_depth(*depth);
  return depth.has_value();
}

bool XBoardTime::set_left(Color color, std::string_view arguments) {
  const auto hundredths = parse_int(arguments);
  if (!hundredths) return false;
  if (!move_seconds_) {
    session_.clock().set_left(color, *hundredths / 100.0, moves_to_control(color));
  }
  return true;
}

int XBoardTime::moves_to_control(Color color) const {
  if (moves_per_control_ == 0) return 0;
  const auto plies = session_.game().plies();
  const auto made = static_cast<int>(
      std::ranges::count_if(plies, [color](const Ply& ply) { return ply.mover == color; }));
  return moves_per_control_ - made % moves_per_control_;
}

Limits XBoardTime::limits(Color color) const {
  Limits limits = session_.limits_on_clock(color);
  if (!move_seconds_) return limits;
  if (!session_.depth() && !session_.options().limits_chosen) {
    limits.depth.reset();
    limits.exact_empties.reset();
  }
  const double seconds = std::max(*move_seconds_ - kMoveMargin, *move_seconds_ / 2);
  if (seconds > 0) {
    limits.seconds = std::min(limits.seconds.value_or(seconds), seconds);
  } else {
    limits.depth = 1;
  }
  return limits;
}

}  // namespace outflank
