// What `outflank solve` found out about a position, and how it is told.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>
#include <vector>

#include "engine/search/result.h"
#include "tools/report.h"
#include "tools/solve_problems.h"

namespace outflank::cli {

enum class SolveStatus { kSolved, kTimeout, kMismatch };

/// `solved`, `timeout` or `mismatch`.
std::string_view to_string(SolveStatus status);

struct SolveOutcome {
  SearchResult result;  ///< No lines where the game is over.
  bool proved = false;  ///< Solved, or with --wld the winner is known.
};

/// The outcome of a position that is over.
SolveOutcome outcome_of_finished_game();
SolveOutcome outcome_of_search(const SearchResult& result, const Board& board);

/// Compares with what the file says: the score (with --wld its sign) and, where the file lists the
/// move found, that it is one of the best.
SolveStatus status_of(const SolveProblem& problem, const SolveOutcome& outcome, bool wld);

/// `win`, `draw` or `loss`.
std::string_view wld_text(const SolveProblem& problem, const SolveOutcome& outcome);

nlohmann::ordered_json solve_json(const SolveProblem& problem, const SolveOutcome& outcome,
                                  bool wld, bool all_moves);

Table solve_table();
void print_solve_row(const Table& table, const SolveProblem& problem, const SolveOutcome& outcome,
                     bool wld, bool all_moves);

}  // namespace outflank::cli
