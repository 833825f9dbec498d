// Learning all stages of the evaluation from positions, several stages at once.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "engine/eval/weights.h"
#include "engine/kernels/isa.h"
#include "tools/learn/stage_fit.h"
#include "tools/learn/training_data.h"

namespace outflank::cli {

struct TrainerSettings {
  FitSettings fit;
  int passes = 8;
  bool network = true;
  std::shared_ptr<const Weights> start;  ///< What to begin with; if null, nothing is known.
  std::uint64_t seed = 1;
  Isa isa = best_isa();
};

/// Mean absolute and root mean square difference in discs between evaluation and target.
struct ErrorMeasure {
  std::size_t positions = 0;
  double mean_absolute = 0;
  double root_mean_square = 0;
};

/// The errors of the linear part and the whole, on what is exact and on results of games.
struct StageErrors {
  ErrorMeasure linear_exact;
  ErrorMeasure linear_games;
  ErrorMeasure full_exact;
  ErrorMeasure full_games;
};

struct PassReport {
  int stage = 0;
  int pass = 0;               ///< From 1.
  double training_error = 0;  ///< Root mean square, while learning.
  StageErrors validation;
  double seconds = 0;  ///< That the pass took.
};

/// The training positions of a stage: its own and those a little outside, which link it with its
/// neighbours and are more for it to learn from.
std::vector<Sample> stage_samples(const TrainingData& data, int stage);

/// Learns one stage; the same result for the same data, settings and processor. It ends early when
/// the error on the validation positions has grown twice in a row, and keeps the best pass.
/// `report` is called after each pass.
StageModel fit_stage(const TrainingData& data, int stage, const TrainerSettings& settings,
                     const std::function<void(const PassReport&)>& report);

/// Adds up single differences to the measures of a stage.
class ErrorSums {
 public:
  void add(double difference) {
    absolute_ += difference < 0 ? -difference : difference;
    square_ += difference * difference;
    ++positions_;
  }
  ErrorMeasure measure() const;

 private:
  double absolute_ = 0;
  double square_ = 0;
  std::size_t positions_ = 0;
};

}  // namespace outflank::cli
