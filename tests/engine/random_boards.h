// Random positions of every density, also ones that no game reaches.
#pragma once

#include <array>

#include "engine/board/position.h"
#include "engine/core/random.h"

namespace outflank {

enum class Density { kSparse, kEven, kDense, kNearFull };
inline constexpr std::array<Density, 4> kDensities = {Density::kSparse, Density::kEven,
                                                      Density::kDense, Density::kNearFull};

/// About 8, 43 or 56 discs, or 60 to 64, their colours evenly or unevenly mixed.
inline Position random_board(Random& random, Density density) {
  Bitboard discs = ~Bitboard{0};
  switch (density) {
    case Density::kSparse:
      discs = random.next() & random.next() & random.next();
      break;
    case Density::kEven:
      discs = random.next() | (random.next() & random.next() & random.next());
      break;
    case Density::kDense:
      discs = random.next() | random.next() | random.next();
      break;
    case Density::kNearFull:
      for (std::uint32_t i = random.below(5); i > 0; --i) {
        discs &= ~bit(square_from_index(static_cast<int>(random.below(kSquares))));
      }
      break;
  }
  Bitboard colours = random.next();
  if (random.below(2) == 0) colours &= random.next();
  if (random.below(2) == 0) colours |= random.next();
  return {discs & colours, discs & ~colours};
}

}  // namespace outflank
