#include "engine/core/bitboard.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

#include "engine/core/random.h"

namespace outflank {
namespace {

/// Sets with few, many and about half of the squares, and the extremes.
std::vector<Bitboard> sets() {
  Random random(1);
  std::vector<Bitboard> sets = {0, ~Bitboard{0}, 1, Bitboard{1} << 63};
  for (int n = 0; n < 1000; ++n) {
    const Bitboard set = random.next();
    const Bitboard few = set & random.next() & random.next();
    sets.insert(sets.end(), {set, few, ~few});
  }
  return sets;
}

TEST(Bitboard, CountsItsSquares) {
  for (const Bitboard set : sets()) {
    int count = 0;
    for (int i = 0; i < kSquares; ++i) count += static_cast<int>(set >> i & 1);
    EXPECT_EQ(popcount(set), count);
  }
}

TEST(Bitboard, GivesItsSquaresInOrder) {
  for (const Bitboard set : sets()) {
    Bitboard rest = set;
    for (int i = 0; i < kSquares; ++i) {
      if ((set >> i & 1) == 0) continue;
      ASSERT_NE(rest, 0U);
      EXPECT_EQ(index(first_square(rest)), i);
      EXPECT_EQ(index(pop_first(rest)), i);
      EXPECT_EQ(rest & bit(square_from_index(i)), 0U);
    }
    EXPECT_EQ(rest, 0U);
  }
}

bool is_adjacent(int from, int to) {
  const Square a = square_from_index(from);
  const Square b = square_from_index(to);
  return from != to && std::abs(column_of(a) - column_of(b)) <= 1 &&
         std::abs(row_of(a) - row_of(b)) <= 1;
}

TEST(Bitboard, KnowsTheNeighboursOfASet) {
  for (const Bitboard set : sets()) {
    Bitboard expected = 0;
    for (int from = 0; from < kSquares; ++from) {
      if ((set >> from & 1) == 0) continue;
      for (int to = 0; to < kSquares; ++to) {
        if (is_adjacent(from, to)) expected |= Bitboard{1} << to;
      }
    }
    EXPECT_EQ(neighbours(set) & ~set, expected & ~set);
    EXPECT_EQ(expected & ~neighbours(set), 0U);
  }
}

TEST(Bitboard, NamesTheSpecialSquares) {
  for (int i = 0; i < kSquares; ++i) {
    const int column = i % 8;
    const int row = i / 8;
    const auto in = [&](Bitboard set) { return (set >> i & 1) != 0; };
    const bool side_column = column == 0 || column == 7;
    const bool side_row = row == 0 || row == 7;
    const bool next_column = column == 1 || column == 6;
    const bool next_row = row == 1 || row == 6;
    EXPECT_EQ(in(kCorners), side_column && side_row);
    EXPECT_EQ(in(kXSquares), next_column && next_row);
    EXPECT_EQ(in(kCSquares), (side_column && next_row) || (next_column && side_row));
    EXPECT_EQ(in(kEdges), side_column || side_row);
    EXPECT_EQ(in(kFileA), column == 0);
    EXPECT_EQ(in(kFileH), column == 7);
  }
}

}  // namespace
}  // namespace outflank
