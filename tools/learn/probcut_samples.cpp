#include "tools/learn/probcut_samples.h"

#include <algorithm>

namespace outflank::cli {

int sample_depth(const SampleOptions& options, std::uint64_t number) {
  const int less = number % 16 == 0 ? 0 : number % 4 == 0 ? 2 : 4;
  return std::max(1, options.depth - less);
}

ProbCutSample sample(Engine& engine, const Position& position, int depth, int exact_empties) {
  ProbCutSample sample;
  sample.empties = position.empty_count();
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
