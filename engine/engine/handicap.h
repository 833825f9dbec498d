// How the lowest levels come to lose. A shallow search alone still beats most beginners, so these
// levels also misjudge, in the ways in which beginners do: they like to turn many discs, and they
// see the value of a move only roughly. What they play stays plausible, as the search's own values
// count as well: a large loss is played less often than a small one, and the last few moves, from
// which the level solves, are played without fault.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/board/position.h"
#include "engine/search/result.h"

namespace outflank {

/// How badly a player judges.
struct Handicap {
  double noise = 0;  ///< Standard deviation of the error in a move's value, in discs.
  double greed = 0;  ///< Discs of value that each disc turned at once seems to be worth.
  /// With so many empty squares or fewer there is no error.
  int faultless_empties = 0;
};

/// The lowest level that plays as well as its search can.
inline constexpr int kFirstFullLevel = 8;

/// Nothing from kFirstFullLevel up.
std::optional<Handicap> level_handicap(int level);

/// The line of `result` whose move a player with this handicap makes. `result` is of a search of
/// `position` with `multi_pv` kSquares, and has a line. The same position, values and seed give the
/// same move, in whatever order the moves stand.
const Line& choose_with_handicap(const Position& position, const SearchResult& result,
                                 const Handicap& handicap, std::uint64_t seed);

}  // namespace outflank
