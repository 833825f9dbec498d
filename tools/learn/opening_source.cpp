#include "tools/learn/opening_source.h"

#include "engine/search/transposition_table.h"
#include "tools/learn/random_play.h"

namespace outflank::cli {
namespace {

/// So many draws in a row without a new opening mean that there is none left.
constexpr int kVainDraws = 20'000;

}  // namespace

std::optional<Opening> OpeningSource::next() {
  for (int vain = 0; vain < kVainDraws; ++vain) {
    auto drawn = draw(draws_++);
    if (drawn && seen_.insert(hash_of(canonical(drawn->board.position))).second) return drawn;
  }
  return std::nullopt;
}

std::optional<Opening> OpeningSource::draw(std::uint64_t number) const {
  Random random = random_of_unit(seed_, number);
  const auto span = static_cast<std::uint32_t>(lengths_.high - lengths_.low + 1);
  const auto length = static_cast<std::size_t>(lengths_.low) + random.below(span);
  Opening opening;
  while (opening.moves.size() < length && opening.board.position.legal_moves() != 0) {
    const Square square = random_move(opening.board.position, random);
    opening.moves.push_back(square);
    opening.board = with_passes(opening.board.after(square));
  }
  if (opening.moves.size() < length || opening.board.position.legal_moves() == 0) {
    return std::nullopt;
  }
  return opening;
}

}  // namespace outflank::cli
