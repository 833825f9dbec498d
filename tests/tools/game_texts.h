// Files of games for the subcommands that take positions from games.
#pragma once

#include <string>

#include "engine/board/text.h"
#include "tests/engine/random_play.h"

namespace outflank {

/// Games of players who move at random, a transcript a line.
inline std::string random_transcripts(int games, std::uint64_t seed) {
  Random random(seed);
  std::string text;
  for (int game = 0; game < games; ++game) {
    Position position = Position::initial();
    while (!position.is_over()) {
      const Bitboard moves = position.legal_moves();
      if (moves == 0) {
        position = position.passed();
        continue;
      }
      const Square square = random_square(random, moves);
      text += to_string(square);
      position = position.after(square);
    }
    text += "\n";
  }
  return text;
}

}  // namespace outflank
