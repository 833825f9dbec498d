#include "tools/suite/accuracy.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/board/text.h"
#include "tools/interruptible_engine.h"
#include "tools/json_output.h"
#include "tools/report.h"
#include "tools/settings.h"
#include "tools/solve_problems.h"

namespace outflank::cli {
namespace {

/// Problems that can be compared with: those that have best moves.
std::vector<SolveProblem> solved_problems(const CommandLine& line) {
  if (line.arguments().empty()) throw UsageError("accuracy: expected a file of solved positions");
  std::vector<SolveProblem> problems = solve_problems(line);
  const std::size_t all = problems.size();
  std::erase_if(problems, [](const SolveProblem& problem) { return problem.best.empty(); });
  if (problems.empty()) throw UsageError("accuracy: expected positions with their best moves");
  if (problems.size() < all) {
    fmt::print(stderr, "outflank: {} positions without best moves are left out\n",
               all - problems.size());
  }
  return problems;
}

struct Comparison {
  SearchResult result;
  bool is_best = false;
  double error = 0;  ///< In discs; above 0 where the search was too hopeful.

  const Line& line() const { return result.lines.front(); }
};

Comparison compare(InterruptibleEngine& engine, const SolveProblem& problem, const Limits& limits) {
  engine.clear_hash();
  Comparison comparison;
  comparison.result = engine.search(problem.board.position, limits);
  const Line& line = comparison.line();
  comparison.is_best = std::ranges::find(problem.best, line.move) != problem.best.end();
  comparison.error = line.value.discs() - problem.expected->discs();
  return comparison;
}

struct Totals {
  int positions = 0;
  int best = 0;
  double error = 0;
  double absolute_error = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;

  void add(const Comparison& comparison) {
    ++positions;
    best += comparison.is_best ? 1 : 0;
    error += comparison.error;
    absolute_error += std::abs(comparison.error);
    nodes += comparison.result.nodes;
    seconds += comparison.result.seconds;
  }
  /// The share of the positions in which a best move was found.
  double best_rate() const { return best / static_cast<double>(std::max(positions, 1)); }
  double each(double sum) const { return sum / std::max(positions, 1); }
  double nodes_each() const { return each(static_cast<double>(nodes)); }
};

Table accuracy_table() {
  return Table({{"id", 4},
                {"exact", 6},
                {"value", 7},
                {"error", 7},
                {"move", 4},
                {"best", 4},
                {"depth", 6},
                {"nodes", 13},
                {"seconds", 9}});
}

void print_comparison(const Table& table, const SolveProblem& problem,
                      const Comparison& comparison) {
  const Line& line = comparison.line();
  table.print_row(std::vector<std::string>{
      problem.id, fmt::format("{:+}", problem.expected->discs()), score_text(line),
      fmt::format("{:+.2f}", comparison.error), to_string(line.move),
      comparison.is_best ? "yes" : "no", depth_text(line.depth, line.selectivity),
      fmt::format("{}", comparison.result.nodes), seconds_text(comparison.result.seconds)});
}

Json comparison_json(const SolveProblem& problem, const Comparison& comparison) {
  const Line& line = comparison.line();
  return {{"id", problem.id},
          {"expected", problem.expected->discs()},
          {"score", score_json(line.value, line.exact)},
          {"move", to_string(line.move)},
          {"best", comparison.is_best},
          {"depth", line.depth},
          {"selectivity", percent(line.selectivity)},
          {"nodes", comparison.result.nodes},
          {"seconds", seconds_json(comparison.result.seconds)}};
}

void print_totals(const Totals& totals) {
  fmt::print("positions           {}\n", totals.positions);
  fmt::print("best move           {:.1f} %\n", 100 * totals.best_rate());
  fmt::print("mean error          {:.2f} discs\n", totals.each(totals.absolute_error));
  fmt::print("mean signed error   {:+.2f} discs\n", totals.each(totals.error));
  fmt::print("nodes a position    {:.0f}\n", totals.nodes_each());
  fmt::print("seconds a position  {:.3f}\n", totals.each(totals.seconds));
}

Json totals_json(const Totals& totals) {
  return {{"positions", totals.positions},
          {"best_move_rate", totals.best_rate()},
          {"mean_error", totals.each(totals.absolute_error)},
          {"mean_signed_error", totals.each(totals.error)},
          {"nodes_per_position", totals.nodes_each()},
          {"seconds_per_position", seconds_json(totals.each(totals.seconds))}};
}

}  // namespace

ExitCode run_accuracy(const CommandLine& line, const Log&) {
  const bool json = line.has("json");
  const Limits limits = search_limits(line).limits;
  const EngineOptions options = engine_options(line);
  const std::vector<SolveProblem> problems = solved_problems(line);
  InterruptibleEngine engine(options);
  const Table table = accuracy_table();
  const bool rows = !json && !line.has("quiet");
  if (rows) table.print_head();
  Totals totals;
  Json positions = Json::array();
  for (const SolveProblem& problem : problems) {
    const Comparison comparison = compare(engine, problem, limits);
    if (engine.interrupted()) break;
    totals.add(comparison);
    if (rows) print_comparison(table, problem, comparison);
    if (json) positions.push_back(comparison_json(problem, comparison));
  }
  if (engine.interrupted()) {
    fmt::print(stderr, "outflank: interrupted after {} of {} positions\n", totals.positions,
               problems.size());
  }
  if (json) {
    print_json({{"positions", positions}, {"total", totals_json(totals)}});
    return ExitCode::kDone;
  }
  if (rows) table.print_rule();
  print_totals(totals);
  return ExitCode::kDone;
}

}  // namespace outflank::cli
