// What a search is asked for, and when it has to end.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/board/rules.h"
#include "engine/core/score.h"

namespace outflank {

/// How sure a result is: the confidence of its forward pruning. Only k100 is exact.
enum class Selectivity : std::uint8_t { k73, k87, k95, k98, k99, k100 };
inline constexpr int kSelectivities = 6;

/// 73, 87, 95, 98, 99 or 100.
constexpr int percent(Selectivity selectivity) {
  constexpr std::array<int, kSelectivities> kPercents = {73, 87, 95, 98, 99, 100};
  return kPercents[static_cast<std::size_t>(selectivity)];
}
/// Nothing for a percentage that is not one of the six.
constexpr std::optional<Selectivity> selectivity_from_percent(int percentage) {
  for (int i = 0; i < kSelectivities; ++i) {
    if (percent(static_cast<Selectivity>(i)) == percentage) return static_cast<Selectivity>(i);
  }
  return std::nullopt;
}

/// What to find out.
enum class Goal : std::uint8_t {
  kScore,      ///< The best move and its score.
  kWld,        ///< Whether the mover wins, draws or loses, with a move that keeps it.
  kBestMoves,  ///< The score with every move that keeps it, if solved exactly; else as kScore.
};

/// Whichever limit is reached first ends the search. With no limit at all a search goes on until
/// the position is solved or stop() is called.
struct Limits {
  /// Search depth in plies, 1..60. At or above the number of empties the position is solved.
  std::optional<int> depth;
  /// The selectivity at `depth`; lower ones may be passed on the way.
  Selectivity selectivity = Selectivity::k100;
  /// Solve exactly when there are at most this many empties, whatever `depth` says.
  std::optional<int> exact_empties;
  /// Wall-clock seconds from the start of the search.
  std::optional<double> seconds;
  /// Seconds that are worth spending, where `seconds` is more than that: looked at after every
  /// iteration, stretched while the best move changes, cut short where it is clear.
  std::optional<double> target_seconds;
  std::optional<std::uint64_t> nodes;
  Goal goal = Goal::kScore;
  /// How many of the best moves to score, at least 1; 1 is meant for kBestMoves.
  int multi_pv = 1;
};

/// Roughly the seconds that solving a position with so many empty squares takes on one core.
double solving_seconds(int empties, Rules rules = Rules());
/// Whether the limits leave so much time. Never with one of nodes: they may be too few, and looking
/// further ahead first costs few of them.
bool leaves_time_to_solve(const Limits& limits, int empties, Rules rules = Rules());

/// A playing level 0..60 as limits: the midgame depth is the level; see level_limits().
inline constexpr int kMaxLevel = 60;
/// About 5 s a move on one core at most.
inline constexpr int kDefaultLevel = 12;

/// The depth, at 73 % selectivity, and the number of empties from which `level` (clamped to 0..60)
/// solves exactly.
/// A level at or above the number of empties solves exactly.
Limits level_limits(int level);
/// The same under any rules. Where they give more moves to look at, a level reaches less far:
/// two thirds as deep; but from 10 empties on every level solves exactly.
Limits level_limits(int level, Rules rules);

}  // namespace outflank
