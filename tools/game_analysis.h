// What each move of a game was worth.
//
// The game is searched from its end to its start, so that what the later positions taught is known
// in the earlier ones. The score of a move is the one that the next position was found to have for
// the other side: from one ply to the next the score changes by exactly what the move lost, also
// where exact solving takes over from estimates.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "engine/board/game_record.h"
#include "tools/interruptible_engine.h"

namespace outflank::cli {

/// A value and where it comes from.
struct Figure {
  Value value;         ///< From the mover's view.
  bool exact = false;  ///< Solved; else an estimate of a search with the next two.
  int depth = 0;       ///< The number of empties if exact.
  Selectivity selectivity = Selectivity::k100;
};

/// A move that could have been played.
struct Alternative {
  Move move;
  Figure score;
  std::vector<Move> line;  ///< Begins with `move`; passes included.
};

struct PlyAnalysis {
  int ply = 0;  ///< 0 is the start position; the move is the one played there.
  Color mover = Color::kBlack;
  Move move;
  Figure score;  ///< Of the move played.
  Move best;
  Figure best_score;              ///< At least `score`.
  std::vector<Move> line;         ///< The best play from here: begins with `best`.
  std::vector<Move> played_line;  ///< The best play after the move played, which it begins with.
  /// As many of the best moves as were asked for, and the move played, best first; a forced pass
  /// has itself alone. Empty if none were asked for.
  std::vector<Alternative> alternatives;

  /// What the move lost, at least 0.
  Value loss() const { return Value::from_units(best_score.value.units() - score.value.units()); }
  bool exact() const { return score.exact && best_score.exact; }
  /// Loses a disc or more: less is within what estimates are off by.
  bool mistake() const { return loss().units() >= Value::kUnitsPerDisc; }
};

/// Called before each search with the ply.
using PlyCallback = std::function<void(int ply)>;

/// What one side lost in a game, or in several.
struct SideTotals {
  Value loss;
  bool exact = true;
  int moves = 0;  ///< Without passes.
  int mistakes = 0;

  void add(const PlyAnalysis& ply);
  /// Discs a move; 0 where there is no move.
  double mean_loss() const { return moves == 0 ? 0 : loss.discs() / moves; }
};

SideTotals totals_of(const std::vector<PlyAnalysis>& plies, Color color);

/// The first ply from which on every figure is exact; nothing if the last one is not.
std::optional<int> exact_from(const std::vector<PlyAnalysis>& plies);

/// One entry for each ply in the order of play, passes included. If the engine is interrupted, the
/// plies searched so far, which are the last ones. `alternatives` 1 or more asks for so many moves
/// of every ply.
std::vector<PlyAnalysis> analyze_game(const GameRecord& game, const Limits& limits,
                                      int alternatives, InterruptibleEngine& engine,
                                      const PlyCallback& on_ply);

}  // namespace outflank::cli
