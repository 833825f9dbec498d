// What a position under the older rules is worth, by a small evaluation made by hand. It counts the
// discs that can never be turned, the corners that are there for the taking, the squares that give
// them away, and the moves that turn something.
#pragma once

#include "engine/board/game_position.h"
#include "engine/core/score.h"

namespace outflank {

/// The expected result from the mover's view, who has a move: units of Value, inside (-64, 64)
/// discs. Pure and thread safe.
int reversi_value(const GamePosition& position);

}  // namespace outflank
