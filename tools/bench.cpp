#include "tools/bench.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/board/text.h"
#include "protocol/formats/board_string.h"
#include "tools/bench_evaluation.h"
#include "tools/bench_positions.h"
#include "tools/interruptible_engine.h"
#include "tools/json_output.h"
#include "tools/report.h"
#include "tools/settings.h"

namespace outflank::cli {
namespace {

/// The suite that measures the evaluation and searches nothing.
constexpr std::string_view kEvaluationSuite = "eval";

const BenchSuite& chosen_suite(const CommandLine& line) {
  const auto given = line.value("suite");
  std::vector<std::string_view> names;
  for (const BenchSuite& suite : bench_suites()) {
    if (suite.name == (given ? given->text : "quick")) return suite;
    names.push_back(suite.name);
  }
  names.push_back(kEvaluationSuite);
  throw given->error(fmt::format("one of {}", fmt::join(names, ", ")));
}

/// Small, since it is cleared for each position.
constexpr int kBenchHashMegabytes = 16;

/// One thread and a small table unless the command line itself says otherwise: an options file
/// must not change the signature.
EngineOptions bench_options(const CommandLine& line) {
  EngineOptions options = engine_options(line);
  const auto typed = [&](std::string_view option) {
    const auto given = line.value(option);
    return given && !given->from_file;
  };
  if (!typed("threads")) options.threads = 1;
  if (!typed("hash")) options.hash_megabytes = kBenchHashMegabytes;
  return options;
}

Limits limits_of(const BenchPosition& position) {
  Limits limits;
  if (position.depth == 0) {
    limits.exact_empties = kSquares;
  } else {
    limits.depth = position.depth;
  }
  return limits;
}

Table bench_table() {
  return Table({{"position", 10, Align::kLeft},
                {"depth", 6},
                {"score", 7},
                {"move", 4},
                {"nodes", 13},
                {"seconds", 9},
                {"nodes/s", 11}});
}

void print_result(const Table& table, std::string_view name, const SearchResult& result) {
  const Line& best = result.lines.front();
  table.print_row(std::vector<std::string>{
      std::string(name), depth_text(best.depth, best.selectivity), score_text(best),
      to_string(best.move), fmt::format("{}", result.nodes), seconds_text(result.seconds),
      speed_text(result.nodes, result.seconds)});
}

ExitCode bench_evaluation(const CommandLine& line) {
  const EngineOptions options = engine_options(line);
  const EvaluationCosts costs = measure_evaluation(options.isa, options.weights);
  // To a tenth of a nanosecond.
  const auto rounded = [](double nanoseconds) { return std::round(nanoseconds * 10) / 10; };
  if (line.has("json")) {
    print_json({{"suite", kEvaluationSuite},
                {"isa", name(options.isa)},
                {"nanoseconds",
                 {{"update", rounded(costs.update)},
                  {"linear", rounded(costs.linear)},
                  {"full", rounded(costs.full)}}}});
    return ExitCode::kDone;
  }
  fmt::print("instruction set              {}\n", name(options.isa));
  fmt::print("update                       {:.1f} ns\n", costs.update);
  fmt::print("update and linear part       {:.1f} ns\n", costs.linear);
  fmt::print("update and full evaluation   {:.1f} ns\n", costs.full);
  return ExitCode::kDone;
}

}  // namespace

ExitCode run_bench(const CommandLine& line, const Log&) {
  line.expect_arguments(0);
  const auto given = line.value("suite");
  if (given && given->text == kEvaluationSuite) return bench_evaluation(line);
  const BenchSuite& suite = chosen_suite(line);
  const bool json = line.has("json");
  InterruptibleEngine engine(bench_options(line));
  engine.prepare(kSquares);
  const Table table = bench_table();
  const bool rows = !json && !line.has("quiet");
  if (rows) table.print_head();
  std::uint64_t nodes = 0;
  double seconds = 0;
  for (const BenchPosition& position : suite.positions) {
    engine.clear_hash();
    const SearchResult result =
        engine.search(parse_board(position.board)->position, limits_of(position));
    if (engine.interrupted()) throw OutsideError("interrupted: no signature");
    nodes += result.nodes;
    seconds += result.seconds;
    if (rows) print_result(table, position.name, result);
  }
  if (json) {
    print_json({{"suite", suite.name},
                {"nodes", nodes},
                {"seconds", seconds_json(seconds)},
                {"nodes_per_second", nodes_per_second(nodes, seconds)},
                {"signature", nodes}});
    return ExitCode::kDone;
  }
  if (rows) table.print_rule();
  fmt::print("{:<12}{}\n{:<12}{}\n{:<12}{}\n{:<12}{}\n", "nodes", nodes, "seconds",
             seconds_text(seconds), "nodes/s", speed_text(nodes, seconds), "signature", nodes);
  return ExitCode::kDone;
}

}  // namespace outflank::cli
