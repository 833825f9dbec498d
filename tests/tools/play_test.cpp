// `outflank play`, by pipe and on a terminal, with the real program.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "protocol/formats/ggf.h"
#include "protocol/formats/sgf.h"
#include "protocol/formats/transcript.h"
#include "tests/tools/program.h"
#include "tests/tools/terminal_program.h"
#include "tools/play/board_view.h"

namespace outflank {
namespace {

using cli::board_lines;
using cli::BoardView;
using cli::evaluation_bar;
using cli::lead_text;
using cli::ViewStyle;
using nlohmann::json;

const std::vector<std::string> kPlay = {"play",    "--hash", "16",     "--threads", "1",
                                        "--level", "3",      "--seed", "1"};

std::vector<std::string> play_with(const std::vector<std::string>& more) {
  std::vector<std::string> arguments = kPlay;
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

ProgramResult play_piped(const std::string& text, const std::vector<std::string>& more = {}) {
  ProgramInput input;
  input.text = text;
  return run_program(play_with(more), input);
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t number = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++number;
  }
  return number;
}

/// The game that was played, as --json tells it.
json game_of(const std::string& text, const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments = more;
  arguments.push_back("--json");
  const ProgramResult result = play_piped(text, arguments);
  EXPECT_EQ(result.exit_code, 0) << result.errors;
  return json::parse(result.output);
}

TEST(Play, APipePlaysAndGetsPlainText) {
  const ProgramResult result = play_piped("f5\nq\n");
  EXPECT_EQ(result.exit_code, 0) << result.errors;
  EXPECT_EQ(result.errors, "");
  EXPECT_TRUE(
      result.output.starts_with(" black: you   white: Outflank, level 3\n"
                                "   a b c d e f g h\n"
                                " 1 - - - - - - - -\n"
                                " 2 - - - - - - - -\n"
                                " 3 - - - . - - - -   X black  2  to move\n"
                                " 4 - - . O X - - -   O white  2\n"
                                " 5 - - - X O . - -   60 empty\n"
                                " 6 - - - - . - - -\n"))
      << result.output;
  EXPECT_FALSE(contains(result.output, "\033")) << "no colours in a pipe";
  EXPECT_TRUE(contains(result.output, "Black f5\nWhite "));
  EXPECT_EQ(count(result.output, "black #"), 2U) << "a bar with each board: " << result.output;
}

TEST(Play, TheSeedDecidesTheGame) {
  const std::string input = "f5\nf7\ng\ng\ng\ng\ng\nq\n";
  const json first = game_of(input);
  EXPECT_EQ(game_of(input), first);
  EXPECT_GE(first["moves"].get<std::string>().size(), 16U);
  std::set<std::string> others;
  for (const char* seed : {"2", "3", "4", "5", "6"}) {
    others.insert(game_of(input, {"--seed", seed})["moves"].get<std::string>());
  }
  EXPECT_GE(others.size(), 2U);
}

/// More moves and passes than a game has.
std::string whole_game() {
  std::string input;
  for (int i = 0; i < 40; ++i) input += "g\np\n";
  return input;
}

TEST(Play, AWholeGameEndsWithItsResult) {
  const json game = game_of(whole_game());
  EXPECT_EQ(game["game_over"], true);
  const auto record = parse_transcript(game["moves"].get<std::string>());
  ASSERT_TRUE(record);
  EXPECT_TRUE(record->is_over());
  const int black = record->board().final_score_for_black().discs();
  const std::string result = black == 0  ? "0"
                             : black > 0 ? "B+" + std::to_string(black)
                                         : "W+" + std::to_string(-black);
  EXPECT_EQ(game["result"], result);
}

/// The bar below the board comes from searches that fill the table, so that a game which is shown
/// may be another one than --json tells of.
TEST(Play, TheResultShownIsThatOfTheBoardShown) {
  const std::string output = play_piped(whole_game() + "u\nq\n").output;
  std::smatch shown;
  ASSERT_TRUE(std::regex_search(output, shown,
                                std::regex("The game is over: (0|[BW]\\+[0-9]+)\\.[\\s\\S]*?black "
                                           "+([0-9]+)[\\s\\S]*?white +([0-9]+)")))
      << output;
  const int black = std::stoi(shown[2]);
  const int white = std::stoi(shown[3]);
  const int empty = kSquares - black - white;
  const std::string margin = std::to_string(std::abs(black - white) + empty);
  EXPECT_EQ(shown[1], black == white ? "0" : (black > white ? "B+" : "W+") + margin);
}

TEST(Play, WhatIsNotPossibleIsSaidAndChangesNothing) {
  const ProgramResult result =
      play_piped("a1\nd4\np\nfoo\nl 99\nl x\nl 1000000\nc red\ns\no\no /nowhere/x.ggf\nu\nr\nq\n");
  EXPECT_EQ(result.exit_code, 0);
  for (const char* message :
       {"Not legal: a1 turns no disc.", "Not legal: d4 is occupied.",
        "Not legal: you have a move, so you may not pass.",
        "\"foo\" is neither a move nor a command; ? lists them.", "Level 60.",
        "\"x\" is no level: 0 to 60.", "\"1000000\" is no level: 0 to 60.",
        "\"red\" is no side: black, white or both.", "s needs the name of a file",
        "o needs the name of a file", "Not loaded: cannot read /nowhere/x.ggf",
        "There is no move to take back.", "There is no move to play again."}) {
    EXPECT_TRUE(contains(result.output, message)) << message << '\n' << result.output;
  }
  EXPECT_EQ(count(result.output, "a b c d e f g h"), 1U) << "the board is shown once";
  EXPECT_EQ(game_of("a1\nd4\np\nq\n")["moves"], "");
}

TEST(Play, UndoTakesBackTheAnswerAsWell) {
  EXPECT_EQ(game_of("f5\nu\nq\n")["moves"], "");
  const json played = game_of("f5\nq\n");
  EXPECT_EQ(game_of("f5\nu\nr\nq\n"), played);
  EXPECT_EQ(game_of("f5\nu\nf5\nq\n"), played) << "the same answer again";
  EXPECT_EQ(game_of("f5\nd6\nu\nq\n", {"--side", "both"})["moves"], "f5");
}

TEST(Play, SidesAndLevelsChange) {
  EXPECT_EQ(game_of("q\n", {"--side", "white"})["moves"].get<std::string>().size(), 2U)
      << "the engine begins";
  EXPECT_EQ(game_of("c\nq\n")["moves"].get<std::string>().size(), 2U);
  EXPECT_EQ(game_of("f5\nd6\nc3\nq\n", {"--side", "both"})["moves"], "f5d6c3");
  EXPECT_TRUE(contains(play_piped("l 7\nf5\nq\n").output, "Outflank, level 7"));
  EXPECT_TRUE(contains(play_piped("l\nq\n").output, "a first game"));
  const ProgramResult wrong = play_piped("", {"--side", "red"});
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_TRUE(contains(wrong.errors, R"(--side "red": expected black, white or both)"));
}

TEST(Play, HintsAreLegalMovesWithScores) {
  const ProgramResult result = play_piped("h\nh 1\nq\n", {"--quiet"});
  EXPECT_EQ(count(result.output, "\n"), 4U) << result.output;
  std::istringstream lines(result.output);
  std::set<std::string> moves;
  for (std::string line; std::getline(lines, line);) {
    moves.insert(line.substr(2, 2));
    EXPECT_TRUE(contains("d3 c4 f5 e6", line.substr(2, 2))) << line;
    EXPECT_TRUE(contains(line, "+") || contains(line, "-")) << line;
  }
  EXPECT_EQ(moves.size(), 3U) << result.output;
}

TEST(Play, PassesAreSaid) {
  // Black must pass at the end of these moves, then White.
  const std::string moves = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8";
  const ProgramResult human = play_piped("p\nq\n", {"--moves", moves});
  EXPECT_TRUE(contains(human.output, "Black has no move: p passes.")) << human.output;
  EXPECT_TRUE(contains(human.output, "Black passes\nWhite ")) << human.output;
  const ProgramResult engine = play_piped("q\n", {"--moves", moves, "--side", "white"});
  EXPECT_TRUE(contains(engine.output, "Black must pass.")) << engine.output;
}

TEST(Play, SavesAndLoadsInEveryFormat) {
  const ScratchFolder scratch;
  const std::string ggf = scratch.path("a game.ggf").string();
  const std::string sgf = scratch.path("game.sgf").string();
  const std::string text = scratch.path("game.txt").string();
  const std::string moves = "f5d6c3";
  const std::vector<std::string> both = {"--side", "both"};
  const json game = game_of("f5\nd6\nc3\ns " + ggf + "\ns " + sgf + "\ns " + text + "\nq\n", both);
  EXPECT_EQ(game["moves"], moves);
  const auto as_ggf = parse_ggf_game(read_text(ggf));
  const auto as_sgf = parse_sgf_game(read_text(sgf));
  ASSERT_TRUE(as_ggf && as_sgf);
  EXPECT_EQ(write_transcript(as_ggf->record), moves);
  EXPECT_EQ(write_transcript(as_sgf->record), moves);
  EXPECT_EQ(read_text(text), moves + "\n");
  for (const std::string& path : {ggf, sgf, text}) {
    EXPECT_EQ(game_of("o " + path + "\nq\n", both)["moves"], moves) << path;
    std::vector<std::string> arguments = both;
    arguments.push_back(path);
    EXPECT_EQ(game_of("q\n", arguments)["moves"], moves) << path;
  }
  const std::string bad = scratch.write("bad.txt", "f5d6zz\n");
  const ProgramResult refused = play_piped("o " + bad + "\ns /nowhere/x.txt\nq\n");
  EXPECT_TRUE(contains(refused.output, "Not loaded: " + bad)) << refused.output;
  EXPECT_TRUE(contains(refused.output, "Not saved: cannot write /nowhere/x.txt"));
  EXPECT_EQ(play_piped("", {bad}).exit_code, 2);
  EXPECT_EQ(play_piped("", {"/nowhere/x.txt"}).exit_code, 3);
  EXPECT_EQ(play_piped("", {"-"}).exit_code, 2);
}

TEST(Play, TheBarGrowsWithTheLead) {
  const ViewStyle ascii;
  const auto filled = [&](int discs) {
    return count(evaluation_bar(Value::from_score(Score(discs)), true, ascii), "#");
  };
  EXPECT_EQ(filled(0), 12U);
  EXPECT_EQ(filled(64), 24U);
  EXPECT_EQ(filled(-64), 0U);
  EXPECT_GT(filled(8), filled(2));
  EXPECT_EQ(lead_text(Value::from_units(-3 * Value::kUnitsPerDisc / 2), false), "white +1.5");
  EXPECT_EQ(lead_text(Value::from_score(Score(12)), true), "black +12");
  EXPECT_EQ(lead_text(Value::from_units(-1), false), "even");
}

TEST(Play, ColoursAndSymbolsWhereTheTerminalHasThem) {
  BoardView view;
  view.cursor = square_at(5, 4);
  const auto colored = board_lines(view, {true, true});
  EXPECT_TRUE(contains(colored[4], "●") && contains(colored[4], "○"));
  EXPECT_TRUE(contains(colored[5], "\033[7m·")) << "the cursor on f5";
  const auto plain = board_lines(view, {});
  EXPECT_TRUE(contains(plain[5], ">.")) << plain[5];
  for (const std::string& line : plain) EXPECT_FALSE(contains(line, "\033"));
}

TEST(Play, MarksTheMovesOfTheRules) {
  BoardView view;
  view.game = GameRecord(Board{}, {RuleSet::kReversi1997, false});
  const auto lines = board_lines(view, {});
  // Black may go wherever White is next to, whether or not a disc is turned: to c3, but not to f3.
  EXPECT_TRUE(contains(lines[3], "3 - - . . . -")) << lines[3];
}

TEST(Play, OnATerminalKeysCountFromThePromptOn) {
  TerminalProgram program(play_with({"--side", "both"}));
  for (const char* prompt : {"black> ", "white> "}) {
    program.wait_for(prompt);
    EXPECT_TRUE(program.sees_keys()) << prompt;
    program.type("g\r");
  }
  program.wait_for("black> ");
  EXPECT_TRUE(program.sees_keys());
  program.type("\003");
  EXPECT_EQ(program.wait_for_exit(), 0);
}

TEST(Play, OnATerminalArrowsAndEnterPlayAMove) {
  TerminalProgram program(kPlay);
  program.wait_for("black> ");
  EXPECT_TRUE(contains(program.raw(), "\033[42;")) << "in colours";
  // The first arrow goes to the first legal move, d3; from there down and left to c4.
  program.type("\033[A");
  program.type("\033[B\033[D");
  program.type("\r");
  EXPECT_TRUE(contains(program.wait_for("Outflank thinks"), "to move"));
  EXPECT_TRUE(contains(program.wait_for("black> "), "White "));
  program.type("u\r");
  program.wait_for("60 empty");
  program.wait_for("black> ");
  program.type("q\r");
  EXPECT_EQ(program.wait_for_exit(), 0);
}

TEST(Play, OnATerminalLinesAreEdited) {
  TerminalProgram program(play_with({"--side", "both"}));
  program.wait_for("black> ");
  // A wrong letter taken back, and a correction in the middle of the line.
  program.type("fx\1775\r");
  program.wait_for("white> ");
  program.type("d5\033[D\033[D");
  program.type("\033[C\033[C\1776\r");
  program.wait_for("black> ");
  program.type("?\r");
  program.wait_for("take back your last move");
  program.wait_for("black> ");
  program.type("nonsense\003c3\r");  // Ctrl-C clears the line.
  program.wait_for("white> ");
  program.type("\004");  // Ctrl-D.
  EXPECT_EQ(program.wait_for_exit(), 0);
}

TEST(Play, CtrlCMakesTheEngineMoveAndThenLeaves) {
  TerminalProgram program({"play", "--hash", "16", "--threads", "1", "--depth", "60"});
  program.wait_for("black> ");
  program.type("f5\r");
  program.wait_for("Outflank thinks");
  program.type("\003");
  EXPECT_TRUE(contains(program.wait_for("black> "), "White "));
  program.type("\003");
  EXPECT_EQ(program.wait_for_exit(), 0);
}

TEST(Play, ADumbTerminalAndNoColorAreRespected) {
  TerminalProgram dumb(kPlay, "dumb");
  EXPECT_TRUE(contains(dumb.wait_for("60 empty"), "a b c d e f g h"));
  EXPECT_FALSE(contains(dumb.raw(), "\033"));
  dumb.type("q\n");
  EXPECT_EQ(dumb.wait_for_exit(), 0);
  TerminalProgram plain(kPlay, "xterm", {"NO_COLOR=1", "LANG=C.UTF-8"});
  EXPECT_TRUE(contains(plain.wait_for("black> "), "●"));
  EXPECT_FALSE(contains(plain.raw(), "\033[42;"));
}

}  // namespace
}  // namespace outflank
