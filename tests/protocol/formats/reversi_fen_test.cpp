#include "protocol/formats/reversi_fen.h"

#include <gtest/gtest.h>

#include "engine/core/random.h"

namespace outflank {
namespace {

constexpr const char* kStart = "8/8/8/3Pp3/3pP3/8/8/8 w";

TEST(ReversiFen, TheStartIsOthellosStart) {
  EXPECT_EQ(write_reversi_fen(Board()), kStart);
  const auto board = parse_reversi_fen(kStart);
  ASSERT_TRUE(board);
  EXPECT_EQ(*board, Board());
}

TEST(ReversiFen, DiscsInHandAndFurtherFieldsMeanNothing) {
  for (const char* text : {"8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1", "8/8/8/3Pp3/3pP3/8/8/8[PPpp] w 0 1",
                           "8/8/8/3Pp3/3pP3/8/8/8[] w", "8/8/8/3Pp3/12pP111/8/44/8\tw"}) {
    const auto board = parse_reversi_fen(text);
    ASSERT_TRUE(board) << text << ": " << board.error().message();
    EXPECT_EQ(*board, Board()) << text;
  }
}

TEST(ReversiFen, BlackOfXBoardIsWhite) {
  const auto board = parse_reversi_fen("P7/8/8/8/8/8/8/7p b");
  ASSERT_TRUE(board);
  EXPECT_EQ(board->mover, Color::kWhite);
  EXPECT_EQ(board->discs(Color::kBlack), bit(square_at(0, 7))) << "a8";
  EXPECT_EQ(board->discs(Color::kWhite), bit(square_at(7, 0))) << "h1";
}

TEST(ReversiFen, WhatIsWrittenIsReadAgain) {
  Random random(5);
  for (int i = 0; i < 1000; ++i) {
    const Bitboard discs = random.next() | random.next();
    const Bitboard mine = random.next() & discs;
    const Color mover = random.below(2) == 0 ? Color::kBlack : Color::kWhite;
    const Board board{{mine, discs & ~mine}, mover};
    const auto again = parse_reversi_fen(write_reversi_fen(board));
    ASSERT_TRUE(again) << write_reversi_fen(board);
    EXPECT_EQ(*again, board);
  }
}

TEST(ReversiFen, ErrorsNameWhatIsWrongAndWhere) {
  const auto message = [](const char* text) {
    const auto board = parse_reversi_fen(text);
    return board ? "read: " + std::string(text) : board.error().message();
  };
  EXPECT_EQ(message(""), "column 1: end of input: expected 8 rows of 8 squares");
  EXPECT_EQ(message("8/8/8/8/8/8/8/8"),
            "column 16: end of input: expected the side to move, w or b");
  EXPECT_EQ(message("8/8/8/8/8/8/8/8 x"), "column 17: \"x\": expected the side to move, w or b");
  EXPECT_EQ(message("8/8/8/8/8/8/8/8 white"),
            "column 17: \"white\": expected the side to move, w or b");
  EXPECT_EQ(message("8/8/8/3Qp3/3pP3/8/8/8 w"),
            "column 8: \"Q\": expected P, p, a digit or / in the rows");
  EXPECT_EQ(message("8/7/8/8/8/8/8/8 w"), "column 4: \"/\": expected 8 squares in each row");
  EXPECT_EQ(message("8/8P/8/8/8/8/8/8 w"), "column 4: \"P\": expected 8 squares in each row");
  EXPECT_EQ(message("8/8/8/8/8/8/8/8/8 w"), "column 16: \"/\": expected 8 rows");
  EXPECT_EQ(message("8/8/8/8/8/8/8 w"), "column 14: \" \": expected 8 rows of 8 squares");
}

}  // namespace
}  // namespace outflank
