// What to think about while the opponent does.
#pragma once

#include <optional>
#include <span>

#include "engine/board/board.h"

namespace outflank {

struct Pondering {
  Color color = Color::kBlack;  ///< The side that is ours.
  Board board;                  ///< After our move, when the opponent begins to think.
  Position position;            ///< What to search: after the expected reply, if one is known.
};

/// The mover of `board` chose the first move of `line`, a legal one; the moves after it are the
/// play that is expected. Nothing where the game ends with what is expected.
std::optional<Pondering> plan_pondering(const Board& board, std::span<const Move> line);

}  // namespace outflank
