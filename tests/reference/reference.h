// The rules of Othello and the exact score once more, as plainly as can be: no code of the engine,
// no table, no tricks. What the engine says is checked against it.
#pragma once

#include "engine/board/position.h"

namespace outflank::reference {

/// The squares where the mover may move.
Bitboard legal_moves(const Position& position);

/// The discs that a move to the empty square turns over; 0 if it is not legal.
Bitboard turned_discs(const Position& position, Square square);

/// The position after a legal move.
Position after(const Position& position, Square square);

bool is_over(const Position& position);

/// Disc difference from the mover's view, empty squares counted for the winner.
Score final_score(const Position& position);

/// The exact score by trying everything: for up to 8 empty squares or so.
Score minimax(const Position& position);

/// The exact score by alpha-beta, moves that leave the opponent few moves first: for up to 12
/// empty squares or so in a blink, 18 with patience.
Score solve(const Position& position);

}  // namespace outflank::reference
