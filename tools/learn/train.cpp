#include "tools/learn/train.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <filesystem>
#include <mutex>
#include <numeric>
#include <span>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/eval/weights_file.h"
#include "tools/learn/learn_options.h"
#include "tools/learn/learning_curves.h"
#include "tools/learn/trainer.h"
#include "tools/learn/training_report.h"
#include "tools/output_file.h"
#include "tools/progress.h"
#include "tools/settings.h"

namespace outflank::cli {
namespace {

constexpr int kMostPasses = 100;

struct TrainOptions {
  std::string output;
  double lambda = 1;
  TrainerSettings trainer;
  int threads = 1;
  Range empties = {0, kSquares};          ///< Only the stages of these are learnt,
  std::shared_ptr<const Weights> others;  ///< the rest is as it is here.
};

TrainOptions train_options(const CommandLine& line) {
  TrainOptions options;
  options.output = required_text(line, "output", "the file to write");
  options.trainer.passes =
      line.number("passes", 1, kMostPasses, "passes").value_or(options.trainer.passes);
  options.trainer.network = !line.has("linear");
  options.trainer.seed = seed_option(line);
  options.lambda = line.number("lambda", 0, 100, "percent").value_or(100) / 100.0;
  const EngineOptions engine = engine_options(line);
  options.trainer.isa = engine.isa;
  options.threads = engine.threads;
  options.empties = range_option(line, "empties", options.empties, options.empties);
  options.others = engine.weights;
  if (line.value("empties") && options.others == nullptr) {
    throw UsageError("train: --empties needs --weights with the other stages");
  }
  if (line.has("refine")) {
    if (engine.weights == nullptr) {
      throw UsageError("train: --refine needs --weights that were learnt");
    }
    options.trainer.start = engine.weights;
  }
  if (line.arguments().empty()) {
    throw UsageError("train: expected files of self-play games or labelled positions");
  }
  std::error_code ignored;
  if (std::filesystem::is_directory(options.output, ignored)) {
    throw line.value("output")->error("a file to write, not a folder");
  }
  std::vector<std::string> inputs = line.arguments();
  if (const auto held_out = line.value("held-out")) inputs.push_back(held_out->text);
  for (const std::string& input : inputs) {
    if (std::filesystem::equivalent(input, options.output, ignored)) {
      throw line.value("output")->error("another file than the ones to learn from");
    }
  }
  return options;
}

TrainingData read_data(const CommandLine& line, const TrainOptions& options, const Log& log) {
  TrainingData data(options.lambda);
  Progress progress(!line.has("quiet"));
  const auto read = [&](const std::string& path, TrainingData::Use use) {
    progress.show(fmt::format("reading {}: {} positions so far", path, data.positions_read()));
    data.read(path, use, log);
  };
  using Use = TrainingData::Use;
  const auto held_out = line.value("held-out");
  if (held_out) read(held_out->text, Use::kValidation);
  for (const std::string& path : line.arguments()) {
    read(path, held_out ? Use::kTraining : Use::kBoth);
  }
  progress.show(fmt::format("merging {} positions", data.positions_read()));
  data.arrange();
  if (data.training_size() == 0 || data.validation_size() == 0) {
    throw UsageError("train: too few positions to learn from");
  }
  return data;
}

/// Stages that are finished, kept in a file beside the output until all are.
class FinishedStages {
 public:
  FinishedStages(const TrainOptions& options, std::string run)
      : path_(options.output + ".partial"), run_(std::move(run)) {
    set_.stages.resize(kStages);
    for (auto& stage : set_.stages) stage = std::make_unique<StageWeights>();
    if (std::filesystem::exists(path_) && go_on()) return;
    std::vector<bool> wanted(kStages);
    for (int empties = options.empties.low; empties <= options.empties.high; ++empties) {
      wanted.at(static_cast<std::size_t>(stage_of(empties))) = true;
    }
    for (int empties = 0; empties <= kSquares; ++empties) {
      const auto stage = static_cast<std::size_t>(stage_of(empties));
      if (wanted[stage] || done_[stage] == '1') continue;
      *set_.stages[stage] = options.others->stage(empties);
      done_[stage] = '1';
    }
    keep();  // Where that cannot be written, hours of learning would be in vain.
  }

  bool has(int stage) const { return done_.at(static_cast<std::size_t>(stage)) == '1'; }

  void add(int stage, const StageModel& model) {
    model.quantise(*set_.stages.at(static_cast<std::size_t>(stage)));
    done_.at(static_cast<std::size_t>(stage)) = '1';
    keep();
  }

  /// Writes the file that was asked for.
  void finish(const std::string& output, const std::string& origin) {
    set_.origin = origin;
    write_whole_file(output, text_of(encode_weights(set_)));
    std::filesystem::remove(path_);
  }

  const WeightSet& weights() const { return set_; }

 private:
  static constexpr int kQuickCompression = 1;

  static std::string_view text_of(std::span<const std::uint8_t> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }

  void keep() {
    set_.origin = run_ + done_;
    write_whole_file(path_, text_of(encode_weights(set_, kQuickCompression)));
  }

  /// Takes the stages of an interrupted run, if it was the same run.
  bool go_on() {
    auto decoded = decode_weights(read_weights_file(path_));
    if (!decoded) return false;
    const std::string& origin = decoded->origin;
    if (origin.size() != run_.size() + done_.size() || !origin.starts_with(run_)) return false;
    done_ = origin.substr(run_.size());
    set_ = std::move(*decoded);
    return true;
  }

  std::string path_;
  std::string run_;  ///< What was trained on what.
  std::string done_ = std::string(kStages, '0');
  WeightSet set_;
};

/// The stages, those with the most positions first, so that no thread is left with a long one.
std::vector<int> stages_by_size(const TrainingData& data) {
  std::vector<std::size_t> sizes(kStages);
  for (int empties = 0; empties <= kSquares; ++empties) {
    sizes[static_cast<std::size_t>(stage_of(empties))] += data.training(empties).size();
  }
  std::vector<int> stages(kStages);
  std::iota(stages.begin(), stages.end(), 0);
  std::ranges::stable_sort(stages, [&sizes](int a, int b) {
    return sizes[static_cast<std::size_t>(a)] > sizes[static_cast<std::size_t>(b)];
  });
  return stages;
}

std::vector<PassReport> fit_all(const CommandLine& line, const TrainOptions& options,
                                const TrainingData& data, FinishedStages& finished,
                                const Log& log) {
  const std::vector<int> stages = stages_by_size(data);
  Progress progress(!line.has("quiet"));
  std::mutex mutex;
  std::vector<PassReport> passes;
  std::atomic<std::size_t> next = 0;
  std::exception_ptr failure;
  const auto fit_stages = [&] {
    for (std::size_t i = next++; i < stages.size(); i = next++) {
      if (finished.has(stages[i])) continue;
      const StageModel model =
          fit_stage(data, stages[i], options.trainer, [&](const PassReport& pass) {
            const std::lock_guard lock(mutex);
            passes.push_back(pass);
            const std::string text = pass_text(pass, options.trainer.passes);
            progress.show(text);
            log.info(text);
          });
      const std::lock_guard lock(mutex);
      finished.add(stages[i], model);
    }
  };
  const auto work = [&] {
    try {
      fit_stages();
    } catch (...) {
      const std::lock_guard lock(mutex);
      failure = std::current_exception();
      next = stages.size();
    }
  };
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < std::min(options.threads, kStages); ++i) threads.emplace_back(work);
  }
  if (failure) std::rethrow_exception(failure);
  return passes;
}

}  // namespace

ExitCode run_train(const CommandLine& line, const Log& log) {
  const TrainOptions options = train_options(line);
  const TrainingData data = read_data(line, options, log);
  std::string run = fmt::format(
      "{} games, {} training and {} validation positions, {} passes, {}, seed {}, lambda {:.0f} %",
      data.games(), data.training_size(), data.validation_size(), options.trainer.passes,
      options.trainer.network ? "network" : "linear", options.trainer.seed, 100 * options.lambda);
  if (line.value("empties")) {
    const std::string& others = options.others->origin();
    run += fmt::format("; empties {}-{}, the rest from {}", options.empties.low,
                       options.empties.high, others.substr(0, others.find(';')));
  }
  if (options.trainer.start != nullptr) {
    const std::string& start = options.trainer.start->origin();
    run += fmt::format("; refined from {}", start.substr(0, start.find(';')));
  }
  log.info(run);
  FinishedStages finished(options, run + "; stages ");
  const std::vector<PassReport> passes = fit_all(line, options, data, finished, log);
  const auto note = line.value("origin");
  finished.finish(options.output, note ? note->text + "; " + run : run);

  if (const auto path = line.value("curves")) write_curves(path->text, passes);
  if (const auto path = line.value("plot")) write_curves_plot(path->text, passes);
  report_training(line, data, finished.weights(), run);
  return ExitCode::kDone;
}

}  // namespace outflank::cli
