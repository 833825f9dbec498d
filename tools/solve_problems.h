// What `outflank solve` has to solve: the positions of its files, or the one it is given.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/board/board.h"
#include "engine/board/game_position.h"
#include "tools/command_line.h"

namespace outflank::cli {

struct SolveProblem {
  std::string id;  ///< The number in its file, after the file's name if there are several.
  Board board;
  GamePosition position;  ///< The same under the chosen rules.
  std::optional<Score> expected;
  std::vector<Move> listed;  ///< The moves whose scores the file gives.
  std::vector<Move> best;    ///< Those of them with the highest score.
};

/// Reads all of it before anything is solved. Throws UsageError for the first line that is wrong,
/// OutsideError for a file that cannot be read.
std::vector<SolveProblem> solve_problems(const CommandLine& line);

}  // namespace outflank::cli
