#include "engine/board/stability.h"

namespace outflank {
namespace {

struct Edge {
  unsigned player;
  unsigned opponent;
};

constexpr std::size_t state_of(Edge edge) {
  return static_cast<std::size_t>(kBaseThree[edge.player] + 2 * kBaseThree[edge.opponent]);
}

/// The edge after `mover` filled the empty square `square` (a set of one).
constexpr Edge after_move(unsigned square, unsigned mover, unsigned other) {
  // Upwards a carry runs through the discs of the other side to the next square.
  const unsigned not_above = 2 * square - 1;
  const unsigned up_end = ((other | not_above) + 1) & ~not_above & mover;
  const unsigned up = up_end != 0 ? up_end - 2 * square : 0;
  unsigned down_end = square >> 1;
  while ((down_end & other) != 0) down_end >>= 1;
  const unsigned down = (down_end & mover) != 0 ? square - 2 * down_end : 0;
  const unsigned flipped = up | down;
  return {mover | square | flipped, other & ~flipped};
}

/// A disc is stable if it is not turned over by any move of either side and is stable after each:
/// computed from full edges to empty ones. Whether a move is legal depends on the rest of the
/// board, so that all are tried.
constexpr std::array<std::uint8_t, kEdgeStates> make_edge_stability() {
  std::array<std::uint8_t, kEdgeStates> stable{};
  for (int empty_count = 0; empty_count <= 8; ++empty_count) {
    for (unsigned empties = 0; empties < 256; ++empties) {
      if (std::popcount(empties) != empty_count) continue;
      const unsigned discs = 255 & ~empties;
      // All subsets of `discs` from itself down to the empty one.
      for (unsigned player = discs;; player = (player - 1) & discs) {
        const unsigned opponent = discs & ~player;
        unsigned safe = player;
        for (unsigned rest = empties; rest != 0; rest &= rest - 1) {
          const unsigned square = rest & (~rest + 1);
          const Edge mine = after_move(square, player, opponent);
          const Edge theirs = after_move(square, opponent, player);
          safe &= stable[state_of(mine)] & stable[state_of({theirs.opponent, theirs.player})];
        }
        stable[state_of({player, opponent})] = static_cast<std::uint8_t>(safe);
        if (player == 0) break;
      }
    }
  }
  return stable;
}

}  // namespace

constexpr std::array<std::uint8_t, kEdgeStates> kEdgeStability = make_edge_stability();

}  // namespace outflank
