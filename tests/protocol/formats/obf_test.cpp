#include "protocol/formats/obf.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/board/text.h"

namespace outflank {
namespace {

// Black can move to d3, c4, f5 and e6.
const std::string kStart = "---------------------------OX------XO---------------------------";

std::string error_of(const std::string& line) {
  const ObfFile file = parse_obf(line);
  return file.errors.empty() ? "no error" : file.errors.front().message();
}

Problem problem_of(const std::string& line) {
  ObfFile file = parse_obf(line);
  EXPECT_EQ(error_of(line), "no error");
  return file.problems.empty() ? Problem() : file.problems.front();
}

TEST(Obf, ReadsScoresForEachMove) {
  const Problem problem = problem_of(kStart + " X; D3:+2; c4:+38; F5:+38; e6:-4;");
  EXPECT_EQ(problem.board, Board{});
  ASSERT_EQ(problem.moves.size(), 4U);
  EXPECT_EQ(problem.moves[0], (ScoredMove{*parse_move("d3"), Score(2)}));
  EXPECT_EQ(problem.moves[3], (ScoredMove{*parse_move("e6"), Score(-4)}));
  EXPECT_EQ(problem.expected_score(), Score(38));
  EXPECT_EQ(problem.best_moves(), (std::vector<Move>{*parse_move("c4"), *parse_move("f5")}));
}

TEST(Obf, ScoresAreTheMovers) {
  const Problem problem = problem_of(kStart + " O; c5:-6;");
  EXPECT_EQ(problem.board.mover, Color::kWhite);
  EXPECT_EQ(problem.expected_score(), Score(-6));
}

TEST(Obf, CommentsAndEmptyLinesAreNoPositions) {
  const ObfFile file = parse_obf("% two positions\r\n\r\n" + kStart + " X; % the start: easy\r\n" +
                                 "   \n" + kStart + " O;d6:+0; % white begins");
  EXPECT_TRUE(file.errors.empty());
  ASSERT_EQ(file.problems.size(), 2U);
  EXPECT_EQ(file.problems[0].id, 1U);
  EXPECT_EQ(file.problems[0].line, 3U);
  EXPECT_EQ(file.problems[0].comment, "the start: easy");
  EXPECT_EQ(file.problems[1].id, 2U);
  EXPECT_EQ(file.problems[1].line, 5U);
}

TEST(Obf, AScoreWithoutAMoveIsThePositions) {
  const Problem problem = problem_of(kStart + " X; +12;");
  EXPECT_EQ(problem.expected_score(), Score(12));
  EXPECT_TRUE(problem.moves.empty());
  EXPECT_TRUE(problem.best_moves().empty());
}

TEST(Obf, APositionMayHaveNoScore) {
  for (const std::string end : {"", ";", " ; ;", " % nothing known"}) {
    const Problem problem = problem_of(kStart + " X" + end);
    EXPECT_EQ(problem.board, Board{});
    EXPECT_EQ(problem.expected_score(), std::nullopt);
  }
}

TEST(Obf, TheSemicolonAfterTheMoverMayBeMissing) {
  EXPECT_EQ(problem_of(kStart + " X d3:+2; c4:+4").expected_score(), Score(4));
  EXPECT_EQ(problem_of(kStart + " X +12").expected_score(), Score(12));
  EXPECT_EQ(problem_of(kStart + " X -12;").expected_score(), Score(-12));
}

TEST(Obf, ReadsAPass) {
  const std::string stuck = "-OXXXXXX" + std::string(56, '-') + " O; ";
  const Problem problem = problem_of(stuck + "PS:-64;");
  ASSERT_EQ(problem.moves.size(), 1U);
  EXPECT_TRUE(problem.moves[0].move.is_pass());
  EXPECT_EQ(problem.expected_score(), Score(-64));
}

TEST(Obf, TheEndMarkMeansNothing) {
  const Problem problem = problem_of(kStart + " X; d3:-10; --:-127;");
  EXPECT_EQ(problem.moves.size(), 1U);
  EXPECT_EQ(problem.expected_score(), Score(-10));
}

TEST(Obf, GoesOnAfterAnError) {
  const ObfFile file = parse_obf("nonsense\n" + kStart + " X; d3:+2;\n" + kStart +
                                 " X; d3:high;\n" + kStart + " X; c4:+4;\n");
  ASSERT_EQ(file.errors.size(), 2U);
  EXPECT_EQ(
      file.errors[0].message(),
      "line 1, column 1: \"n\": expected a square: X, * or b (black), O or w (white), - or .");
  EXPECT_EQ(file.errors[1].message(),
            "line 3, column 72: \"high\": expected a whole score -64..64");
  // The positions keep their numbers in the file.
  ASSERT_EQ(file.problems.size(), 2U);
  EXPECT_EQ(file.problems[0].id, 2U);
  EXPECT_EQ(file.problems[1].id, 4U);
}

TEST(Obf, NamesTheTokenThatIsWrong) {
  EXPECT_EQ(error_of(kStart + "; d3:+2;"),
            "line 1, column 65: end of input: expected the mover: X, * or b (black), O or w "
            "(white)");
  EXPECT_EQ(error_of(kStart + " X; d9:+2;"),
            "line 1, column 69: \"d9\": expected a move as in a1:+2 or PS:+2");
  EXPECT_EQ(error_of(kStart + " X; a1:+2;"),
            "line 1, column 69: \"a1\": expected a legal move of the position");
  EXPECT_EQ(error_of(kStart + " X; PS:+2;"),
            "line 1, column 69: \"PS\": expected a legal move of the position");
  EXPECT_EQ(error_of(kStart + " X; d3:+66;"),
            "line 1, column 72: \"+66\": expected a whole score -64..64");
  EXPECT_EQ(error_of(kStart + " X; d3:1.5;"),
            "line 1, column 72: \"1.5\": expected a whole score -64..64");
  EXPECT_EQ(error_of(kStart + " X; d3:;"),
            "line 1, column 69: \"d3:\": expected a whole score -64..64");
  EXPECT_EQ(error_of(kStart + " X; win;"),
            "line 1, column 69: \"win\": expected a score such as +2, or a move with its score, "
            "a1:+2");
}

TEST(Obf, IsWrittenAsItWasRead) {
  const std::string board = to_string(Board{});
  for (const std::string& line : {board + "; d3:+0; c4:-12; +3; % a comment", board + ";",
                                  std::string(62, 'X') + "O- O; PS:-64;"}) {
    const ObfFile file = parse_obf(line);
    ASSERT_TRUE(file.errors.empty()) << file.errors.front().message();
    EXPECT_EQ(write_obf(file.problems.at(0)), line);
  }
}

}  // namespace
}  // namespace outflank
