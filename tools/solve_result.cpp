#include "tools/solve_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/board/text.h"
#include "tools/json_output.h"

namespace outflank::cli {
namespace {

bool contains(const std::vector<Move>& moves, Move move) {
  return std::ranges::find(moves, move) != moves.end();
}

/// Whose sign is the winner: the score, or the bound that a win/loss/draw search ends with.
int sign_of(const SolveProblem& problem, const SolveOutcome& outcome) {
  const int units = outcome.result.lines.empty()
                        ? Value::from_score(problem.position.final_score()).units()
                        : outcome.result.lines.front().value.units();
  return (units > 0) - (units < 0);
}

std::string score_cell(const SolveProblem& problem, const SolveOutcome& outcome, bool wld) {
  if (wld) return outcome.proved ? std::string(wld_text(problem, outcome)) : "?";
  if (outcome.result.lines.empty()) {
    return score_text(Value::from_score(problem.position.final_score()), true);
  }
  return score_text(outcome.result.lines.front());
}

std::string status_cell(const SolveProblem& problem, const SolveOutcome& outcome, bool wld) {
  const SolveStatus status = status_of(problem, outcome, wld);
  if (status != SolveStatus::kTimeout) return std::string(to_string(status));
  const Line& best = outcome.result.lines.front();
  return fmt::format("depth {}", depth_text(best.depth, best.selectivity));
}

Json all_moves_json(const SearchResult& result) {
  Json moves = Json::array();
  for (const Line& line : result.lines) {
    moves.push_back({{"move", to_string(line.move)},
                     {"score", score_json(line.value, line.exact)},
                     {"exact", line.exact}});
  }
  return moves;
}

}  // namespace

std::string_view to_string(SolveStatus status) {
  switch (status) {
    case SolveStatus::kSolved:
      return "solved";
    case SolveStatus::kTimeout:
      return "timeout";
    case SolveStatus::kMismatch:
      return "mismatch";
  }
  return "";
}

SolveOutcome outcome_of_finished_game() {
  return {SearchResult(), true};
}

SolveOutcome outcome_of_search(const SearchResult& result, const Board& board) {
  const Line& best = result.lines.front();
  const bool proved = !result.interrupted && best.selectivity == Selectivity::k100 &&
                      best.depth >= board.position.empty_count();
  return {result, proved};
}

SolveStatus status_of(const SolveProblem& problem, const SolveOutcome& outcome, bool wld) {
  if (!outcome.proved) return SolveStatus::kTimeout;
  if (!problem.expected) return SolveStatus::kSolved;
  const int expected = problem.expected->discs();
  const int sign = (expected > 0) - (expected < 0);
  if (sign_of(problem, outcome) != sign) return SolveStatus::kMismatch;
  if (wld) return SolveStatus::kSolved;
  if (outcome.result.lines.empty()) {
    return problem.position.final_score() == *problem.expected ? SolveStatus::kSolved
                                                               : SolveStatus::kMismatch;
  }
  const Line& best = outcome.result.lines.front();
  const bool worse_move = contains(problem.listed, best.move) && !contains(problem.best, best.move);
  return best.value == Value::from_score(*problem.expected) && !worse_move ? SolveStatus::kSolved
                                                                           : SolveStatus::kMismatch;
}

std::string_view wld_text(const SolveProblem& problem, const SolveOutcome& outcome) {
  const int sign = sign_of(problem, outcome);
  return sign > 0 ? "win" : sign < 0 ? "loss" : "draw";
}

Json solve_json(const SolveProblem& problem, const SolveOutcome& outcome, bool wld,
                bool all_moves) {
  const int empties = problem.board.position.empty_count();
  const SearchResult& result = outcome.result;
  const Line* best = result.lines.empty() ? nullptr : &result.lines.front();
  Json score;
  if (best == nullptr) {
    score = problem.position.final_score().discs();
  } else {
    score = score_json(best->value, best->exact);
  }
  Json json = {{"id", problem.id}, {"empties", empties}, {"score", wld ? Json() : score}};
  if (wld) json["result"] = outcome.proved ? Json(wld_text(problem, outcome)) : Json();
  json["exact"] = outcome.proved;
  json["best"] = best == nullptr ? Json() : Json(to_string(best->move));
  json["nodes"] = result.nodes;
  json["seconds"] = seconds_json(result.seconds);
  json["pv"] = best == nullptr ? Json::array() : moves_json(best->pv);
  json["selectivity"] = best == nullptr ? 100 : percent(best->selectivity);
  json["depth"] = best == nullptr ? empties : best->depth;
  json["expected"] = problem.expected ? Json(problem.expected->discs()) : Json();
  json["status"] = to_string(status_of(problem, outcome, wld));
  if (all_moves) json["moves"] = all_moves_json(result);
  return json;
}

Table solve_table() {
  return Table({{"id", 4},
                {"empties", 7},
                {"score", 6},
                {"file", 4},
                {"status", 9, Align::kLeft},
                {"move", 4},
                {"nodes", 13},
                {"seconds", 9},
                {"nodes/s", 11},
                {"principal variation", 20, Align::kLeft}});
}

void print_solve_row(const Table& table, const SolveProblem& problem, const SolveOutcome& outcome,
                     bool wld, bool all_moves) {
  const SearchResult& result = outcome.result;
  const Line best = result.lines.empty() ? Line() : result.lines.front();
  table.print_row(std::vector<std::string>{
      problem.id, fmt::format("{}", problem.board.position.empty_count()),
      score_cell(problem, outcome, wld),
      problem.expected ? score_text(Value::from_score(*problem.expected), true) : "-",
      status_cell(problem, outcome, wld), to_string(best.move), fmt::format("{}", result.nodes),
      seconds_text(result.seconds), speed_text(result.nodes, result.seconds),
      pv_text(best.pv, problem.board.mover)});
  if (!all_moves || result.lines.empty()) return;
  std::string moves;
  for (const Line& line : result.lines) {
    moves += fmt::format("  {} {}", to_string(line.move), score_text(line));
  }
  fmt::print("      moves{}\n", moves);
}

}  // namespace outflank::cli
