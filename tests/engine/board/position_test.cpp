#include "engine/board/position.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/engine/random_boards.h"

namespace outflank {
namespace {

TEST(Canonical, IsOneOfTheEightImagesAndTheSameForAll) {
  Random random(3);
  for (const Density density : kDensities) {
    for (int n = 0; n < 1000; ++n) {
      const Position position = random_board(random, density);
      const Position representative = canonical(position);
      bool is_image = false;
      for (int i = 0; i < kSymmetries; ++i) {
        const Position image = position.transformed(symmetry_from_index(i));
        is_image |= image == representative;
        ASSERT_EQ(canonical(image), representative);
      }
      ASSERT_TRUE(is_image);
    }
  }
}

/// All positions, up to symmetry, that follow `positions` by one move.
std::set<Position> successors(const std::set<Position>& positions) {
  std::set<Position> next;
  for (const Position& position : positions) {
    for (Bitboard moves = position.legal_moves(); moves != 0;) {
      next.insert(canonical(position.after(pop_first(moves))));
    }
  }
  return next;
}

TEST(Canonical, CountsThePositionsOfTheFirstPlies) {
  std::set<Position> positions = {canonical(Position::initial())};
  for (const std::size_t expected : {1u, 1u, 3u, 14u, 60u, 322u, 1773u, 10649u}) {
    EXPECT_EQ(positions.size(), expected);
    positions = successors(positions);
  }
}

TEST(Position, MovesOfSymmetricPositionsAreSymmetric) {
  Random random(4);
  for (int n = 0; n < 1000; ++n) {
    const Position position = random_board(random, Density::kEven);
    for (int i = 0; i < kSymmetries; ++i) {
      const Symmetry symmetry = symmetry_from_index(i);
      ASSERT_EQ(position.transformed(symmetry).legal_moves(),
                apply(symmetry, position.legal_moves()));
    }
  }
}

TEST(Position, TheEmptySquaresCountForTheWinner) {
  EXPECT_EQ((Position{0x3, 0x4}.final_score()), Score(62));
  EXPECT_EQ((Position{0x4, 0x3}.final_score()), Score(-62));
  EXPECT_EQ((Position{0x3, 0xC}.final_score()), Score(0));
  EXPECT_EQ((Position{~Bitboard{0}, 0}.final_score()), kMaxScore);
  EXPECT_EQ((Position{}.final_score()), Score(0));
}

}  // namespace
}  // namespace outflank
