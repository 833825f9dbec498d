#include "protocol/formats/ggf.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/board/text.h"
#include "protocol/formats/transcript.h"
#include "tests/protocol/formats/known_games.h"

namespace outflank {
namespace {

const std::string kServerGame =
    "(;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[ant]PW[bee]RB[2196.37]RW[2200.35]"
    "TI[05:00//02:00]TY[8]RE[-2.000:r]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- "
    "-------- -------- *]B[d3//0.01]W[c5/2.4/0.6]B[f6/-1.25/1:02.5]W[f5];)";

std::string game_of(const std::string& moves) {
  return "(;GM[Othello]TY[8]BO[8 ---------------------------O*------*O--------------------------- "
         "*]" +
         moves + ";)";
}

std::string error_of(std::string_view text) {
  const auto game = parse_ggf_game(text);
  return game ? "no error" : game.error().message();
}

/// A transcript as tags of GGF, each with the colour whose turn it is, without passes.
std::string tags_without_passes(std::string_view transcript) {
  std::string tags;
  const auto game = *parse_transcript(transcript);
  for (const Ply& ply : game.plies()) {
    if (ply.inferred) continue;
    tags += ply.mover == Color::kBlack ? "B[" : "W[";
    tags += to_string(ply.move) + "]";
  }
  return tags;
}

TEST(Ggf, KeepsWhatTheServerWrote) {
  const auto game = parse_ggf_game(kServerGame);
  ASSERT_TRUE(game) << game.error().message();
  EXPECT_EQ(write_transcript(game->record), "d3c5f6f5");
  const GameInfo& info = game->info;
  EXPECT_EQ(info.place, "GGS/os");
  EXPECT_EQ(info.date, "2003.12.15_12:33:18.MST");
  EXPECT_EQ(info.player(Color::kBlack).name, "ant");
  EXPECT_EQ(info.player(Color::kWhite).name, "bee");
  EXPECT_EQ(info.player(Color::kBlack).rating, 2196.37);
  EXPECT_EQ(info.player(Color::kWhite).rating, 2200.35);
  EXPECT_EQ(info.player(Color::kWhite).clock, (ClockSetting{300, 0, 120}));
  EXPECT_EQ(info.type, "8");
  EXPECT_EQ(info.result, (GameResult{-2, GameEnd::kResigned}));
  EXPECT_EQ(game->note(0), (PlyNote{std::nullopt, 0.01}));
  EXPECT_EQ(game->note(1), (PlyNote{2.4, 0.6}));
  EXPECT_EQ(game->note(2), (PlyNote{-1.25, 62.5}));
  EXPECT_EQ(game->note(3), PlyNote{});
}

TEST(Ggf, TellsTheTimeLeft) {
  const auto game = parse_ggf_game(
      "(;GM[Othello]TI[00:10/00:02/]TY[8]B[f5//3]W[d6//1.5]B[c3//20]W[d3/1.00/0.5];)");
  ASSERT_TRUE(game);
  EXPECT_DOUBLE_EQ(*game->seconds_left(Color::kBlack), 10 + 2 * 2 - 23);
  EXPECT_DOUBLE_EQ(*game->seconds_left(Color::kWhite), 10 + 2 * 2 - 2);
  EXPECT_EQ(parse_ggf_game(game_of(""))->seconds_left(Color::kBlack), std::nullopt);
}

TEST(Ggf, ReadsClocks) {
  const auto clock = [](const std::string& value) {
    return parse_ggf_game("(;GM[Othello]TI[" + value + "];)")->info.player(Color::kBlack).clock;
  };
  EXPECT_EQ(clock("15:00"), (ClockSetting{900, 0, 0}));
  EXPECT_EQ(clock("01:00:00/00:12/02:00"), (ClockSetting{3600, 12, 120}));
  EXPECT_EQ(clock(" 05:00 / / 02:00 "), (ClockSetting{300, 0, 120}));
  EXPECT_EQ(clock("05:00,N1/00:30,L20/02:00"), (ClockSetting{300, 30, 120}));
  EXPECT_EQ(clock("1:00:00:00"), (ClockSetting{86400, 0, 0}));
  EXPECT_EQ(clock(""), std::nullopt);
  EXPECT_EQ(clock("soon"), std::nullopt);
}

TEST(Ggf, ReadsResults) {
  const auto result = [](const std::string& value) {
    return parse_ggf_game("(;GM[Othello]RE[" + value + "];)")->info.result;
  };
  EXPECT_EQ(result("+4.000"), (GameResult{4, GameEnd::kPlayedOut}));
  EXPECT_EQ(result("-64"), (GameResult{-64, GameEnd::kPlayedOut}));
  EXPECT_EQ(result("0.000:s"), (GameResult{0, GameEnd::kAgreed}));
  EXPECT_EQ(result("+64.000:t"), (GameResult{64, GameEnd::kTimeout}));
  EXPECT_EQ(result("-12.000:r"), (GameResult{-12, GameEnd::kResigned}));
  EXPECT_EQ(result("?"), std::nullopt);
  EXPECT_EQ(result(""), std::nullopt);
}

TEST(Ggf, TimesCarryBlanks) {
  const auto game = parse_ggf_game(game_of("B[f5// 0.01 ]W[ d6 / 2.4 / 0.6]B[c3 ]W[d3 1.5/2]"));
  ASSERT_TRUE(game) << game.error().message();
  EXPECT_EQ(game->note(0), (PlyNote{std::nullopt, 0.01}));
  EXPECT_EQ(game->note(1), (PlyNote{2.4, 0.6}));
  EXPECT_EQ(game->note(2), PlyNote{});
  EXPECT_EQ(game->note(3), (PlyNote{1.5, 2}));
}

TEST(Ggf, NamesMayBeLong) {
  const std::string name(300, 'n');
  const auto game = parse_ggf_game("(;GM[Othello]PB[" + name + "]PW[;)(;]B[f5];)");
  ASSERT_TRUE(game) << game.error().message();
  EXPECT_EQ(game->info.player(Color::kBlack).name, name);
  EXPECT_EQ(game->info.player(Color::kWhite).name, ";)(;");
}

TEST(Ggf, AWrittenPassCountsOnce) {
  const std::string before = tags_without_passes(kBlackMustPass);
  for (const std::string pass : {"B[pass]", "B[PA]", "B[pa//0.01]", ""}) {
    const auto game = parse_ggf_game(game_of(before + pass + "W[c3]"));
    ASSERT_TRUE(game) << game.error().message();
    EXPECT_EQ(game->record.ply(), 18);
    EXPECT_TRUE(game->record.plies()[16].move.is_pass());
  }
  // At the end too, whether the game is over or not.
  EXPECT_EQ(parse_ggf_game(game_of(before + "B[pass]"))->record.ply(), 17);
  const std::string wipeout = tags_without_passes(kWipeout);
  EXPECT_EQ(parse_ggf_game(game_of(wipeout + "W[pass]B[pass]"))->record.ply(), 9);
}

TEST(Ggf, PassesMayBeLeftOut) {
  const auto game = parse_ggf_game(game_of(tags_without_passes(kFourPasses)));
  ASSERT_TRUE(game) << game.error().message();
  EXPECT_EQ(game->record.board().final_score_for_black(), Score(-38));
}

TEST(Ggf, AKomiGameKeepsItsResult) {
  const auto game = parse_ggf_game("(;GM[Othello]TY[8k]KM[-3.5]RE[+1.500]B[f5]W[d6];)");
  ASSERT_TRUE(game);
  EXPECT_EQ(game->info.type, "8k");
  EXPECT_EQ(game->info.komi, -3.5);
  EXPECT_EQ(game->info.result, (GameResult{1.5, GameEnd::kPlayedOut}));
}

TEST(Ggf, ReadsARandomStart) {
  const auto game = parse_ggf_game(
      "(;GM[Othello]TY[s8r20]BO[8 -------- -------- ---O---- ---OO--- ---*O--- -------- -------- "
      "-------- *]B[d2];)");
  ASSERT_TRUE(game) << game.error().message();
  EXPECT_EQ(game->record.start().mover, Color::kBlack);
  EXPECT_EQ(popcount(game->record.start().discs(Color::kWhite)), 4);
  EXPECT_EQ(game->record.ply(), 1);
}

TEST(Ggf, ReadsSeveralGamesALine) {
  const GgfFile file = parse_ggf("2 (;GM[Othello]TY[s8]B[f5];)(;GM[Othello]TY[s8]B[d3];)\r\n" +
                                 game_of("B[c4]") + " 1 " + game_of("B[e6]") + "\n");
  EXPECT_TRUE(file.errors.empty());
  EXPECT_TRUE(file.skipped.empty());
  ASSERT_EQ(file.games.size(), 4U);
  EXPECT_EQ(write_transcript(file.games[1].record), "d3");
  EXPECT_EQ(file.games[0].match, 1U);
  EXPECT_EQ(file.games[1].match, 1U);
  EXPECT_EQ(file.games[2].match, 2U);
  EXPECT_EQ(file.games[3].match, 3U);
}

TEST(Ggf, SkipsOtherGamesWithAMessage) {
  const GgfFile file =
      parse_ggf(game_of("B[f5]") + "\n(;GM[Othello]TY[4]BO[4 ---- -O*- -*O- ---- *]B[a2];)\n" +
                "(;GM[Go]B[aa];)\n(;GM[Othello]TY[s10r32]B[j10];)\n" + game_of("B[d3]"));
  EXPECT_TRUE(file.errors.empty());
  EXPECT_EQ(file.games.size(), 2U);
  ASSERT_EQ(file.skipped.size(), 3U);
  EXPECT_EQ(file.skipped[0].message(), "line 2, column 17: \"4\": expected a game on 8x8 squares");
  EXPECT_EQ(file.skipped[1].message(), "line 3, column 6: \"Go\": expected the game Othello");
  EXPECT_EQ(file.skipped[2].message(),
            "line 4, column 17: \"s10r32\": expected a game on 8x8 squares");
  EXPECT_EQ(error_of("(;GM[Othello]BO[4 ---- -O*- -*O- ---- *];)"),
            "column 17: \"4 ---- -O*- -*O- ---- *\": expected a game on 8x8 squares");
}

TEST(Ggf, GoesOnAfterAnError) {
  const GgfFile file = parse_ggf(game_of("B[f5]W[f5]") + "\n" + game_of("B[f5]W[d9]") +
                                 "\nsome words " + game_of("B[f5]") + "\n(;GM[Othello]B[f5]W)\n" +
                                 game_of("B[d3]") + "\n(;GM[Othello]PB[never closed");
  EXPECT_EQ(file.games.size(), 2U);
  ASSERT_EQ(file.errors.size(), 5U);
  EXPECT_EQ(file.errors[0].message(),
            "line 1, column 98: \"f5\": expected a legal move as move 2: f5 is occupied");
  EXPECT_EQ(file.errors[1].message(),
            "line 2, column 98: \"d9\": expected a square a1..h8 or a pass as move 2");
  EXPECT_EQ(file.errors[2].message(), "line 3, column 1: \"some\": expected a game (;…;)");
  EXPECT_EQ(file.errors[3].message(),
            "line 4, column 19: \"W\": expected a tag such as PB[name], or ;) at the end of the "
            "game");
  EXPECT_EQ(file.errors[4].message(),
            "line 6, column 14: \"PB[never closed\": expected a ] after the value of the tag");
}

TEST(Ggf, NamesWhatIsWrongWithABoard) {
  EXPECT_EQ(error_of("(;GM[Othello]TY[8]BO[8 ---- *]B[f5];)"),
            "column 24: \"----\": expected 64 squares, not 4");
  EXPECT_EQ(error_of("(;GM[Othello]BO[8 ---?];)"),
            "column 22: \"?\": expected a square: X, * or b (black), O or w (white), - or .");
}

TEST(Ggf, NamesTheWrongColour) {
  EXPECT_EQ(error_of(game_of("W[d3]")),
            "column 93: \"d3\": expected a legal move as move 1: black is to move");
}

TEST(Ggf, ATextWithoutOneGameIsAnError) {
  EXPECT_EQ(error_of(""), "column 1: end of input: expected one game (;…;), not 0");
  EXPECT_TRUE(parse_ggf(" \n").games.empty());
  EXPECT_TRUE(parse_ggf(" \n").errors.empty());
}

TEST(Ggf, WritesOneLineThatNBoardReads) {
  AnnotatedGame game;
  game.info.player(Color::kBlack) = {"ant [ant]", 1500.5, ClockSetting{300, 0, 120}};
  game.info.player(Color::kWhite) = {"bee\nhive", std::nullopt, ClockSetting{300, 0, 120}};
  ASSERT_TRUE(game.play(Color::kBlack, *parse_move("f5"), {1.5, 0.25}));
  ASSERT_TRUE(game.play(Color::kWhite, *parse_move("d6"), {std::nullopt, 3}));
  ASSERT_TRUE(game.play(Color::kBlack, *parse_move("c3"), {-0.001, std::nullopt}));
  EXPECT_EQ(write_ggf(game),
            "(;GM[Othello]PB[ant (ant)]PW[bee hive]RB[1500.50]TI[05:00//02:00]TY[8]RE[?]BO[8 "
            "-------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
            "B[f5/1.50/0.25]W[d6//3.00]B[c3/0.00];)");
}

TEST(Ggf, WritesPassesAndTheResult) {
  AnnotatedGame game;
  game.record = *parse_transcript(kThreeEmptyAtTheEnd);
  const std::string text = write_ggf(game);
  EXPECT_NE(text.find("RE[-58.000]"), std::string::npos) << text;
  game.record = *parse_transcript(kFourPasses);
  EXPECT_NE(write_ggf(game).find("B[PA]"), std::string::npos);
}

TEST(Ggf, IsReadBackAsWritten) {
  auto game = *parse_ggf_game(kServerGame);
  game.info.player(Color::kWhite).clock = ClockSetting{4500, 0.5, 0};
  const auto again = parse_ggf_game(write_ggf(game));
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_EQ(again->info, game.info);
  EXPECT_EQ(again->record.board(), game.record.board());
  for (std::size_t ply = 0; ply < 4; ++ply) EXPECT_EQ(again->note(ply), game.note(ply));

  game.record = *parse_transcript(kFourPasses);
  game.notes.clear();
  EXPECT_EQ(parse_ggf_game(write_ggf(game))->record.ply(), game.record.ply());
}

TEST(Ggf, KeepsTheNumbersOfTheArchive) {
  AnnotatedGame game;
  game.info.wthor = {.tournament = 7,
                     .black = 65535,
                     .white = 0,
                     .black_discs = 33,
                     .perfect_black_discs = 36,
                     .perfect_depth = 24,
                     .year = 2024,
                     .month = 12,
                     .day = 31};
  const std::string text = write_ggf(game);
  EXPECT_NE(text.find("WT[7 65535 0 33 36 24 2024-12-31]"), std::string::npos) << text;
  EXPECT_EQ(parse_ggf_game(text)->info.wthor, game.info.wthor);
  // Anything else there is no such tag.
  EXPECT_FALSE(parse_ggf_game("(;GM[Othello]WT[7 65536 0 33 36 24 2024-12-31];)")->info.wthor);
  EXPECT_FALSE(parse_ggf_game("(;GM[Othello]WT[a];)")->info.wthor);
}

TEST(Ggf, CarriesTheRules) {
  AnnotatedGame game;
  game.record = GameRecord(Board{}, {RuleSet::kReversi1997, true});
  for (const std::string_view move : {"e6", "f7", "pa", "e7"}) {
    ASSERT_TRUE(game.record.play(*parse_move(move))) << move;
  }
  const std::string text = write_ggf(game);
  EXPECT_NE(text.find("RU[reversi-1997 allow-pass]"), std::string::npos) << text;
  const auto again = parse_ggf_game(text);
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_EQ(again->record.rules(), game.record.rules());
  EXPECT_EQ(again->record.board(), game.record.board());
  EXPECT_EQ(write_ggf(AnnotatedGame()).find("RU["), std::string::npos);
}

TEST(Ggf, WithoutATagTheRulesAreTheReaders) {
  const std::string text = "(;GM[Othello]TY[8]B[e6]W[f7];)";
  EXPECT_TRUE(parse_ggf_game(text, {RuleSet::kReversiFree, false}));
  const auto refused = parse_ggf_game(text);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().expected,
            "a legal move as move 2: f7 turns no disc; legal under reversi-free and reversi-1997");
  EXPECT_FALSE(parse_ggf_game("(;GM[Othello]TY[8]RU[checkers]B[e6];)"));
}

}  // namespace
}  // namespace outflank
