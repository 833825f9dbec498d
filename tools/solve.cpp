#include "tools/solve.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/board/text.h"
#include "tools/interruptible_engine.h"
#include "tools/json_output.h"
#include "tools/log.h"
#include "tools/progress.h"
#include "tools/report.h"
#include "tools/settings.h"
#include "tools/solve_journal.h"
#include "tools/solve_problems.h"
#include "tools/solve_result.h"

namespace outflank::cli {
namespace {

struct Totals {
  std::size_t positions = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::size_t mismatches = 0;
  std::size_t unsolved = 0;
  std::size_t missed = 0;  ///< Of the unsolved ones, those with a score to compare with.
};

Limits solve_limits(const CommandLine& line) {
  const LimitChoice choice = search_limits(line);
  Limits limits = choice.limits;
  if (!choice.chosen) {
    limits = Limits();
    if (line.value("selectivity")) limits.selectivity = choice.limits.selectivity;
    limits.depth = kSquares;
  }
  if (line.has("wld")) limits.goal = Goal::kWld;
  if (line.has("all-moves")) limits.multi_pv = kSquares;
  return limits;
}

/// The batch, position by position.
class Batch {
 public:
  Batch(const CommandLine& line, const Log& log)
      : log_(log),
        limits_(solve_limits(line)),
        wld_(line.has("wld")),
        all_moves_(line.has("all-moves")),
        json_(line.has("json")),
        rows_(!json_),
        options_(engine_options(line)),
        problems_(solve_problems(line)),
        progress_(!line.has("quiet")) {
    if (wld_ && all_moves_) {
      throw UsageError("--all-moves: expected without --wld, which looks for one move");
    }
    const auto path = line.value("resume");
    if (path && !chosen_rules(line).is_standard()) {
      throw UsageError("--resume: expected the rules othello without --allow-pass");
    }
    if (path) journal_.emplace(path->text, wld_, all_moves_);
  }

  ExitCode run() {
    InterruptibleEngine engine(options_);
    int most = 0;
    for (const SolveProblem& problem : problems_) {
      most = std::max(most, problem.board.position.empty_count());
    }
    engine.prepare(most);
    if (rows_) table_.print_head();
    for (const SolveProblem& problem : problems_) {
      const SolveOutcome outcome = outcome_of(problem, engine);
      tell(problem, outcome);
      if (engine.interrupted()) break;
    }
    if (json_) {
      print_json(json_of_all());
    } else {
      print_totals();
    }
    if (engine.interrupted()) {
      fmt::print(stderr, "outflank: interrupted after {} of {} positions\n", totals_.positions,
                 problems_.size());
    }
    return totals_.mismatches + totals_.missed == 0 ? ExitCode::kDone : ExitCode::kMismatch;
  }

 private:
  SolveOutcome outcome_of(const SolveProblem& problem, InterruptibleEngine& engine) {
    if (problem.position.is_over()) return outcome_of_finished_game();
    if (journal_) {
      if (auto known = journal_->find(problem.board)) return *known;
    }
    const auto show = [&](const SearchResult& so_far) {
      const int depth = so_far.lines.empty() ? 0 : so_far.lines.front().depth;
      progress_.show(fmt::format("position {} of {}: depth {} of {}", totals_.positions + 1,
                                 problems_.size(), depth, problem.board.position.empty_count()));
    };
    show(SearchResult());
    const SearchResult result = engine.search(problem.position, limits_, show);
    progress_.clear();
    const SolveOutcome outcome = outcome_of_search(result, problem.board);
    if (journal_) journal_->add(problem.board, outcome);
    return outcome;
  }

  void tell(const SolveProblem& problem, const SolveOutcome& outcome) {
    const SolveStatus status = status_of(problem, outcome, wld_);
    ++totals_.positions;
    totals_.nodes += outcome.result.nodes;
    totals_.seconds += outcome.result.seconds;
    if (status == SolveStatus::kMismatch) ++totals_.mismatches;
    if (status == SolveStatus::kTimeout) {
      ++totals_.unsolved;
      if (problem.expected) ++totals_.missed;
    }
    log_.info(fmt::format("solve {} {}: {}, {} nodes, {:.3f} s", problem.id,
                          to_string(problem.board), to_string(status), outcome.result.nodes,
                          outcome.result.seconds));
    if (json_) results_.push_back(solve_json(problem, outcome, wld_, all_moves_));
    if (rows_) print_solve_row(table_, problem, outcome, wld_, all_moves_);
  }

  Json json_of_all() const {
    return {{"positions", results_},
            {"total",
             {{"positions", totals_.positions},
              {"nodes", totals_.nodes},
              {"seconds", seconds_json(totals_.seconds)},
              {"mismatches", totals_.mismatches}}}};
  }

  void print_totals() const {
    if (rows_) table_.print_rule();
    fmt::print("{} positions, {} nodes, {} s, {} nodes/s\n", totals_.positions, totals_.nodes,
               seconds_text(totals_.seconds), speed_text(totals_.nodes, totals_.seconds));
    fmt::print("{} mismatches, {} not solved\n", totals_.mismatches, totals_.unsolved);
  }

  const Log& log_;
  Limits limits_;
  bool wld_;
  bool all_moves_;
  bool json_;
  bool rows_;
  EngineOptions options_;
  std::vector<SolveProblem> problems_;
  std::optional<SolveJournal> journal_;
  Progress progress_;
  Table table_ = solve_table();
  Totals totals_;
  Json results_ = Json::array();
};

}  // namespace

ExitCode run_solve(const CommandLine& line, const Log& log) {
  return Batch(line, log).run();
}

}  // namespace outflank::cli
