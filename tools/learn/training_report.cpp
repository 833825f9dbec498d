#include "tools/learn/training_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/eval/evaluator.h"
#include "engine/eval/hand_made.h"
#include "tools/json_output.h"
#include "tools/report.h"
#include "tools/settings.h"

namespace outflank::cli {
namespace {

/// Of the plies that the summary is about, 12 to 52.
constexpr int kSummaryLeastEmpties = 8;
constexpr int kSummaryMostEmpties = 48;

double in_discs(int units) {
  return Value::from_units(units).discs();
}

/// One stage, or all of them, measured with the integers that are searched with.
struct Comparison {
  std::size_t training = 0;
  ErrorSums previous_exact, previous_games;
  ErrorSums linear_exact, linear_games;
  ErrorSums full_exact, full_games;

  void add(const TrainingPosition& each, const Weights* previous, const StageWeights& stage) {
    const Bitboard player = each.position.player;
    const Bitboard opponent = each.position.opponent;
    const Bitboard moves = each.position.legal_moves();
    PatternCodes codes;
    CodeUpdate<Portable>::set(codes, player, opponent);
    const int empties = each.position.empty_count();
    const int before = previous == nullptr
                           ? HandMade<Portable>::evaluate(player, opponent)
                           : Evaluator<Portable>::evaluate(previous->stage(empties), codes, player,
                                                           opponent, moves);
    const int linear = Evaluator<Portable>::linear_value(stage, codes, player, opponent, moves);
    const int full = Evaluator<Portable>::evaluate(stage, codes, player, opponent, moves);
    (each.exact ? previous_exact : previous_games).add(in_discs(before) - each.target);
    (each.exact ? linear_exact : linear_games).add(in_discs(linear) - each.target);
    (each.exact ? full_exact : full_games).add(in_discs(full) - each.target);
  }
};

std::string error_text(const ErrorSums& sums) {
  const ErrorMeasure measure = sums.measure();
  if (measure.positions == 0) return "-";
  return fmt::format("{:.2f}/{:.2f}", measure.mean_absolute, measure.root_mean_square);
}

Json error_json(const ErrorSums& sums) {
  const ErrorMeasure measure = sums.measure();
  if (measure.positions == 0) return nullptr;
  return {{"positions", measure.positions},
          {"mean_absolute", measure.mean_absolute},
          {"root_mean_square", measure.root_mean_square}};
}

std::string empties_text(int stage) {
  int first = -1;
  int last = -1;
  for (int empties = 0; empties <= kSquares - 4; ++empties) {
    if (stage_of(empties) != stage) continue;
    if (first < 0) first = empties;
    last = empties;
  }
  return fmt::format("{}-{}", first, last);
}

void print_table(const std::vector<Comparison>& stages, const Comparison& summary) {
  const Table table({{"empties", 7},
                     {"positions", 10},
                     {"exact: before", 13},
                     {"linear", 11},
                     {"network", 11},
                     {"games: before", 13},
                     {"linear", 11},
                     {"network", 11}});
  table.print_head();
  const auto print = [&table](const std::string& name, const Comparison& row) {
    table.print_row(std::vector<std::string>{
        name, fmt::format("{}", row.training), error_text(row.previous_exact),
        error_text(row.linear_exact), error_text(row.full_exact), error_text(row.previous_games),
        error_text(row.linear_games), error_text(row.full_games)});
  };
  for (int stage = 0; stage < kStages; ++stage) {
    print(empties_text(stage), stages[static_cast<std::size_t>(stage)]);
  }
  table.print_rule();
  print(fmt::format("{}-{}", kSummaryLeastEmpties, kSummaryMostEmpties), summary);
}

Json comparison_json(const Comparison& row) {
  const auto pair = [](const ErrorSums& exact, const ErrorSums& games) {
    return Json{{"exact", error_json(exact)}, {"games", error_json(games)}};
  };
  return {{"positions", row.training},
          {"before", pair(row.previous_exact, row.previous_games)},
          {"linear", pair(row.linear_exact, row.linear_games)},
          {"network", pair(row.full_exact, row.full_games)}};
}

}  // namespace

std::string pass_text(const PassReport& pass, int passes) {
  const StageErrors& errors = pass.validation;
  return fmt::format(
      "stage {}, pass {}/{}: training {:.3f}; held out, linear/network: exact {:.3f}/{:.3f}, games "
      "{:.3f}/{:.3f} ({:.1f} s)",
      pass.stage, pass.pass, passes, pass.training_error, errors.linear_exact.root_mean_square,
      errors.full_exact.root_mean_square, errors.linear_games.root_mean_square,
      errors.full_games.root_mean_square, pass.seconds);
}

void report_training(const CommandLine& line, const TrainingData& data, const WeightSet& weights,
                     const std::string& run) {
  const auto previous = engine_options(line).weights;
  std::vector<Comparison> stages(kStages);
  Comparison summary;
  for (int empties = 0; empties <= kSquares; ++empties) {
    const auto stage = static_cast<std::size_t>(stage_of(empties));
    const bool in_summary = empties >= kSummaryLeastEmpties && empties <= kSummaryMostEmpties;
    stages[stage].training += data.training(empties).size();
    if (in_summary) summary.training += data.training(empties).size();
    for (const TrainingPosition& each : data.validation(empties)) {
      stages[stage].add(each, previous.get(), *weights.stages[stage]);
      if (in_summary) summary.add(each, previous.get(), *weights.stages[stage]);
    }
  }
  if (line.has("json")) {
    Json json = {{"run", run}, {"stages", Json::array()}, {"summary", comparison_json(summary)}};
    for (int stage = 0; stage < kStages; ++stage) {
      Json row = comparison_json(stages[static_cast<std::size_t>(stage)]);
      row["empties"] = empties_text(stage);
      json["stages"].push_back(row);
    }
    print_json(json);
    return;
  }
  std::printf("%s\nmean absolute / root mean square errors in discs on held-out positions\n\n",
              run.c_str());
  print_table(stages, summary);
}

}  // namespace outflank::cli
