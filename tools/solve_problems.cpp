#include "tools/solve_problems.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "protocol/formats/board_string.h"
#include "protocol/formats/obf.h"
#include "tools/game_argument.h"
#include "tools/settings.h"

namespace outflank::cli {
namespace {

bool is_file(const std::string& argument) {
  std::error_code ignored;
  return argument == "-" || std::filesystem::exists(argument, ignored);
}

void add_problems(std::vector<SolveProblem>& problems, const std::string& text,
                  const std::string& name, bool name_in_id, Rules rules) {
  const ObfFile file = parse_obf(text);
  if (!file.errors.empty()) {
    throw UsageError(fmt::format("{}: {}", name, file.errors.front().message()));
  }
  if (file.problems.empty()) {
    throw UsageError(fmt::format("{}: end of input: expected a position", name));
  }
  for (const Problem& problem : file.problems) {
    SolveProblem& added = problems.emplace_back();
    added.id = name_in_id ? fmt::format("{}:{}", name, problem.id) : std::to_string(problem.id);
    added.board = problem.board;
    added.position = GamePosition(problem.board.position, rules);
    added.expected = problem.expected_score();
    for (const ScoredMove& move : problem.moves) added.listed.push_back(move.move);
    added.best = problem.best_moves();
  }
}

}  // namespace

std::vector<SolveProblem> solve_problems(const CommandLine& line) {
  const auto& arguments = line.arguments();
  const bool position =
      arguments.empty() || (!is_file(arguments.front()) && looks_like_board(arguments.front()));
  if (position || line.value("moves")) {
    const GameRecord game = required_game_argument(line);
    return {{"1", game.board(), game.position(), std::nullopt, {}, {}}};
  }
  std::vector<SolveProblem> problems;
  for (const std::string& argument : arguments) {
    const bool standard_input = argument == "-";
    add_problems(problems, standard_input ? read_standard_input() : read_file(argument),
                 standard_input ? "standard input" : argument, arguments.size() > 1,
                 chosen_rules(line));
  }
  return problems;
}

}  // namespace outflank::cli
