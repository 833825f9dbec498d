#include "tools/learn/probcut_samples.h"

#include <algorithm>

#include "engine/search/tree_search.h"

namespace outflank::cli {
namespace {

/// The value in discs without any search.
double evaluate(const EngineOptions& options, const Position& position) {
  TranspositionTable unused_table(kMinHashMegabytes);
  SearchControl control(unused_table, options.weights.get());
  PvLine unused;
  constexpr int kHighest = 64 * Value::kUnitsPerDisc;
  const auto tree = make_tree_search(options.isa, control, nullptr);
  const int units =
      tree->midgame(position, 0, Selectivity::k100, -kHighest - 1, kHighest + 1, unused);
  return Value::from_units(units).discs();
}

}  // namespace

int sample_depth(const SampleOptions& options, std::uint64_t number) {
  const int less = number % 16 == 0 ? 0 : number % 4 == 0 ? 2 : 4;
  return std::max(1, options.depth - less);
}

ProbCutSample sample(Engine& engine, const Position& position, int depth, int exact_empties) {
  ProbCutSample sample;
  sample.empties = position.empty_count();
  sample.values.push_back(evaluate(engine.options(), position));
  engine.clear_hash();
  Limits limits;
  // One search for each depth, since the iterations on the way to a depth may prune on guesses. The
  // table makes them cheap.
  for (int d = 1; d <= std::min(depth, sample.empties - 1); ++d) {
    limits.depth = d;
    sample.values.push_back(engine.search(position, limits).lines.front().value.discs());
  }
  if (sample.empties <= exact_empties) {
    limits.depth = kSquares;
    sample.exact = engine.search(position, limits).lines.front().value.discs();
  }
  return sample;
}

}  // namespace outflank::cli
