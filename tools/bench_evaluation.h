// What the learnt evaluation costs: `outflank bench --suite eval`.
#pragma once

#include <memory>

#include "engine/eval/weights.h"
#include "engine/kernels/isa.h"

namespace outflank::cli {

/// Nanoseconds for each position.
struct EvaluationCosts {
  double update = 0;  ///< Of the codes, by one move.
  double linear = 0;  ///< The same and the linear part.
  double full = 0;    ///< The same and the whole evaluation.
};

/// Measures for about a second: after every legal move of positions from random games, with 16 to
/// 40 empties, as a search visits them. Without weights it takes random ones, which cost the same.
/// `isa` must be supported.
EvaluationCosts measure_evaluation(Isa isa, std::shared_ptr<const Weights> weights);

}  // namespace outflank::cli
