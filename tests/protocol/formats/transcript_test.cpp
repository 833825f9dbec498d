#include "protocol/formats/transcript.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/board/text.h"
#include "tests/protocol/formats/known_games.h"

namespace outflank {
namespace {

GameRecord read(std::string_view text) {
  auto game = parse_transcript(text);
  EXPECT_TRUE(game) << text << '\n' << (game ? "" : game.error().message());
  return game ? *game : GameRecord();
}

std::string error_of(std::string_view text) {
  const auto game = parse_transcript(text);
  return game ? "no error" : game.error().message();
}

std::vector<std::string> legal_moves(const Board& board) {
  std::vector<std::string> names;
  for (Bitboard moves = board.position.legal_moves(); moves != 0;) {
    names.push_back(to_string(pop_first(moves)));
  }
  return names;
}

/// The numbers, in a list without passes, of the moves before which a pass was put in.
std::vector<int> moves_after_passes(const GameRecord& game) {
  std::vector<int> numbers;
  int number = 0;
  for (const Ply& ply : game.plies()) {
    if (ply.move.is_pass()) {
      EXPECT_TRUE(ply.inferred);
      EXPECT_EQ(ply.mover, Color::kBlack);
      numbers.push_back(number + 1);
    } else {
      ++number;
    }
  }
  return numbers;
}

TEST(Transcript, OneSideStuckIsNotTheEnd) {
  const GameRecord game = read(kBlackMustPass);
  EXPECT_EQ(game.ply(), 16);
  EXPECT_FALSE(game.is_over());
  ASSERT_TRUE(game.board().position.must_pass());
  EXPECT_EQ(game.board().mover, Color::kBlack);
  EXPECT_EQ(legal_moves(game.board().passed()), (std::vector<std::string>{"c3", "g3", "b4"}));
}

TEST(Transcript, PassesThatAreLeftOutAreInferred) {
  const GameRecord game = read(kFourPasses);
  EXPECT_EQ(moves_after_passes(game), (std::vector<int>{47, 50, 51, 54}));
  EXPECT_TRUE(game.is_over());
  EXPECT_EQ(popcount(game.board().discs(Color::kBlack)), 13);
  EXPECT_EQ(popcount(game.board().discs(Color::kWhite)), 51);
  EXPECT_EQ(game.board().final_score_for_black(), Score(-38));
}

TEST(Transcript, EmptySquaresCountForTheWinner) {
  const GameRecord game = read(kThreeEmptyAtTheEnd);
  EXPECT_TRUE(game.is_over());
  EXPECT_EQ(popcount(game.board().discs(Color::kBlack)), 3);
  EXPECT_EQ(popcount(game.board().discs(Color::kWhite)), 58);
  EXPECT_EQ(game.board().final_score_for_black(), Score(3 - 61));
}

TEST(Transcript, AWipedOutSideLosesAllSquares) {
  const GameRecord game = read(kWipeout);
  EXPECT_EQ(game.ply(), 9);
  EXPECT_TRUE(game.is_over());
  EXPECT_EQ(popcount(game.board().discs(Color::kBlack)), 13);
  EXPECT_EQ(popcount(game.board().discs(Color::kWhite)), 0);
  EXPECT_EQ(game.board().final_score_for_black(), Score(64));
}

TEST(Transcript, NoPassIsRecordedAfterTheLastMove) {
  const GameRecord game = read("-O" + std::string(62, 'X') + " X;a1");
  EXPECT_EQ(game.ply(), 1);
  EXPECT_TRUE(game.is_over());
  // Nor if the text has one.
  EXPECT_EQ(read(std::string(kWipeout) + " pass pass").ply(), 9);
}

TEST(Transcript, ReadsEveryDialect) {
  const std::string expected = "f5d6c3d3c4";
  for (const std::string_view text : {
           "f5d6c3d3c4",
           "F5D6C3D3C4",
           "F5d6C3d3C4",
           "f5 d6 c3 d3 c4",
           "f5-d6-c3-d3-c4",
           "f5 - d6 - c3 - d3 - c4",
           "f5,d6,c3,d3,c4",
           "\tf5\td6\r\nc3\td3\r\nc4\r\n",
           "1. F5 d6 2. C3 d3 3. C4",
           "1.F5d62.C3d33.C4",
           "1) f5 2) d6 3) c3 4) d3 5) c4",
           "1 f5 d6\n2 c3 d3\n3 c4\n",
           "1. f5 2. d6 3... c3 4. d3 5. c4 6.",
           "f5–d6–c3–d3–c4",
           // Cyrillic: f5 d6 с3 d3 с4, then the digits З for 3 and б for 6.
           "f5d6с3d3с4",
           "F5DбCЗDЗC4",
           "\uFEFFf5\u00A0d6 c3 d3 c4",
       }) {
    EXPECT_EQ(write_transcript(read(text)), expected) << text;
  }
}

TEST(Transcript, ReadsCyrillicLookAlikesForEachLetter) {
  EXPECT_EQ(write_transcript(read("еб f4 еЗ")), "e6f4e3");
  EXPECT_EQ(write_transcript(read("f5 f6 Е6 f4 е3 с5 С4")), "f5f6e6f4e3c5c4");
  const std::string corner = "-OX" + std::string(61, '-') + " X;";
  EXPECT_EQ(write_transcript(read(corner + "а1")), corner + "a1");
}

TEST(Transcript, AnEmptyTextIsTheStart) {
  for (const std::string_view text : {"", " ", "\r\n"}) {
    EXPECT_EQ(read(text).ply(), 0);
    EXPECT_EQ(read(text).board(), Board{});
  }
}

TEST(Transcript, PassesMayBeWritten) {
  for (const std::string_view pass :
       {"pa", "ps", "pass", "--", "@@", "PA", "Pass", " pa ", " -- ", "ра"}) {
    const GameRecord game = read(std::string(kBlackMustPass) + std::string(pass) + "c3");
    ASSERT_EQ(game.ply(), 18) << pass;
    EXPECT_TRUE(game.plies()[16].move.is_pass());
    EXPECT_FALSE(game.plies()[16].inferred);
  }
  EXPECT_EQ(read(std::string(kBlackMustPass) + "pass").ply(), 17);
}

TEST(Transcript, StartsFromABoard) {
  const std::string start = to_string(Board{}.after(*parse_square("f5")));
  EXPECT_EQ(read(start + ";d6c3").board(), read("f5d6c3").board());
  EXPECT_EQ(read(start + "; d6 c3").start(), Board{}.after(*parse_square("f5")));
  EXPECT_EQ(read(start + ";").ply(), 0);
  EXPECT_EQ(parse_transcript("d6c3", Board{}.after(*parse_square("f5")))->ply(), 2);
}

TEST(Transcript, IsReadBackAsWritten) {
  const std::string explicit_pass = std::string(kBlackMustPass) + "pac3";
  for (const std::string& text :
       {std::string(kFourPasses), std::string(kThreeEmptyAtTheEnd), std::string(kWipeout),
        explicit_pass, to_string(Board{}.after(*parse_square("f5"))) + ";d6c3"}) {
    const GameRecord game = read(text);
    const GameRecord again = read(write_transcript(game));
    ASSERT_EQ(again.ply(), game.ply());
    EXPECT_EQ(again.start(), game.start());
    for (int ply = 0; ply < game.ply(); ++ply) {
      const auto i = static_cast<std::size_t>(ply);
      EXPECT_EQ(again.plies()[i].move, game.plies()[i].move);
      EXPECT_EQ(again.plies()[i].inferred, game.plies()[i].inferred);
    }
  }
}

TEST(Transcript, NamesADanglingHalfMove) {
  EXPECT_EQ(error_of("f5d6c"), "column 5: \"c\": expected a row 1..8 after the column as move 3");
  EXPECT_EQ(error_of("f5d63"), "column 5: \"3\": expected a square a1..h8 or a pass as move 3");
}

TEST(Transcript, NamesWhatIsNoMove) {
  EXPECT_EQ(error_of("f5i6"), "column 3: \"i6\": expected a square a1..h8 or a pass as move 2");
  EXPECT_EQ(error_of("f5d9"), "column 3: \"d9\": expected a square a1..h8 or a pass as move 2");
  EXPECT_EQ(error_of("f5 hello d6"),
            "column 4: \"hello\": expected a square a1..h8 or a pass as move 2");
  EXPECT_EQ(error_of("f5\nd6 5c"),
            "line 2, column 5: \"c\": expected a row 1..8 after the column as move 3");
  EXPECT_EQ(error_of("f5ж6"), "column 3: \"ж6\": expected a square a1..h8 or a pass as move 2");
  EXPECT_EQ(error_of("f5d6;"),
            "column 1: \"f\": expected a square: X, * or b (black), O or w "
            "(white), - or .");
}

TEST(Transcript, SaysWhyAMoveIsIllegal) {
  EXPECT_EQ(error_of("f5d6c3a1"),
            "column 7: \"a1\": expected a legal move as move 4: a1 turns no disc");
  EXPECT_EQ(error_of("f5 D4"), "column 4: \"D4\": expected a legal move as move 2: d4 is occupied");
  EXPECT_EQ(error_of("f5pa"),
            "column 3: \"pa\": expected a legal move as move 2: white has a move and cannot pass; "
            "legal under othello allow-pass, reversi-free allow-pass and reversi-1997 allow-pass");
  EXPECT_EQ(error_of(std::string(kWipeout) + "a1"),
            "column 19: \"a1\": expected a legal move as move 10: the game is over");
}

/// As printed in an encyclopaedia of 1997 and scanned: the set-up counts as moves 1 and 2.
constexpr std::string_view kGameOf1997 =
    "3. еб 4. f6 5. d3 6. с4 7. g7 8. h8 9. b4 10. сЗ 11. с2 12. а4 13. f5 14. с1 15. b2 16. а1 "
    "17. bЗ 18. g6 19. еЗ 20. d2 21. d1";

TEST(Transcript, AGameByTheRulesOf1997TurnsWhatItsTextSays) {
  const auto game = parse_transcript(kGameOf1997, {RuleSet::kReversi1997, false});
  ASSERT_TRUE(game) << game.error().message();
  ASSERT_EQ(game->ply(), 19);
  const std::vector<std::pair<int, std::string>> turned = {
      {6, ""},        {7, "f6e5"},    {8, ""},      {9, "c4"},       {10, "d4e5f6g7"},
      {12, "b4c4"},   {13, "e5"},     {14, "c2c3"}, {15, "c3d4"},    {17, "c4c3"},
      {18, "d3e4f5"}, {19, "d3e4e5"}, {20, "c3d3"}, {21, "d2d3d4c2"}};
  for (const auto& [number, names] : turned) {
    const Position before = game->board_at(number - 3).position;
    const Ply& ply = game->plies()[static_cast<std::size_t>(number - 3)];
    Bitboard expected = 0;
    for (std::size_t i = 0; i < names.size(); i += 2) {
      expected |= bit(*parse_square(names.substr(i, 2)));
    }
    EXPECT_EQ(before.flips(ply.move.square()), expected) << number;
    EXPECT_EQ(ply.mover, number % 2 == 1 ? Color::kBlack : Color::kWhite) << number;
  }
  EXPECT_EQ(popcount(game->board_at(13).position.flips(*parse_square("a1"))), 4);
}

TEST(Transcript, UnderOtherRulesItIsRefusedWithThoseThatAllowIt) {
  EXPECT_EQ(error_of(kGameOf1997),
            "column 24: \"с4\": expected a legal move as move 6: c4 turns no disc; legal under "
            "reversi-free and reversi-1997");
  EXPECT_TRUE(parse_transcript(kGameOf1997, {RuleSet::kReversiFree, false}));
}

TEST(Transcript, NamesTheRulesThatWouldAllowAMove) {
  const auto error = [](std::string_view text, Rules rules) {
    const auto game = parse_transcript(text, rules);
    return game ? "no error" : game.error().message();
  };
  EXPECT_EQ(error("e6 c3", {RuleSet::kReversi1997, false}),
            "column 4: \"c3\": expected a legal move as move 2: c3 is not next to a disc of the "
            "opponent; legal under reversi-free");
  EXPECT_EQ(error("e6 a1", {RuleSet::kReversiFree, false}),
            "column 4: \"a1\": expected a legal move as move 2: a1 is not next to a disc");
}

TEST(Transcript, NamesTheNumberThatIsPrinted) {
  EXPECT_EQ(error_of("1. f5 2. a1"),
            "column 10: \"a1\": expected a legal move as move 2: a1 turns no disc");
  EXPECT_EQ(error_of("3. f5 4. a1"),
            "column 10: \"a1\": expected a legal move as move 4: a1 turns no disc");
  EXPECT_EQ(error_of("1. f5 d6 2. a1"),
            "column 13: \"a1\": expected a legal move as move 3: a1 turns no disc");
}

}  // namespace
}  // namespace outflank
