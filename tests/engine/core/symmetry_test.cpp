#include "engine/core/symmetry.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "engine/core/random.h"

namespace outflank {
namespace {

/// What the enumeration says of each symmetry, on columns and rows.
Square slow_image(int symmetry, Square square) {
  int column = column_of(square);
  int row = row_of(square);
  if (symmetry & 1) column = 7 - column;
  if (symmetry & 2) row = 7 - row;
  return symmetry & 4 ? square_at(row, column) : square_at(column, row);
}

TEST(Symmetry, MovesEverySquareAsDescribed) {
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    for (int i = 0; i < kSquares; ++i) {
      const Square square = square_from_index(i);
      EXPECT_EQ(apply(symmetry_from_index(symmetry), square), slow_image(symmetry, square))
          << symmetry << ' ' << i;
    }
  }
}

TEST(Symmetry, MovesSetsAsTheirSquares) {
  Random random(1);
  for (int n = 0; n < 1000; ++n) {
    const Bitboard squares = random.next();
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
      Bitboard expected = 0;
      for (Bitboard rest = squares; rest != 0;) {
        expected |= bit(slow_image(symmetry, pop_first(rest)));
      }
      ASSERT_EQ(apply(symmetry_from_index(symmetry), squares), expected) << symmetry;
    }
  }
}

TEST(Symmetry, TheInverseUndoesIt) {
  for (int i = 0; i < kSymmetries; ++i) {
    const Symmetry symmetry = symmetry_from_index(i);
    for (int square = 0; square < kSquares; ++square) {
      EXPECT_EQ(apply(inverse(symmetry), apply(symmetry, square_from_index(square))),
                square_from_index(square));
    }
    EXPECT_EQ(inverse(inverse(symmetry)), symmetry);
  }
}

TEST(Symmetry, AllEightDiffer) {
  std::set<std::vector<int>> images;
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    std::vector<int> image;
    for (int i = 0; i < kSquares; ++i) {
      image.push_back(index(apply(symmetry_from_index(symmetry), square_from_index(i))));
    }
    images.insert(image);
  }
  EXPECT_EQ(images.size(), 8u);
}

}  // namespace
}  // namespace outflank
