// Random moves for openings and variations, the same on every machine and for every number of
// threads.
#pragma once

#include <optional>

#include "engine/board/board.h"
#include "engine/core/random.h"

namespace outflank::cli {

/// Independent numbers for each `unit` of work.
inline Random random_of_unit(std::uint64_t seed, std::uint64_t unit) {
  return Random(Random(seed).next() ^ Random(~unit).next());
}

/// A legal move of a position that has one, all equally likely.
inline Square random_move(const Position& position, Random& random) {
  Bitboard moves = position.legal_moves();
  for (auto skip = random.below(static_cast<std::uint32_t>(popcount(moves))); skip > 0; --skip) {
    moves &= moves - 1;
  }
  return first_square(moves);
}

/// The same board, or the one after a pass if the mover must pass.
inline Board with_passes(const Board& board) {
  return board.position.must_pass() ? board.passed() : board;
}

}  // namespace outflank::cli
