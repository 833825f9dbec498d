#include "tools/learn/probcut.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "tools/json_output.h"
#include "tools/learn/learn_options.h"
#include "tools/learn/ordered_work.h"
#include "tools/learn/probcut_fit.h"
#include "tools/learn/probcut_report.h"
#include "tools/learn/probcut_samples.h"
#include "tools/learn/work_progress.h"
#include "tools/output_file.h"
#include "tools/settings.h"

namespace outflank::cli {
namespace {

constexpr int kMostDepth = 20;
constexpr int kMostExactEmpties = 26;
constexpr int kMostVariation = 30;
constexpr Range kMostEmpties = {10, 58};
constexpr Range kDefaultEmpties = {10, 54};
constexpr int kDefaultCount = 4000;
constexpr int kMostCount = 1'000'000;

struct ProbCutOptions {
  std::string output;  ///< The files' name but for its ending.
  std::uint64_t count = 0;
  PositionSourceOptions source;
  SampleOptions sample;
};

ProbCutOptions probcut_options(const CommandLine& line) {
  ProbCutOptions options;
  options.output = required_text(line, "output", "the name of the files to write");
  options.count = static_cast<std::uint64_t>(
      line.number("count", 1, kMostCount, "positions").value_or(kDefaultCount));
  options.source.empties = range_option(line, "empties", kMostEmpties, kDefaultEmpties);
  options.source.most_random = line.number("vary", 0, kMostVariation, "moves").value_or(0);
  options.source.seed = seed_option(line);
  options.sample.depth =
      line.number("depth", 5, kMostDepth, "plies").value_or(options.sample.depth);
  options.sample.exact_empties = line.number("exact-empties", 0, kMostExactEmpties, "empty squares")
                                     .value_or(options.sample.exact_empties);
  return options;
}

std::vector<ProbCutSample> gather(const CommandLine& line, const Log& log,
                                  const ProbCutOptions& options,
                                  const std::vector<SourceGame>& games) {
  struct Task {
    Position position;
    int depth;
  };
  PositionSource source(games, options.source);
  WorkProgress progress(line, log, "positions", 0, options.count);
  std::vector<ProbCutSample> samples;
  std::uint64_t number = 0;
  const EngineOptions engine_options_of_worker = worker_engine_options(line);
  OrderedWork<Task, ProbCutSample> work(
      [&]() -> std::optional<Task> {
        if (number >= options.count) return std::nullopt;
        const auto drawn = source.next();
        if (!drawn) return std::nullopt;  // Fewer will do, if they are enough for the fit.
        return Task{drawn->position, sample_depth(options.sample, number++)};
      },
      [&] {
        auto engine = std::make_shared<Engine>(engine_options_of_worker);
        return [&options, engine](const Task& task) {
          return sample(*engine, task.position, task.depth, options.sample.exact_empties);
        };
      },
      [&](ProbCutSample sample) {
        samples.push_back(std::move(sample));
        progress.add(1, 1);
      });
  work.run(engine_options(line).threads);
  return samples;
}

std::string run_text(const ProbCutOptions& options, const std::vector<SourceGame>& games) {
  return fmt::format(
      "Run: outflank probcut --count {} --empties {}-{} --vary {} --seed {} --depth {} "
      "--exact-empties {}, with {} games (checksum {:08x}).",
      options.count, options.source.empties.low, options.source.empties.high,
      options.source.most_random, options.source.seed, options.sample.depth,
      options.sample.exact_empties, games.size(), checksum_of(games));
}

std::string evaluation_text(const CommandLine& line) {
  const std::shared_ptr<const Weights> weights = chosen_weights(line);
  if (weights == nullptr) return "made by hand (engine/eval/hand_made.h).";
  return fmt::format("weights from {}.", weights->origin());
}

ProbCutReport report_of(const std::vector<ProbCutSample>& samples) {
  ProbCutReport report;
  report.positions = samples.size();
  report.solved = static_cast<std::size_t>(std::ranges::count_if(
      samples, [](const ProbCutSample& sample) { return sample.exact.has_value(); }));
  report.midgame.groups = midgame_groups(samples);
  report.midgame.fit = fit_sigma(report.midgame.groups, false);
  report.endgame.groups = endgame_groups(samples);
  report.endgame.fit = fit_sigma(report.endgame.groups, true);
  return report;
}

Json fit_json(const SigmaFit& fit) {
  return {{"constant", fit.sigma.constant},
          {"square", fit.sigma.square},
          {"of_empties", fit.sigma.of_empties},
          {"of_empties_squared", fit.sigma.of_empties_squared},
          {"of_deep", fit.sigma.of_deep},
          {"of_shallow", fit.sigma.of_shallow},
          {"bias", fit.bias},
          {"residual", fit.residual}};
}

void print_fit(std::string_view name, const SigmaFit& fit) {
  fmt::print("{:<9}{:9.4g}{:9.4g}{:9.4g}{:9.4g}{:9.4g}{:9.4g}{:9.3g}{:9.3g}\n", name,
             fit.sigma.constant, fit.sigma.square, fit.sigma.of_empties,
             fit.sigma.of_empties_squared, fit.sigma.of_deep, fit.sigma.of_shallow, fit.bias,
             fit.residual);
}

void tell(const CommandLine& line, const ProbCutReport& report) {
  if (line.has("json")) {
    print_json({{"positions", report.positions},
                {"solved", report.solved},
                {"midgame", fit_json(report.midgame.fit)},
                {"endgame", fit_json(report.endgame.fit)}});
    return;
  }
  if (line.has("quiet")) return;
  fmt::print("{} positions, {} of them solved\n", report.positions, report.solved);
  fmt::print("{:<9}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}\n", "", "constant", "square", "empties",
             "squared", "deep", "shallow", "bias", "residual");
  print_fit("midgame", report.midgame.fit);
  print_fit("endgame", report.endgame.fit);
}

}  // namespace

ExitCode run_probcut(const CommandLine& line, const Log& log) {
  const ProbCutOptions options = probcut_options(line);
  if (line.arguments().empty()) {
    throw UsageError("probcut: expected files of games to take positions from");
  }
  const std::vector<SourceGame> games = read_source_games(line.arguments(), log);
  const std::vector<ProbCutSample> samples = gather(line, log, options, games);
  ProbCutReport report = report_of(samples);
  report.run = run_text(options, games);
  report.evaluation = evaluation_text(line);
  write_whole_file(options.output + ".csv", probcut_csv(report));
  write_whole_file(options.output + ".svg", probcut_svg(report));
  if (const auto header = line.value("header")) {
    write_whole_file(header->text, probcut_header(report));
  }
  tell(line, report);
  return ExitCode::kDone;
}

}  // namespace outflank::cli
