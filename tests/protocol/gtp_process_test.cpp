// GTP sessions with the real program, in the manner of the hosts that speak it.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "engine/board/text.h"
#include "tests/protocol/games.h"
#include "tests/protocol/gtp_client.h"

namespace outflank {
namespace {

const std::vector<std::string> kGtp = {"gtp", "--hash", "16", "--threads", "1", "--level", "4"};
/// Without a level only the clock limits the search.
const std::vector<std::string> kPatient = {"gtp", "--hash", "16", "--threads", "1"};

void play_skipping_passes(EngineProcess& engine, const GameRecord& game) {
  for (const Ply& ply : game.plies()) {
    if (ply.move.is_pass()) continue;
    ask_ok(engine, "play " + std::string(to_string(ply.mover)) + ' ' + to_string(ply.move));
  }
}

TEST(GtpProcess, AnswersQuarrysDialogue) {
  EngineProcess engine(kGtp);
  engine.send("protocol_version\nname\nversion\nlist_commands\n");
  EXPECT_EQ(read_reply(engine).text, "2");
  EXPECT_EQ(read_reply(engine).text, "Outflank");
  const std::string version = read_reply(engine).text;
  EXPECT_FALSE(version.empty());
  EXPECT_EQ(version.find('\n'), std::string::npos);
  std::istringstream commands(read_reply(engine).text);
  std::set<std::string> names;
  for (std::string name; std::getline(commands, name);) {
    EXPECT_EQ(name.find(' '), std::string::npos) << name;
    names.insert(name);
  }
  for (const char* name : {"protocol_version",
                           "name",
                           "version",
                           "known_command",
                           "list_commands",
                           "quit",
                           "boardsize",
                           "clear_board",
                           "komi",
                           "play",
                           "genmove",
                           "reg_genmove",
                           "undo",
                           "showboard",
                           "final_score",
                           "time_settings",
                           "time_left",
                           "list_games",
                           "loadsgf",
                           "set_game",
                           "gogui-rules_game_id",
                           "gogui-rules_board",
                           "gogui-rules_board_size",
                           "gogui-rules_legal_moves",
                           "gogui-rules_side_to_move",
                           "gogui-rules_final_result"}) {
    EXPECT_TRUE(names.contains(name)) << name;
    EXPECT_EQ(ask_ok(engine, std::string("known_command ") + name), "true");
  }
  EXPECT_EQ(ask_ok(engine, "known_command tea"), "false");
  std::istringstream games(ask_ok(engine, "list_games"));
  std::vector<std::string> listed;
  for (std::string game; std::getline(games, game);) listed.push_back(game);
  EXPECT_TRUE(std::ranges::find(listed, "Othello") != listed.end());

  EXPECT_EQ(ask_ok(engine, "set_game Othello"), "");
  EXPECT_EQ(ask_ok(engine, "boardsize 8"), "");
  EXPECT_EQ(ask_ok(engine, "clear_board"), "");
  EXPECT_EQ(ask_ok(engine, "time_settings 0 1 0"), "");
  EXPECT_EQ(ask_ok(engine, "time_settings 60 0 0"), "");
  EXPECT_EQ(ask_ok(engine, "play black F5"), "");
  EXPECT_EQ(ask_ok(engine, "time_left white 2 0"), "");
  const auto move = parse_move(ask_ok(engine, "genmove white"));
  ASSERT_TRUE(move);
  EXPECT_TRUE(replayed("f5").play(*move));
  EXPECT_EQ(ask_ok(engine, "quit"), "");
  EXPECT_EQ(engine.wait_for_exit(), 0);
}

TEST(GtpProcess, RepeatsIdsAndOnlyThose) {
  EngineProcess engine(kGtp);
  engine.send("7 boardsize 19\nboardsize 8\n12 undo\nname\n0 known_command play\n3\n");
  EXPECT_EQ(finish(engine),
            "?7 unacceptable size\n\n=\n\n?12 cannot undo\n\n= Outflank\n\n=0 true\n\n"
            "?3 unknown command\n\n");
}

TEST(GtpProcess, TakesCommentsBlankLinesTabsAndEitherLineEnd) {
  EngineProcess engine(kGtp);
  engine.send("# a comment\r\n\r\n   \n\tplay\tBLACK\tF5   # the usual one\r\n\x01 1\tname\r\n#\n");
  EXPECT_EQ(finish(engine), "=\n\n=1 Outflank\n\n");
}

TEST(GtpProcess, AnErrorLeavesTheStateAsItWas) {
  EngineProcess engine(kGtp);
  ask_ok(engine, "play b f5");
  const std::string board = ask_ok(engine, "showboard");
  EXPECT_EQ(ask_failing(engine, "play w a1"), "illegal move");
  EXPECT_EQ(ask_failing(engine, "play w pass"), "illegal move");
  EXPECT_EQ(ask_failing(engine, "play b d3"), "illegal move");
  EXPECT_EQ(ask_failing(engine, "play red d6"), "syntax error");
  EXPECT_EQ(ask_failing(engine, "play w i9"), "syntax error");
  EXPECT_EQ(ask_failing(engine, "play w"), "syntax error");
  EXPECT_EQ(ask_failing(engine, "play w d6 d7"), "syntax error");
  EXPECT_EQ(ask_failing(engine, "genmove red"), "syntax error");
  EXPECT_EQ(ask_failing(engine, "genmove"), "syntax error");
  EXPECT_EQ(ask_failing(engine, "genmove b"), "illegal move");
  EXPECT_EQ(ask_failing(engine, "boardsize 6"), "unacceptable size");
  EXPECT_EQ(ask_failing(engine, "boardsize eight"), "syntax error");
  EXPECT_EQ(ask_failing(engine, "time_settings 1 2"), "syntax error");
  EXPECT_EQ(ask_failing(engine, "time_settings -1 0 0"), "syntax error");
  EXPECT_EQ(ask_failing(engine, "time_left b soon 0"), "syntax error");
  EXPECT_EQ(ask_failing(engine, "komi much"), "syntax error");
  EXPECT_EQ(ask_failing(engine, "set_game Chess"), "unknown game");
  EXPECT_EQ(ask_failing(engine, "tea"), "unknown command");
  EXPECT_EQ(ask_failing(engine, "PLAY w d6"), "unknown command") << "commands have one spelling";
  EXPECT_EQ(ask_failing(engine, "final_score"), "cannot score");
  EXPECT_EQ(ask_ok(engine, "showboard"), board);
  EXPECT_EQ(ask_ok(engine, "komi 6.5"), "");
  EXPECT_EQ(ask_ok(engine, "play w d6"), "");
}

TEST(GtpProcess, AStuckSideIsNotTheEnd) {
  EngineProcess engine(kGtp);
  play_skipping_passes(engine, replayed(kBlackMustPass));
  EXPECT_EQ(ask_ok(engine, "gogui-rules_legal_moves"), "pass");
  EXPECT_EQ(ask_ok(engine, "reg_genmove b"), "pass");
  EXPECT_EQ(ask_ok(engine, "genmove b"), "pass");
  EXPECT_EQ(ask_failing(engine, "genmove b"), "illegal move") << "it has passed already";
  const std::set<std::string> moves = {"C3", "G3", "B4"};
  EXPECT_TRUE(moves.contains(ask_ok(engine, "reg_genmove w")));
  EXPECT_TRUE(moves.contains(ask_ok(engine, "genmove w")));
}

TEST(GtpProcess, TheOtherSideMovesAfterAPassThatNobodySent) {
  EngineProcess engine(kGtp);
  play_skipping_passes(engine, replayed(kBlackMustPass));
  const std::set<std::string> moves = {"C3", "G3", "B4"};
  EXPECT_TRUE(moves.contains(ask_ok(engine, "genmove white")));
  EXPECT_EQ(ask_ok(engine, "undo"), "");
  EXPECT_EQ(ask_ok(engine, "gogui-rules_side_to_move"), "black") << "the inferred pass went, too";
  EXPECT_EQ(ask_ok(engine, "play black pass"), "");
  EXPECT_EQ(ask_ok(engine, "play white c3"), "");
  EXPECT_EQ(ask_ok(engine, "undo"), "");
  EXPECT_EQ(ask_ok(engine, "gogui-rules_side_to_move"), "white") << "a pass sent is a move";
  EXPECT_EQ(ask_ok(engine, "undo"), "");
  EXPECT_EQ(ask_ok(engine, "gogui-rules_side_to_move"), "black");
}

TEST(GtpProcess, GamesWithPassesLeftOutOrSent) {
  const GameRecord game = replayed(kManyPasses);
  EngineProcess engine(kGtp);
  play_skipping_passes(engine, game);
  EXPECT_EQ(ask_ok(engine, "final_score"), "W+38");
  ask_ok(engine, "clear_board");
  for (const Ply& ply : game.plies()) {
    ask_ok(engine, "play " + std::string(to_string(ply.mover)) + ' ' + to_string(ply.move));
  }
  EXPECT_EQ(ask_ok(engine, "final_score"), "W+38");
  for (int i = 0; i < game.ply(); ++i) ask_ok(engine, "undo");
  EXPECT_EQ(ask_failing(engine, "undo"), "cannot undo");
}

TEST(GtpProcess, FinalScoresCountTheEmptySquaresForTheWinner) {
  EngineProcess engine(kGtp);
  play_skipping_passes(engine, replayed(kEmptiesLeft));
  EXPECT_EQ(ask_ok(engine, "final_score"), "W+58");
  EXPECT_EQ(ask_ok(engine, "gogui-rules_final_result"), "W+58");
  ask_ok(engine, "clear_board");
  play_skipping_passes(engine, replayed(kWipedOut));
  EXPECT_EQ(ask_ok(engine, "final_score"), "B+64");
}

TEST(GtpProcess, AfterTheEndThereIsNoMove) {
  EngineProcess engine(kGtp);
  play_skipping_passes(engine, replayed(kWipedOut));
  const std::string board = ask_ok(engine, "showboard");
  for (const char* color : {"b", "w", "b"}) {
    EXPECT_EQ(ask_ok(engine, std::string("genmove ") + color), "pass");
  }
  EXPECT_EQ(ask_failing(engine, "play w pass"), "illegal move");
  EXPECT_EQ(ask_ok(engine, "gogui-rules_legal_moves"), "");
  EXPECT_EQ(ask_ok(engine, "showboard"), board);
  EXPECT_EQ(ask_ok(engine, "undo"), "") << "of the last disc: no pass was recorded";
  EXPECT_EQ(ask_failing(engine, "final_score"), "cannot score");
}

std::string saved(const std::string& name, std::string_view text) {
  const auto path = std::filesystem::path(testing::TempDir()) / name;
  std::ofstream(path) << text;
  return path.string();
}

TEST(GtpProcess, LoadsGamesAndPositions) {
  EngineProcess engine(kGtp);
  const std::string start = ask_ok(engine, "showboard");
  const std::string game = saved("outflank_game.sgf", "(;GM[2]SZ[8];B[f5];W[d6];B[c3])");
  ask_ok(engine, "loadsgf " + game);
  EXPECT_EQ(ask_ok(engine, "gogui-rules_side_to_move"), "white");
  const std::string board = ask_ok(engine, "showboard");
  ask_ok(engine, "undo");
  ask_ok(engine, "loadsgf " + game + " 2");
  EXPECT_EQ(ask_ok(engine, "gogui-rules_legal_moves"), "F4 D6 F6") << "before the second move";
  ask_ok(engine, "play w d6");
  ask_ok(engine, "play b c3");
  EXPECT_EQ(ask_ok(engine, "showboard"), board);

  EXPECT_EQ(ask_failing(engine, "loadsgf /nowhere/at/all.sgf"), "cannot load file");
  EXPECT_EQ(ask_failing(engine, "loadsgf /dev/zero"), "cannot load file");
  EXPECT_EQ(ask_failing(engine, "loadsgf " + game + " two"), "syntax error");
  EXPECT_TRUE(ask_failing(engine, "loadsgf " + saved("outflank_bad.sgf", "(;GM[2]SZ[8];B[a1])"))
                  .starts_with("cannot load file"));
  EXPECT_EQ(ask_ok(engine, "showboard"), board) << "what fails changes nothing";

  ask_ok(engine,
         "loadsgf " + saved("outflank_position.sgf", "(;GM[2]SZ[8]AB[d4][e4][e5]AW[d5][c5]PL[W])"));
  EXPECT_EQ(ask_ok(engine, "gogui-rules_side_to_move"), "white");
  ask_ok(engine, "clear_board");
  EXPECT_EQ(ask_ok(engine, "gogui-rules_side_to_move"), "black");
  EXPECT_EQ(ask_ok(engine, "showboard"), start);
}

TEST(GtpProcess, ANewGameStartsWithBlack) {
  EngineProcess engine(kGtp);
  const std::string start = ask_ok(engine, "showboard");
  ask_ok(engine, "play b f5");
  EXPECT_EQ(ask_ok(engine, "gogui-rules_side_to_move"), "white");
  ask_ok(engine, "clear_board");
  EXPECT_EQ(ask_ok(engine, "gogui-rules_side_to_move"), "black");
  EXPECT_EQ(ask_ok(engine, "showboard"), start);
}

TEST(GtpProcess, AnswersGoGui) {
  EngineProcess engine(kGtp);
  EXPECT_EQ(ask_ok(engine, "gogui-rules_game_id"), "Othello");
  EXPECT_EQ(ask_ok(engine, "gogui-rules_board_size"), "8");
  EXPECT_EQ(ask_ok(engine, "gogui-rules_legal_moves"), "D3 C4 F5 E6");
  EXPECT_EQ(ask_ok(engine, "gogui-rules_final_result"), "");
  ask_ok(engine, "play b f5");
  EXPECT_EQ(ask_ok(engine, "gogui-rules_board"),
            "\n. . . . . . . ."
            "\n. . . . . . . ."
            "\n. . . . . . . ."
            "\n. . . X X X . ."
            "\n. . . O X . . ."
            "\n. . . . . . . ."
            "\n. . . . . . . ."
            "\n. . . . . . . .")
      << "row 8 first";
}

TEST(GtpProcess, EverythingSentAheadIsAnswered) {
  EngineProcess engine(kGtp);
  engine.send(
      "1 time_settings 1 0 0\n2 genmove b\n3 genmove w\n4 undo\n5 undo\n6 undo\n7 genmove b\n8 "
      "quit");
  const std::string output = finish(engine);
  for (const char* id : {"=1", "=2", "=3", "=4", "=5", "?6", "=7", "=8"}) {
    EXPECT_NE(output.find(id), std::string::npos) << id << " in " << output;
  }
  EXPECT_EQ(std::ranges::count(output, '\n'), 16);
}

TEST(GtpProcess, NothingIsAnsweredAfterQuit) {
  EngineProcess engine(kGtp);
  engine.send("quit\nname\n");
  EXPECT_EQ(engine.read_rest(), "=\n\n");
  EXPECT_EQ(engine.wait_for_exit(), 0);
}

TEST(GtpProcess, QuitWhileThinkingEndsAtOnce) {
  EngineProcess engine(kPatient);
  ask_ok(engine, "time_settings 36000 0 0");  // Some minutes for the first move.
  ask_ok(engine, "play black f5");  // At the start all four moves are the same: no need to think.
  engine.send("1 genmove w\n");
  EXPECT_FALSE(engine.read_line(std::chrono::milliseconds(200))) << "it should still be thinking";
  engine.send("2 name\n3 genmove b\n4 quit\n");
  const GtpReply reply = read_reply(engine);
  EXPECT_TRUE(reply.ok);
  EXPECT_EQ(reply.id, "1");
  const auto move = parse_move(reply.text);
  ASSERT_TRUE(move);
  GameRecord game;
  game.play(*parse_square("f5"));
  EXPECT_TRUE(game.play(*move));
  EXPECT_EQ(read_reply(engine).id, "2");
  EXPECT_EQ(read_reply(engine).id, "3") << "what came before the quit is answered";
  EXPECT_EQ(read_reply(engine).id, "4");
  EXPECT_EQ(engine.wait_for_exit(), 0);
}

TEST(GtpProcess, EndsWhenNobodyReadsItsOutput) {
  EngineProcess engine(kPatient);
  ask_ok(engine, "time_settings 36000 0 0");
  engine.send("genmove b\n");
  engine.close_output();
  EXPECT_EQ(engine.wait_for_exit(), 0) << "though the input is still open";
}

TEST(GtpProcess, NoTimeLeftMeansAMoveAtOnce) {
  EngineProcess engine(kPatient);
  ask_ok(engine, "time_settings 36000 0 0");
  for (const char* left : {"time_left b 0 0", "time_left b 0 3", "time_left b -1 0"}) {
    ask_ok(engine, left);
    const auto move = parse_move(ask_ok(engine, "reg_genmove b"));
    ASSERT_TRUE(move);
    EXPECT_TRUE(GameRecord().play(*move));
  }
}

/// Plays a game against itself by `genmove` for either side and returns the seconds that each side
/// took, as its opponent sees them.
std::array<double, 2> play_itself(std::string_view time_settings) {
  EngineProcess engine(kPatient);
  ask_ok(engine, time_settings);
  GameRecord game;
  std::array<double, 2> used{};
  while (!game.is_over()) {
    const Color color = game.board().mover;
    const auto start = std::chrono::steady_clock::now();
    const std::string text = ask_ok(engine, "genmove " + std::string(to_string(color)));
    used[static_cast<std::size_t>(color)] +=
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const auto move = parse_move(text);
    if (!move || !game.play(color, *move)) {
      ADD_FAILURE() << text << " in\n" << draw(game.board());
      return used;
    }
  }
  const int discs = game.board().final_score_for_black().discs();
  EXPECT_EQ(ask_ok(engine, "final_score").front(), discs > 0 ? 'B' : discs < 0 ? 'W' : '0');
  return used;
}

TEST(GtpProcess, PlaysAGameAgainstItselfByTheClock) {
  play_itself("time_settings 1.5 0 0");
}

TEST(GtpTiming, AGameAgainstItselfStaysWithinItsClock) {
  for (const double main : {2.0, 30.0}) {
    const auto used = play_itself("time_settings " + std::to_string(main) + " 0 0");
    EXPECT_LT(used[0], main);
    EXPECT_LT(used[1], main);
  }
}

TEST(GtpProcess, TheClockOfAnotherSideIsNotTouched) {
  EngineProcess engine(kPatient);
  // White has all the time in the world, Black none; Black's moves come at once all the same.
  ask_ok(engine, "time_settings 36000 0 0");
  ask_ok(engine, "time_left b 0 0");
  const auto move = parse_move(ask_ok(engine, "genmove b"));
  ASSERT_TRUE(move);
  GameRecord game;
  ASSERT_TRUE(game.play(*move));
  engine.send("genmove w\n");
  EXPECT_FALSE(engine.read_line(std::chrono::milliseconds(200))) << "White has time to think";
  engine.send("quit\n");
  EXPECT_TRUE(read_reply(engine).ok);
}

TEST(GtpProcess, GarbageNeverEndsTheProgram) {
  EngineProcess engine(kGtp);
  Random random(12);
  const std::vector<std::string> words = {
      "play", "genmove",   "b",         "w",        "f5",      "pass",   "undo",
      "-1",   "boardsize", "time_left", "1e99",     "loadsgf", "=",      "999999999999999999999",
      "komi", "nan",       "#",         "\xff\xfe", "\t",      "nboard", "time_settings"};
  for (int line = 0; line < 500; ++line) {
    std::string text;
    if (random.below(3) == 0) {
      for (std::uint32_t i = random.below(60); i > 0; --i) {
        const char c = static_cast<char>(random.below(256));
        text += c == '\n' ? ' ' : c;
      }
    } else {
      // Moves come at once, so that the test is quick.
      text = "time_left b 0 0\ntime_left w 0 0\n";
      for (std::uint32_t i = random.below(6); i > 0; --i) {
        text += words[random.below(static_cast<std::uint32_t>(words.size()))] + ' ';
      }
    }
    engine.send(text + '\n');
    // Reading on the way keeps the pipes from filling up.
    engine.send("4711 name\n");
    while (read_reply(engine).id != "4711") {
      ASSERT_FALSE(HasFailure()) << text;
    }
  }
  finish(engine);
}

TEST(GtpProcess, WithoutASubcommandTheFirstLineDecides) {
  EngineProcess gtp;
  gtp.send("\n \n1 name\n");
  EXPECT_EQ(finish(gtp), "=1 Outflank\n\n");
  EngineProcess nothing;
  EXPECT_EQ(finish(nothing), "");
}

}  // namespace
}  // namespace outflank
