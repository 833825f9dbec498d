#include "protocol/formats/board_string.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/board/text.h"

namespace outflank {
namespace {

const std::string kStart = "---------------------------OX------XO--------------------------- X";

std::string error_of(std::string_view text) {
  const auto board = parse_board(text);
  return board ? "no error" : board.error().message();
}

TEST(BoardString, ReadsTheStart) {
  ASSERT_TRUE(parse_board(kStart));
  EXPECT_EQ(*parse_board(kStart), Board{});
}

TEST(BoardString, ReadsEveryDialect) {
  // Dots, stars, small letters, the letters b and w, rows apart, the mover glued or in words.
  for (const std::string_view text : {
           "...........................OX......XO...........................X",
           "...........................o*......*o........................... *",
           "...........................wb......bw........................... b",
           "...........................WB......BW........................... Black",
           "-------- -------- -------- ---ox--- ---xo--- -------- -------- -------- x",
           "--------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n--------\nX\n",
           "--------\r\n--------\r\n--------\r\n---OX---\r\n---XO---\r\n--------\r\n--------\r\n"
           "--------\r\nX\r\n",
       }) {
    const auto board = parse_board(text);
    ASSERT_TRUE(board) << text << '\n' << board.error().message();
    EXPECT_EQ(*board, Board{}) << text;
  }
}

TEST(BoardString, BlanksMayStandBetweenAllSquares) {
  std::string spaced;
  for (const char c : kStart) spaced += {c, ' '};
  ASSERT_TRUE(parse_board(spaced));
  EXPECT_EQ(*parse_board(spaced), Board{});
}

TEST(BoardString, KeepsTheColoursWhenWhiteIsToMove) {
  for (const std::string_view mover : {"O", "o", "w", "W", "white", "WHITE"}) {
    const auto board = parse_board(kStart.substr(0, 64), mover);
    ASSERT_TRUE(board) << mover;
    EXPECT_EQ(board->mover, Color::kWhite);
    EXPECT_EQ(board->discs(Color::kBlack), Board{}.discs(Color::kBlack));
    EXPECT_EQ(board->discs(Color::kWhite), Board{}.discs(Color::kWhite));
  }
}

TEST(BoardString, IsReadBackAsWritten) {
  const Board board = Board{}.after(*parse_square("f5"));
  EXPECT_EQ(*parse_board(to_string(board)), board);
}

TEST(BoardString, TakesPositionsThatAreOver) {
  const auto wiped_out = parse_board("X" + std::string(63, '-') + " X");
  ASSERT_TRUE(wiped_out);
  EXPECT_TRUE(wiped_out->position.is_over());
  EXPECT_FALSE(wiped_out->position.must_pass());
  EXPECT_EQ(wiped_out->final_score_for_black(), Score(64));

  const auto draw = parse_board("X" + std::string(62, '-') + "O X");
  ASSERT_TRUE(draw);
  EXPECT_TRUE(draw->position.is_over());
  EXPECT_EQ(draw->final_score_for_black(), Score(0));

  EXPECT_TRUE(parse_board(std::string(64, 'X') + " O"));
  EXPECT_TRUE(parse_board(std::string(64, '-') + " X"));
}

TEST(BoardString, NamesAWrongNumberOfSquares) {
  EXPECT_EQ(error_of(""), "column 1: end of input: expected 64 squares, not 0, and the mover");
  EXPECT_EQ(error_of(kStart.substr(1)),
            "column 1: \"--------------------------OX------XO----…\": expected 64 squares, not 63");
  EXPECT_EQ(error_of(std::string("-") + kStart),
            "column 1: \"----------------------------OX------XO--…\": expected 64 squares, not 65");
  EXPECT_EQ(error_of(std::string(63, '-')), std::string("column 1: \"") + std::string(40, '-') +
                                                "…\": expected 64 squares, not 63, and the mover");
}

TEST(BoardString, NamesAMissingOrWrongMover) {
  const std::string expected = "the mover: X, * or b (black), O or w (white)";
  EXPECT_EQ(error_of(kStart.substr(0, 64)), "column 65: end of input: expected " + expected);
  EXPECT_EQ(error_of(std::string(65, '-')), "column 65: \"-\": expected " + expected);
  EXPECT_EQ(parse_board(kStart.substr(0, 64), "grey").error().message(),
            "\"grey\": expected " + expected);
  EXPECT_EQ(parse_board(kStart.substr(0, 64), "").error().message(),
            "end of input: expected " + expected);
}

TEST(BoardString, NamesAForeignCharacterAndItsPlace) {
  const std::string expected = ": expected a square: X, * or b (black), O or w (white), - or .";
  std::string text = kStart;
  text[60] = '?';
  EXPECT_EQ(error_of(text), "column 61: \"?\"" + expected);
  // Not ASCII: the whole character is named.
  EXPECT_EQ(error_of(std::string("●").append(kStart, 1)), "column 1: \"●\"" + expected);
  // Bytes that are not UTF-8 either.
  EXPECT_EQ(error_of(std::string("\xFF").append(kStart, 1)), "column 1: \"\\xFF\"" + expected);
  // In a text of several lines the line is named too.
  EXPECT_EQ(error_of("--------\n---Q----\nX"), "line 2, column 4: \"Q\"" + expected);
}

}  // namespace
}  // namespace outflank
