// What searches of every depth think of the same positions: how well does a shallow one foretell
// a deep one, or the exact score?
#pragma once

#include <optional>
#include <vector>

#include "engine/engine/engine.h"
#include "tools/learn/position_source.h"

namespace outflank::cli {

struct ProbCutSample {
  int empties = 0;
  std::vector<double> values;   ///< In discs, of the searches of 0, 1, 2, ... plies.
  std::optional<double> exact;  ///< The exact score, where it was looked for.

  int deepest() const { return static_cast<int>(values.size()) - 1; }
  double value_at(int depth) const { return values[static_cast<std::size_t>(depth)]; }
};

struct SampleOptions {
  int depth = 14;  ///< The deepest search; only some positions get so far, see sample_depth().
  int exact_empties = 20;  ///< Solve with at most so many empties.
};

/// Few positions are searched to the full depth, some to two plies less, most to four less: each
/// depth takes about the same time. `number` counts the positions from 0.
int sample_depth(const SampleOptions& options, std::uint64_t number);

/// Searches without forward pruning, with an empty table. Blocks. The position's mover has a move.
ProbCutSample sample(Engine& engine, const Position& position, int depth, int exact_empties);

}  // namespace outflank::cli
