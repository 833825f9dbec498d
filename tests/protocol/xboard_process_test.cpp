// XBoard sessions with the real program, the host played by a script.
// tests/repository/xboard_test.sh has XBoard itself do it.
#include <gtest/gtest.h>

#include <array>
#include <regex>

#include "engine/board/text.h"
#include "protocol/formats/reversi_fen.h"
#include "tests/protocol/engine_process.h"
#include "tests/protocol/games.h"

namespace outflank {
namespace {

using std::chrono::milliseconds;

const std::vector<std::string> kXBoard = {"xboard", "--hash", "16", "--threads", "1"};

std::string move_text(Move move) {
  return move.is_pass() ? "@@@@" : "P@" + to_string(move);
}

/// A line that must be `move P@xx` or `move @@@@`.
Move move_of(const std::string& line) {
  EXPECT_TRUE(std::regex_match(line, std::regex("move (P@[a-h][1-8]|@@@@)"))) << line;
  const std::string text = line.substr(std::min<std::size_t>(line.size(), 5));
  return text == "@@@@" ? Move::pass()
                        : parse_move(text.size() > 2 ? text.substr(2) : text).value_or(Move());
}

bool is_thinking(const std::string& line) {
  static const std::regex kThinking("[0-9]+ -?[0-9]+ [0-9]+ [0-9]+( P@[a-h][1-8]| @@@@)+");
  return std::regex_match(line, kThinking);
}

/// Answers a ping: whatever came before it.
std::vector<std::string> until_pong(EngineProcess& engine, int number) {
  const std::string text = std::to_string(number);
  engine.send("ping " + text + "\n");
  return engine.read_until("pong " + text);
}

TEST(XBoardProcess, TellsItsFeaturesAndTheStart) {
  EngineProcess engine;  // The first line decides.
  engine.send("xboard\nprotover 2\n");
  const auto features = engine.read_line();
  ASSERT_TRUE(features);
  for (const char* feature :
       {"feature ", " ping=1", "setboard=1", " playother=1", " colors=0", " variants=\"reversi\"",
        " usermove=1", " analyze=1", " memory=1", " smp=1", " done=1"}) {
    EXPECT_NE(features->find(feature), std::string::npos) << feature;
  }
  EXPECT_TRUE(features->ends_with("done=1"));
  engine.send("accepted setboard\nrejected san\nnew\nvariant reversi\n");
  EXPECT_EQ(engine.read_line(), "setup (P.....p.....) 8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1");
  const auto droppable = engine.read_line();
  ASSERT_TRUE(droppable);
  EXPECT_TRUE(
      droppable->starts_with("setup (P.....p.....) 8x8+1_crazyhouse 8/8/8/3Pp3/3pP3/8/8/8["));
  EXPECT_EQ(until_pong(engine, 1).size(), 1U) << "nothing else is said";
}

/// Two engines, the script between them, by XBoard's order of commands.
TEST(XBoardProcess, PlaysAWholeGameAgainstItself) {
  EngineProcess first(kXBoard);
  EngineProcess second(kXBoard);
  for (EngineProcess* engine : {&first, &second}) {
    engine->send("xboard\nprotover 2\nnew\nrandom\nvariant reversi\nlevel 40 0:10 0\npost\neasy\n");
    engine->send("force\nsd 3\n");
    until_pong(*engine, 1);
  }
  GameRecord game;
  std::vector<std::string> ends;
  first.send("computer\ntime 1000\notim 1000\ngo\n");
  for (EngineProcess* mover = &first; !game.is_over();) {
    std::vector<std::string> lines = mover->read_until("move ");
    for (std::size_t i = 0; i + 1 < lines.size(); ++i)
      EXPECT_TRUE(is_thinking(lines[i])) << lines[i];
    const Move move = move_of(lines.back());
    const Position position = game.board().position;
    ASSERT_TRUE(move.is_square() ? position.is_legal(move.square()) : position.must_pass())
        << lines.back() << '\n'
        << draw(game.board());
    ASSERT_TRUE(game.play(move));
    EngineProcess* other = mover == &first ? &second : &first;
    if (game.ply() == 1) {
      other->send("setboard 8/8/8/3Pp3/3pP3/8/8/8 w\nusermove " + move_text(move) + "\ngo\n");
    } else {
      other->send("time 900\notim 900\nusermove " + move_text(move) + "\n");
    }
    mover = other;
  }
  const int difference = game.board().final_score_for_black().discs();
  const std::string result = difference > 0 ? "1-0 {" : difference < 0 ? "0-1 {" : "1/2-1/2 {";
  for (EngineProcess* engine : {&first, &second}) {
    const std::string line = engine->read_line().value_or("");
    EXPECT_TRUE(line.starts_with(result)) << line << " for " << difference;
    EXPECT_TRUE(line.ends_with(std::to_string((64 + difference) / 2) + '-' +
                               std::to_string((64 - difference) / 2) + '}'))
        << line;
    engine->send("result " + line + "\nquit\n");
    EXPECT_EQ(engine->wait_for_exit(), 0);
  }
}

TEST(XBoardProcess, IllegalMovesAreRefusedAndChangeNothing) {
  EngineProcess engine(kXBoard);
  engine.send("new\nforce\nusermove P@a1\nusermove @@@@\nP@z9\nusermove\nsetboard 8/8 w\ntea\n");
  EXPECT_EQ(engine.read_line(), "Illegal move: P@a1");
  EXPECT_EQ(engine.read_line(), "Illegal move: @@@@");
  EXPECT_EQ(engine.read_line(), "Error (unknown command): P@z9");
  EXPECT_EQ(engine.read_line(), "Illegal move: ");
  EXPECT_TRUE(engine.read_line().value_or("").starts_with("tellusererror Illegal position: "));
  EXPECT_EQ(engine.read_line(), "Error (unknown command): tea");
  engine.send("sd 2\nP@f5\ngo\n");
  const Move reply = move_of(engine.read_line().value_or(""));
  ASSERT_TRUE(reply.is_square());
  EXPECT_TRUE(replayed("f5").board().position.is_legal(reply.square()));
}

TEST(XBoardProcess, PassesBothWays) {
  const GameRecord game = replayed(kBlackMustPass);
  const std::string board = "setboard " + write_reversi_fen(game.board()) + " - - 0 1\n";
  EngineProcess engine(kXBoard);
  engine.send("new\nsd 2\nforce\n" + board + "go\n");
  EXPECT_EQ(engine.read_line(), "move @@@@");
  engine.send("force\n" + board + "playother\nusermove @@@@\n");
  const Move reply = move_of(engine.read_line().value_or(""));
  ASSERT_TRUE(reply.is_square());
  EXPECT_TRUE(game.board().position.passed().is_legal(reply.square()));
}

/// XBoard's way to pass a pass on to the other engine: the position after it, as XBoard has it.
TEST(XBoardProcess, APassComesAsABoardOnWhichNoDiscWasEverTurned) {
  const std::string transcript(kBlackMustPass);
  GameRecord game;
  std::array<Bitboard, 2> dropped = {game.board().discs(Color::kBlack),
                                     game.board().discs(Color::kWhite)};
  EngineProcess engine(kXBoard);
  engine.send("new\nvariant reversi\nsd 2\nforce\n");
  for (std::size_t i = 0; i < transcript.size(); i += 2) {
    const Move move = *parse_move(transcript.substr(i, 2));
    dropped[static_cast<std::size_t>(game.board().mover)] |= bit(move.square());
    ASSERT_TRUE(game.play(move));
    engine.send("usermove " + move_text(move) + "\n");
  }
  ASSERT_TRUE(game.board().mover == Color::kBlack && game.position().must_pass());
  const Board shown = {{dropped[1], dropped[0]}, Color::kWhite};
  const std::string pass = "setboard " + write_reversi_fen(shown) + " - - 0 9\n";
  const Position after = game.board().position.passed();
  ASSERT_NE(shown.position, after);
  engine.send(pass + "nopost\ngo\n");
  engine.read_until("setup (P.....p.....) 8x8");
  const Move reply = move_of(engine.read_line().value_or(""));
  ASSERT_TRUE(reply.is_square() && game.play(Move::pass()) && game.play(reply)) << to_string(reply);
  // The game goes on from there, and knows the pass: it can be taken back.
  engine.send("force\nundo\nundo\n" + pass + "usermove " + move_text(reply) + "\ngo\n");
  const Move next = move_of(engine.read_line().value_or(""));
  EXPECT_TRUE(game.play(next)) << to_string(next);
}

TEST(XBoardProcess, TellsTheEndOfAGameThatOurMoveOrTheirsEnds) {
  const GameRecord whole = replayed(kWipedOut);
  const Board before = whole.board_at(whole.ply() - 1);
  EngineProcess engine(kXBoard);
  engine.send("new\nforce\nsetboard " + write_reversi_fen(before) + "\nplayother\nusermove P@c5\n");
  EXPECT_EQ(engine.read_line(), "1-0 {64-0}");
  engine.send("new\nforce\nsetboard " + write_reversi_fen(before) + "\ngo\n");
  EXPECT_EQ(engine.read_line(), "move P@c5");
  EXPECT_EQ(engine.read_line(), "1-0 {64-0}");
}

TEST(XBoardProcess, APingWaitsForTheMoveAndMoveNowHurriesIt) {
  EngineProcess engine(kXBoard);
  engine.send("new\nforce\nsd 60\nusermove P@f5\ngo\nping 5\n");
  EXPECT_FALSE(engine.read_line(milliseconds(50)));
  engine.send("?\n");
  move_of(engine.read_line().value_or(""));
  EXPECT_EQ(engine.read_line(), "pong 5");
  engine.send("force\nping 6\n");
  EXPECT_EQ(engine.read_line(), "pong 6");
}

TEST(XBoardProcess, ForceAndUndoEndTheSearchWithoutAMove) {
  EngineProcess engine(kXBoard);
  engine.send("new\nforce\nsd 60\nusermove P@f5\ngo\n");
  EXPECT_FALSE(engine.read_line(milliseconds(50)));
  engine.send("force\nundo\nundo\n");
  EXPECT_EQ(engine.read_line(), "Error (no move to take back): undo");
  engine.send("sd 2\nusermove P@d3\ngo\n");
  const Move reply = move_of(engine.read_line().value_or(""));
  ASSERT_TRUE(reply.is_square());
  EXPECT_TRUE(replayed("d3").board().position.is_legal(reply.square()));
  engine.send("remove\nusermove P@c4\n");
  EXPECT_TRUE(move_of(engine.read_line().value_or("")).is_square()) << "it plays on";
}

TEST(XBoardProcess, AnalyzesWhateverIsOnTheBoard) {
  EngineProcess engine(kXBoard);
  engine.send("new\nanalyze\n");
  ASSERT_TRUE(is_thinking(engine.read_line().value_or("")));
  engine.send(".\n");
  std::string line;
  do {
    line = engine.read_line().value_or("");
  } while (is_thinking(line));
  EXPECT_TRUE(std::regex_match(line, std::regex("stat01: [0-9]+ [0-9]+ [0-9]+ 0 4"))) << line;
  engine.send("usermove P@f5\n");
  until_pong(engine, 1);
  const std::string after = engine.read_line().value_or("");
  EXPECT_TRUE(is_thinking(after)) << after;
  engine.send("undo\nexit\n");
  until_pong(engine, 2);
  EXPECT_FALSE(engine.read_line(milliseconds(50))) << "no analysis any more";
}

TEST(XBoardProcess, PondersOnlyWhenTold) {
  for (const bool hard : {false, true}) {
    EngineProcess engine(kXBoard);
    engine.send(std::string("new\nsd 4\n") + (hard ? "hard\n" : "easy\n") + "usermove P@f5\n");
    move_of(engine.read_line().value_or(""));
    engine.send("ping 1\n");
    EXPECT_EQ(engine.read_line(), "pong 1") << "at once, also while pondering";
    engine.send("time 500\notim 500\nhint\n");
    EXPECT_TRUE(engine.read_line().value_or("").starts_with("Hint: P@"));
    engine.send("quit\n");
    EXPECT_EQ(engine.wait_for_exit(), 0);
  }
}

TEST(XBoardProcess, TakesMemoryAndCores) {
  EngineProcess engine(kXBoard);
  engine.send("new\nmemory 8\ncores 2\nmemory x\ncores x\nmemory -3\ncores 0\nsd 3\n");
  EXPECT_EQ(engine.read_line(), "Error (bad argument): memory");
  EXPECT_EQ(engine.read_line(), "Error (bad argument): cores");
  engine.send("usermove P@f5\n");
  EXPECT_TRUE(move_of(engine.read_line().value_or("")).is_square());
}

TEST(XBoardProcess, FixedTimesAndClocksAreKept) {
  EngineProcess engine(kXBoard);
  for (const char* control : {"st 0\n", "st 0.2\n", "level 0 0:01 0\ntime 20\n",
                              "level 2 0:01 0\ntime 10\n", "level 0 0:01 0.1\ntime 0\n"}) {
    engine.send(std::string("new\nforce\nusermove P@f5\n") + control + "go\n");
    EXPECT_TRUE(move_of(engine.read_line().value_or("")).is_square()) << control;
  }
  engine.send("level 40 x 0\nst -1\nsd x\n");
  EXPECT_EQ(engine.read_line(), "Error (bad argument): level");
  EXPECT_EQ(engine.read_line(), "Error (bad argument): st");
  EXPECT_EQ(engine.read_line(), "Error (bad argument): sd");
}

TEST(XBoardProcess, TheEndOfTheInputWaitsForTheMoveOnly) {
  for (const char* end : {"", "quit\n"}) {
    EngineProcess engine(kXBoard);
    engine.send("new\nsd 4\nusermove P@f5\n" + std::string(end));
    EXPECT_NE(finish(engine).find("move P@"), std::string::npos) << end;
  }
  EngineProcess analysis(kXBoard);
  analysis.send("new\nanalyze\n");
  finish(analysis);
  EngineProcess pondering(kXBoard);
  pondering.send("new\nhard\nsd 2\nusermove P@f5\n");
  EXPECT_NE(finish(pondering).find("move P@"), std::string::npos);
}

}  // namespace
}  // namespace outflank
