// Checks of what a search says of a position that it solved.
#pragma once

#include <gtest/gtest.h>

#include <span>

#include "engine/board/position.h"
#include "engine/search/result.h"

namespace outflank {

/// The limits of a search that solves whatever it is given.
inline Limits solving_limits() {
  Limits limits;
  limits.exact_empties = kSquares;
  return limits;
}

/// Whether the moves, passes included, are legal one after the other.
testing::AssertionResult is_playable(const Position& position, std::span<const Move> moves);

/// Whether the line says that the position was solved, with that score, and its principal variation
/// is a whole game that ends with it.
testing::AssertionResult is_solved(const Position& position, const Line& line, Score score);

/// Whether the search ended with one solved line of that score.
testing::AssertionResult is_solved(const Position& position, const SearchResult& result,
                                   Score score);

}  // namespace outflank
