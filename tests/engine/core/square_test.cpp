#include "engine/core/square.h"

#include <gtest/gtest.h>

#include <set>

namespace outflank {
namespace {

TEST(Square, IsNumberedFromA1InRows) {
  EXPECT_EQ(index(square_at(0, 0)), 0);   // a1
  EXPECT_EQ(index(square_at(7, 0)), 7);   // h1
  EXPECT_EQ(index(square_at(0, 1)), 8);   // a2
  EXPECT_EQ(index(square_at(7, 7)), 63);  // h8
  for (int i = 0; i < kSquares; ++i) {
    const Square square = square_from_index(i);
    EXPECT_EQ(index(square), i);
    EXPECT_EQ(square_at(column_of(square), row_of(square)), square);
  }
}

TEST(Move, IsASquareAPassOrNothing) {
  EXPECT_TRUE(Move().is_none());
  EXPECT_EQ(Move(), Move::none());
  EXPECT_TRUE(Move::pass().is_pass());
  EXPECT_FALSE(Move::pass().is_square());
  EXPECT_FALSE(Move::none().is_square());
  EXPECT_FALSE(Move::none().is_pass());
  for (int i = 0; i < kSquares; ++i) {
    const Move move = square_from_index(i);
    EXPECT_TRUE(move.is_square());
    EXPECT_FALSE(move.is_pass());
    EXPECT_FALSE(move.is_none());
    EXPECT_EQ(index(move.square()), i);
  }
}

TEST(Move, ItsCodeLeadsBackToIt) {
  std::set<int> codes;
  for (int i = 0; i < kSquares; ++i) codes.insert(Move(square_from_index(i)).code());
  codes.insert(Move::pass().code());
  codes.insert(Move::none().code());
  EXPECT_EQ(codes.size(), 66U);
  for (const int code : codes) {
    EXPECT_EQ(Move::from_code(static_cast<std::uint8_t>(code)).code(), code);
  }
  EXPECT_TRUE(Move::from_code(200).is_none());
}

}  // namespace
}  // namespace outflank
