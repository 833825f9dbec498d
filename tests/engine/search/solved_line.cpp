#include "tests/engine/search/solved_line.h"

#include <optional>

#include "engine/board/text.h"
#include "tests/reference/reference.h"

namespace outflank {
namespace {

testing::AssertionResult failure(const Position& position) {
  return testing::AssertionFailure() << to_string(Board{position, Color::kBlack}) << ": ";
}

/// The position after the moves, by the tests' own rules; nothing if one is not legal.
std::optional<Position> play(Position position, std::span<const Move> moves) {
  for (const Move move : moves) {
    const Bitboard legal = reference::legal_moves(position);
    if (move.is_pass()) {
      if (legal != 0 || reference::is_over(position)) return std::nullopt;
      position = {position.opponent, position.player};
    } else {
      if (!move.is_square() || (legal & bit(move.square())) == 0) return std::nullopt;
      position = reference::after(position, move.square());
    }
  }
  return position;
}

std::string text(std::span<const Move> moves) {
  std::string text;
  for (const Move move : moves) text += ' ' + to_string(move);
  return text;
}

}  // namespace

testing::AssertionResult is_playable(const Position& position, std::span<const Move> moves) {
  if (play(position, moves)) return testing::AssertionSuccess();
  return failure(position) << "not legal:" << text(moves);
}

testing::AssertionResult is_solved(const Position& position, const Line& line, Score score) {
  if (!line.exact || line.bound != Bound::kExact || line.selectivity != Selectivity::k100 ||
      line.depth != position.empty_count()) {
    return failure(position) << "not solved, depth " << line.depth;
  }
  if (line.value != Value::from_score(score)) {
    return failure(position) << to_string(line.move) << " scores " << line.value.discs()
                             << " instead of " << score.discs();
  }
  if (line.pv.empty() || line.pv.front() != line.move) {
    return failure(position) << "the variation does not begin with the move";
  }
  const std::optional<Position> end = play(position, line.pv);
  if (!end) return failure(position) << "not legal:" << text(line.pv);
  if (!reference::is_over(*end)) return failure(position) << "not to the end:" << text(line.pv);
  Score reached = reference::final_score(*end);
  if (line.pv.size() % 2 == 1) reached = -reached;
  if (reached != score) {
    return failure(position) << text(line.pv) << " leads to " << reached.discs() << ", not "
                             << score.discs();
  }
  return testing::AssertionSuccess();
}

testing::AssertionResult is_solved(const Position& position, const SearchResult& result,
                                   Score score) {
  if (result.interrupted) return failure(position) << "interrupted";
  if (result.lines.size() != 1) return failure(position) << result.lines.size() << " lines";
  return is_solved(position, result.lines.front(), score);
}

}  // namespace outflank
