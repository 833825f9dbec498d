// The exact score of a position together with best play to the end of the game.
#pragma once

#include <vector>

#include "engine/engine/engine.h"

namespace outflank::cli {

struct SolvedLine {
  Score score;                ///< From the mover's view.
  std::vector<Square> moves;  ///< Best play to the end; passes left out.
};

/// Blocks until it is solved. The position's mover has a move.
SolvedLine solve_line(Engine& engine, const Position& position);

}  // namespace outflank::cli
