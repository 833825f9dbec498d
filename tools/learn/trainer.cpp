#include "tools/learn/trainer.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

#include "engine/core/random.h"
#include "engine/kernels/dispatch.h"

namespace outflank::cli {
namespace {

/// Positions with so many more or fewer empty squares than the stage has are learnt with it. Four
/// took 4 % off the error of 2 at half the weight, with 400,000 positions in a stage; 6 add
/// nothing.
constexpr int kFringe = 4;
/// Passes in a row with a greater error than the best one that end the training.
constexpr int kMaxWorsePasses = 2;
/// The rates at the end of the training, as a part of those at the beginning.
constexpr float kLastRate = 0.02f;

ModelView view_of(StageModel& model) {
  const PatternTables& tables = pattern_tables();
  return {&tables,
          tables.parameter.data(),
          model.linear.data(),
          model.has_network ? model.vectors.data() : nullptr,
          &model.dense,
          &model.dense_square_sums};
}

void shuffle(std::vector<std::uint32_t>& order, std::uint64_t seed) {
  Random random(seed);
  for (auto i = static_cast<std::uint32_t>(order.size()); i > 1; --i) {
    std::swap(order[i - 1], order[random.below(i)]);
  }
}

struct Validation {
  std::vector<Sample> samples;
  std::vector<bool> exact;
};

Validation stage_validation(const TrainingData& data, int stage) {
  Validation validation;
  for (int empties = 0; empties <= kSquares; ++empties) {
    if (stage_of(empties) != stage) continue;
    for (const TrainingPosition& each : data.validation(empties)) {
      validation.samples.push_back({each.position.player, each.position.opponent, each.target});
      validation.exact.push_back(each.exact);
    }
  }
  return validation;
}

int first_empties(int stage) {
  int empties = 0;
  while (stage_of(empties) != stage) ++empties;
  return empties;
}

StageErrors errors_of(StageModel& model, const Validation& validation, Isa isa) {
  std::vector<Prediction> predictions(validation.samples.size());
  with_kernels(isa, [&]<class K>() {
    predict<K>(view_of(model), validation.samples.data(), validation.samples.size(),
               /*round_vectors=*/true, predictions.data());
  });
  ErrorSums sums[4];
  for (std::size_t i = 0; i < predictions.size(); ++i) {
    const float target = validation.samples[i].target;
    sums[validation.exact[i] ? 0 : 1].add(predictions[i].linear - target);
    sums[validation.exact[i] ? 2 : 3].add(predictions[i].full - target);
  }
  return {sums[0].measure(), sums[1].measure(), sums[2].measure(), sums[3].measure()};
}

/// What decides between passes: the mean square over all validation positions.
double mean_square(const StageErrors& errors) {
  const auto sum = [](const ErrorMeasure& m) {
    return m.root_mean_square * m.root_mean_square * static_cast<double>(m.positions);
  };
  const std::size_t count = errors.full_exact.positions + errors.full_games.positions;
  return count == 0
             ? 0
             : (sum(errors.full_exact) + sum(errors.full_games)) / static_cast<double>(count);
}

}  // namespace

ErrorMeasure ErrorSums::measure() const {
  if (positions_ == 0) return {};
  const auto count = static_cast<double>(positions_);
  return {positions_, absolute_ / count, std::sqrt(square_ / count)};
}

std::vector<Sample> stage_samples(const TrainingData& data, int stage) {
  std::vector<Sample> samples;
  for (int empties = 0; empties <= kSquares; ++empties) {
    if (stage_of(std::max(0, empties - kFringe)) > stage ||
        stage_of(std::min(kSquares, empties + kFringe)) < stage) {
      continue;
    }
    for (const TrainingPosition& each : data.training(empties)) {
      samples.push_back({each.position.player, each.position.opponent, each.target});
    }
  }
  return samples;
}

StageModel fit_stage(const TrainingData& data, int stage, const TrainerSettings& settings,
                     const std::function<void(const PassReport&)>& report) {
  using Clock = std::chrono::steady_clock;
  const auto stage_seed = Random(settings.seed + static_cast<std::uint64_t>(stage)).next();
  const std::vector<Sample> samples = stage_samples(data, stage);
  const Validation validation = stage_validation(data, stage);
  std::vector<std::uint32_t> order(samples.size());
  std::iota(order.begin(), order.end(), 0u);

  StageModel model(settings.fit, settings.network, stage_seed);
  if (settings.start != nullptr) model.begin_with(settings.start->stage(first_empties(stage)));
  StageModel best = model;
  double best_error = 0;
  int worse_passes = 0;
  for (int pass = 1; pass <= settings.passes && worse_passes < kMaxWorsePasses; ++pass) {
    const Clock::time_point start = Clock::now();
    shuffle(order, stage_seed + static_cast<std::uint64_t>(pass));
    const auto factor = [&settings](int passes_done) {
      const float done = static_cast<float>(passes_done) / static_cast<float>(settings.passes);
      return 1 + done * (kLastRate - 1);
    };
    // In the last pass the rest of the model learns to live with the rounding of the vectors.
    const PassSettings pass_settings = {&settings.fit, factor(pass - 1), factor(pass),
                                        pass == settings.passes};
    PassReport result;
    result.stage = stage;
    result.pass = pass;
    with_kernels(settings.isa, [&]<class K>() {
      result.training_error = std::sqrt(
          fit_pass<K>(view_of(model), samples.data(), order.data(), samples.size(), pass_settings));
    });
    result.validation = errors_of(model, validation, settings.isa);
    result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    report(result);
    const double error = mean_square(result.validation);
    if (pass == 1 || error <= best_error) {
      best = model;
      best_error = error;
      worse_passes = 0;
    } else {
      ++worse_passes;
    }
  }
  return best;
}

}  // namespace outflank::cli
