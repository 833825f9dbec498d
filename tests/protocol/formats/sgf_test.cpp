#include "protocol/formats/sgf.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/board/text.h"
#include "protocol/formats/transcript.h"
#include "tests/protocol/formats/known_games.h"

namespace outflank {
namespace {

AnnotatedGame read(const std::string& text) {
  auto game = parse_sgf_game(text);
  EXPECT_TRUE(game) << text << '\n' << (game ? "" : game.error().message());
  return game ? std::move(*game) : AnnotatedGame();
}

std::string moves_of(const std::string& text) {
  return write_transcript(read(text).record);
}

std::string error_of(const std::string& text) {
  const auto game = parse_sgf_game(text);
  return game ? "no error" : game.error().message();
}

/// A transcript as nodes, each move with its colour.
std::string nodes_of(std::string_view transcript) {
  std::string nodes;
  const auto game = *parse_transcript(transcript);
  for (const Ply& ply : game.plies()) {
    if (ply.inferred) continue;
    nodes += ply.mover == Color::kBlack ? ";B[" : ";W[";
    nodes += to_string(ply.move) + "]";
  }
  return nodes;
}

TEST(Sgf, ReadsBothKindsOfSquares) {
  EXPECT_EQ(moves_of("(;GM[2]SZ[8];B[f5];W[d6];B[c3])"), "f5d6c3");
  EXPECT_EQ(moves_of("(;GM[2]SZ[8];B[fe];W[df];B[cc])"), "f5d6c3");
  EXPECT_EQ(moves_of("(; GM[2] ; B[F5]\n; W [ d6 ]\r\n;B[CC] )\n"), "f5d6c3");
}

TEST(Sgf, TheFirstMoveMaySitInTheRoot) {
  EXPECT_EQ(moves_of("(;GM[2]FF[4]B[f5];W[d6])"), "f5d6");
}

TEST(Sgf, FollowsTheMainLine) {
  EXPECT_EQ(moves_of("(;GM[2];B[f5](;W[d6];B[c3](;W[d3])(;W[b7]))(;W[f6];B[a1]))"), "f5d6c3d3");
}

TEST(Sgf, KeepsWhatTheFileTells) {
  const AnnotatedGame game = read(
      "(;GM[2]PB[Ant \\[x\\] \\\\]PW[Bee]BR[1500]WR[2 dan]DT[2024-05-01]PC[Pa\\\nris]TM[900]"
      "RE[W+12]C[a comment: (;B[f5\\]]N[x])");
  EXPECT_EQ(game.info.player(Color::kBlack).name, "Ant [x] \\");
  EXPECT_EQ(game.info.player(Color::kWhite).name, "Bee");
  EXPECT_EQ(game.info.player(Color::kBlack).rating, 1500);
  EXPECT_EQ(game.info.player(Color::kWhite).rating, std::nullopt);
  EXPECT_EQ(game.info.date, "2024-05-01");
  EXPECT_EQ(game.info.place, "Paris");
  EXPECT_EQ(game.seconds_left(Color::kWhite), 900);
  EXPECT_EQ(game.info.result, (GameResult{-12, GameEnd::kPlayedOut}));
  EXPECT_EQ(game.record.ply(), 0);
}

TEST(Sgf, ReadsResults) {
  const auto result = [](const std::string& value) {
    return read("(;GM[2]RE[" + value + "])").info.result;
  };
  EXPECT_EQ(result("B+4"), (GameResult{4, GameEnd::kPlayedOut}));
  EXPECT_EQ(result("W+R"), (GameResult{-64, GameEnd::kResigned}));
  EXPECT_EQ(result("B+Time"), (GameResult{64, GameEnd::kTimeout}));
  EXPECT_EQ(result("0"), (GameResult{0, GameEnd::kPlayedOut}));
  EXPECT_EQ(result("Draw"), (GameResult{0, GameEnd::kPlayedOut}));
  EXPECT_EQ(result("?"), std::nullopt);
  EXPECT_EQ(result("Void"), std::nullopt);
}

TEST(Sgf, PassesMayBeWrittenOrLeftOut) {
  const std::string before = nodes_of(kBlackMustPass);
  for (const std::string pass : {"", ";B[]", ";B[tt]", ";B[pass]", ";B[PA]"}) {
    const AnnotatedGame game = read("(;GM[2]" + before + pass + ";W[c3])");
    EXPECT_EQ(game.record.ply(), 18) << pass;
  }
  EXPECT_EQ(read("(;GM[2]" + nodes_of(kFourPasses) + ")").record.board().final_score_for_black(),
            Score(-38));
  // After the end a pass is no turn.
  EXPECT_EQ(read("(;GM[2]" + nodes_of(kWipeout) + ";W[];B[])").record.ply(), 9);
}

TEST(Sgf, SetsAPositionUp) {
  // Named with its centre, a position is the whole one.
  const AnnotatedGame whole = read("(;GM[2]AB[d4][e4:f4]AW[dd][c4]PL[W])");
  EXPECT_EQ(to_string(whole.record.start()),
            "--------------------------OOXX---------------------------------- O");
  // Without it, discs are set on the usual start: a handicap of two corners, White begins.
  const AnnotatedGame handicap = read("(;GM[2]AB[a1][h8];W[c5])");
  EXPECT_EQ(to_string(handicap.record.start()),
            "X--------------------------OX------XO--------------------------X O");
  // The set-up may stand in a node of its own, and squares be cleared again.
  const AnnotatedGame cleared = read("(;GM[2];AB[a1:h8]AW[b1]AE[a1];B[a1])");
  EXPECT_EQ(popcount(cleared.record.board().discs(Color::kBlack)), 64);
}

TEST(Sgf, WithoutASetUpBlackBegins) {
  EXPECT_EQ(error_of("(;GM[2];W[d3])"),
            "column 11: \"d3\": expected a legal move as move 1: black is to move");
  EXPECT_EQ(read("(;GM[2]PL[W];W[d6])").record.start().mover, Color::kWhite);
}

TEST(Sgf, SkipsOtherGamesWithAMessage) {
  const SgfFile file =
      parse_sgf("(;GM[1]SZ[19];B[aa])\n(;GM[2]SZ[10];B[aa])\n(;GM[2]SZ[8:8];B[f5])");
  EXPECT_TRUE(file.errors.empty());
  ASSERT_EQ(file.games.size(), 1U);
  ASSERT_EQ(file.skipped.size(), 2U);
  EXPECT_EQ(file.skipped[0].message(), "line 1, column 6: \"1\": expected GM[2], the game Othello");
  EXPECT_EQ(file.skipped[1].message(), "line 2, column 11: \"10\": expected a game on 8x8 squares");
  EXPECT_EQ(error_of("(;GM[1]SZ[19])"), "column 6: \"1\": expected GM[2], the game Othello");
}

TEST(Sgf, GoesOnAfterAnError) {
  const SgfFile file = parse_sgf(
      "(;GM[2];B[f5];W[f5])\n(;GM[2];B[f9])\n(;GM[2];B[f5];)]\n(;GM[2];B[d3])\nwhat?\n"
      "(;GM[2];B[f5];AB[a1])\n(;GM[2]AB[xy])\n(;GM[2]PL[grey])\n(;GM[2];B)\n(;GM[2];B[f5]");
  EXPECT_EQ(file.games.size(), 2U);
  ASSERT_EQ(file.errors.size(), 9U);
  const std::vector<std::string> expected = {
      "line 1, column 17: \"f5\": expected a legal move as move 2: f5 is occupied",
      "line 2, column 11: \"f9\": expected a square a1..h8 or aa..hh, or a pass, as move 1",
      "line 3, column 16: \"]\": expected a game (;…)",
      "line 5, column 1: \"what?\": expected a game (;…)",
      "line 6, column 15: \"AB\": expected no set-up after the first move",
      "line 7, column 11: \"xy\": expected squares such as f5, fe, or a1:b2",
      "line 8, column 11: \"grey\": expected B or W",
      "line 9, column 9: \"B\": expected a property such as B[f5], or a ) at the end of the game",
      "line 10, column 14: end of input: expected a property such as B[f5], or a ) at the end of "
      "the game",
  };
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(file.errors[i].message(), expected[i]);
  }
  EXPECT_EQ(error_of("(;GM[2]PB[never closed"),
            "column 8: \"PB[never closed\": expected a ] after the value");
  EXPECT_EQ(error_of(""), "column 1: end of input: expected a game (;…)");
}

TEST(Sgf, WritesAGame) {
  AnnotatedGame game;
  game.record = *parse_transcript("f5d6c3");
  game.info.player(Color::kBlack).name = "a]b";
  EXPECT_EQ(write_sgf(game), "(;GM[2]FF[4]CA[UTF-8]SZ[8]PB[a\\]b]RE[?]\n;B[f5];W[d6];B[c3])\n");
  game.record = *parse_transcript(kThreeEmptyAtTheEnd);
  EXPECT_NE(write_sgf(game).find("RE[W+58]"), std::string::npos);
}

TEST(Sgf, IsReadBackAsWritten) {
  const std::string white_to_move = to_string(Board{}.after(*parse_square("f5"))) + ";d6c3";
  const std::string no_centre = "X" + std::string(62, '-') + "O O;";
  for (const std::string& text :
       {std::string(kFourPasses), std::string(kWipeout), std::string(kBlackMustPass) + "pac3",
        white_to_move, no_centre, std::string(64, '-') + " X;"}) {
    AnnotatedGame game;
    game.record = *parse_transcript(text);
    game.info.player(Color::kWhite) = {"\\: [é]", 1234.5, ClockSetting{300, 0, 0}};
    game.info.player(Color::kBlack).clock = ClockSetting{300, 0, 0};
    game.info.result = GameResult{-64, GameEnd::kResigned};
    const AnnotatedGame again = read(write_sgf(game));
    EXPECT_EQ(write_transcript(again.record), write_transcript(game.record));
    EXPECT_EQ(again.record.ply(), game.record.ply());
    EXPECT_EQ(again.info, game.info);
  }
}

TEST(Sgf, CarriesTheRules) {
  AnnotatedGame game;
  game.record = GameRecord(Board{}, {RuleSet::kReversiFree, false});
  for (const std::string_view move : {"e6", "f7", "g8"}) {
    ASSERT_TRUE(game.record.play(*parse_move(move))) << move;
  }
  const std::string text = write_sgf(game);
  EXPECT_NE(text.find("RU[reversi-free]"), std::string::npos) << text;
  const auto again = parse_sgf_game(text);
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_EQ(again->record.rules(), game.record.rules());
  EXPECT_EQ(again->record.board(), game.record.board());
}

TEST(Sgf, WithoutATagTheRulesAreTheReaders) {
  const std::string text = "(;GM[2]SZ[8];B[e6];W[f7])";
  EXPECT_TRUE(parse_sgf_game(text, {RuleSet::kReversiFree, false}));
  EXPECT_FALSE(parse_sgf_game(text));
}

}  // namespace
}  // namespace outflank
