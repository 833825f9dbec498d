#include "tools/learn/solved_line.h"

namespace outflank::cli {

SolvedLine solve_line(Engine& engine, const Position& position) {
  Limits limits;
  limits.depth = kSquares;
  SolvedLine solved;
  Position end = position;
  // A line may stop short where the table knew the score; then the rest is solved anew.
  while (!end.is_over()) {
    const SearchResult result = engine.search(end, limits);
    const Line& line = result.lines.front();
    if (solved.moves.empty()) solved.score = line.value.rounded();
    for (const Move move : line.pv) {
      if (move.is_square()) solved.moves.push_back(move.square());
      end = move.is_square() ? end.after(move.square()) : end.passed();
    }
  }
  return solved;
}

}  // namespace outflank::cli
