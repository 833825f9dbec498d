#include "protocol/pondering.h"

namespace outflank {
namespace {

/// Nothing if the move is not legal.
std::optional<Board> played(const Board& board, Move move) {
  if (move.is_square() && board.position.is_legal(move.square())) return board.after(move.square());
  if (move.is_pass() && board.position.must_pass()) return board.passed();
  return std::nullopt;
}

}  // namespace

std::optional<Pondering> plan_pondering(const Board& board, std::span<const Move> line) {
  if (line.empty()) return std::nullopt;
  const auto after = played(board, line.front());
  if (!after) return std::nullopt;
  // A line that is cut short still leaves the opponent's own choice to think about.
  const auto expected = line.size() > 1 ? played(*after, line[1]) : std::nullopt;
  const Position position = expected.value_or(*after).position;
  if (position.is_over()) return std::nullopt;
  return Pondering{board.mover, *after, position};
}

}  // namespace outflank
