// Positions near the end of a game, of games and set up by hand, among them all kinds of odd ones.
#pragma once

#include "engine/board/position.h"
#include "tests/engine/random_boards.h"
#include "tests/engine/random_play.h"

namespace outflank {

enum class Endings {
  kOfGames,     ///< Reached by random play.
  kAnyColours,  ///< Any squares, any discs.
  kLopsided,    ///< All discs but a few are of one side.
  kPasses,      ///< Any discs, and the mover must pass.
};
inline constexpr std::array<Endings, 4> kEndings = {Endings::kOfGames, Endings::kAnyColours,
                                                    Endings::kLopsided, Endings::kPasses};

/// So many empty squares, at least 1, and somebody can move.
inline Position random_ending(Random& random, Endings kind, int empties) {
  if (kind == Endings::kOfGames) return random_position(random, empties);
  while (true) {
    Bitboard discs = ~Bitboard{0};
    while (kSquares - popcount(discs) < empties) discs &= ~bit(random_square(random, discs));
    Bitboard colours = random.next();
    if (kind != Endings::kAnyColours) {
      while (popcount(colours) > 5) colours &= random.next();
      if (random.below(2) == 0) colours = ~colours;
    }
    const Position position{discs & colours, discs & ~colours};
    const bool suits = kind == Endings::kPasses ? position.must_pass() : !position.is_over();
    if (suits) return position;
  }
}

}  // namespace outflank
