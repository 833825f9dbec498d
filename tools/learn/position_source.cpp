#include "tools/learn/position_source.h"

#include "engine/search/transposition_table.h"
#include "tools/learn/random_play.h"

namespace outflank::cli {
namespace {

/// So many draws in a row without a new position mean that there is none left.
constexpr int kVainDraws = 20'000;

}  // namespace

std::optional<SourcePosition> PositionSource::next() {
  for (int vain = 0; vain < kVainDraws; ++vain) {
    const auto drawn = draw(draws_++);
    if (drawn && seen_.insert(hash_of(canonical(drawn->position))).second) return drawn;
  }
  return std::nullopt;
}

std::optional<SourcePosition> PositionSource::draw(std::uint64_t number) const {
  Random random = random_of_unit(options_.seed, number);
  const std::uint32_t game = random.below(static_cast<std::uint32_t>(games_.size()));
  const auto span = static_cast<std::uint32_t>(options_.empties.high - options_.empties.low + 1);
  const int empties = options_.empties.low + static_cast<int>(random.below(span));
  const auto variation = static_cast<std::uint32_t>(options_.most_random + 1);
  const int leave_at = empties + static_cast<int>(random.below(variation));
  Board board = games_[game].start;
  for (const Square square : games_[game].moves) {
    if (board.position.empty_count() <= leave_at) break;
    board = with_passes(board).after(square);
  }
  if (board.position.empty_count() != leave_at) return std::nullopt;
  board = with_passes(board);
  while (board.position.empty_count() > empties && board.position.legal_moves() != 0) {
    board = with_passes(board.after(random_move(board.position, random)));
  }
  if (board.position.empty_count() != empties || board.position.legal_moves() == 0) {
    return std::nullopt;
  }
  return SourcePosition{board.position, game};
}

}  // namespace outflank::cli
