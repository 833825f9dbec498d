// Pondering with the real program: it shows in the log, and nowhere else.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <thread>

#include "engine/board/text.h"
#include "tests/protocol/gtp_client.h"
#include "tests/protocol/nboard_client.h"
#include "tests/tools/program.h"

namespace outflank {
namespace {

using std::chrono::milliseconds;

/// A program that writes a log.
class Ponderer {
 public:
  explicit Ponderer(const std::string& protocol, const std::vector<std::string>& more = {})
      : engine_(arguments(protocol, more)) {}

  EngineProcess& engine() { return engine_; }

  /// What the log says about pondering so far.
  std::vector<std::string> pondered() const {
    std::vector<std::string> found;
    std::istringstream log(read_text(scratch_.path("log")));
    for (std::string line; std::getline(log, line);) {
      const std::size_t begin = line.find("pondered ");
      if (begin != std::string::npos) found.push_back(line.substr(begin));
    }
    return found;
  }

 private:
  std::vector<std::string> arguments(const std::string& protocol,
                                     const std::vector<std::string>& more) const {
    std::vector<std::string> all = {
        protocol, "--hash", "16", "--threads", "1", "--log-file", scratch_.path("log").string()};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }

  ScratchFolder scratch_;
  EngineProcess engine_;
};

/// The nodes that a line of the log tells.
long nodes_of(const std::string& line) {
  const std::size_t end = line.find(" nodes");
  const std::size_t begin = line.rfind(' ', end - 1);
  return std::stol(line.substr(begin));
}

Move move_of(const std::string& text) {
  return parse_move(text).value_or(Move::none());
}

Move first_legal(const GameRecord& game) {
  return first_square(game.board().position.legal_moves());
}

/// Asks for Black's first move with little time, so that only the clock limits the searches.
GameRecord first_move(EngineProcess& engine) {
  ask_ok(engine, "time_left b 1 0");
  GameRecord game;
  EXPECT_TRUE(game.play(move_of(ask_ok(engine, "genmove b"))));
  return game;
}

TEST(PonderingProcess, GtpThinksWhileTheOpponentDoesAndSaysNothing) {
  Ponderer ponderer("gtp", {"--ponder"});
  EngineProcess& engine = ponderer.engine();
  GameRecord game = first_move(engine);
  EXPECT_FALSE(engine.read_line(milliseconds(200))) << "nobody asked for anything";
  const Move reply = first_legal(game);
  ASSERT_TRUE(game.play(reply));
  ask_ok(engine, "play w " + to_string(reply));
  ASSERT_EQ(ponderer.pondered().size(), 1u);
  EXPECT_GT(nodes_of(ponderer.pondered()[0]), 100);

  // It is our turn now: what comes before the question does not start it again.
  ask_ok(engine, "time_left b 1 0");
  ask_ok(engine, "name");
  EXPECT_EQ(ponderer.pondered().size(), 1u);
  EXPECT_TRUE(game.play(move_of(ask_ok(engine, "genmove b"))));
  ask_ok(engine, "name");
  EXPECT_EQ(ponderer.pondered().size(), 2u);
}

TEST(PonderingProcess, AnyInputStopsItAndItGoesOnWhereTheGameIsTheSame) {
  Ponderer ponderer("gtp", {"--ponder"});
  EngineProcess& engine = ponderer.engine();
  first_move(engine);
  ask_ok(engine, "time_left w 100 0");
  EXPECT_EQ(ponderer.pondered().size(), 1u);
  engine.send("# nothing but a comment\n");
  ask_ok(engine, "showboard");
  EXPECT_EQ(ponderer.pondered().size(), 3u);
  ask_failing(engine, "play w a1");
  EXPECT_EQ(ponderer.pondered().size(), 4u);
  ask_ok(engine, "undo");
  EXPECT_EQ(ponderer.pondered().size(), 5u);
  ask_ok(engine, "name");
  EXPECT_EQ(ponderer.pondered().size(), 5u) << "the game has gone back";
}

TEST(PonderingProcess, NobodyPondersUnlessAsked) {
  Ponderer ponderer("gtp");
  first_move(ponderer.engine());
  ask_ok(ponderer.engine(), "name");
  EXPECT_TRUE(ponderer.pondered().empty());
}

TEST(PonderingProcess, ALevelHoldsForPonderingToo) {
  Ponderer ponderer("gtp", {"--ponder", "--level", "2"});
  EngineProcess& engine = ponderer.engine();
  ask_ok(engine, "time_settings 36000 0 0");
  ask_ok(engine, "genmove b");
  EXPECT_FALSE(engine.read_line(milliseconds(100)));
  ask_ok(engine, "name");
  ASSERT_EQ(ponderer.pondered().size(), 1u);
  const std::string text = ponderer.pondered()[0];
  EXPECT_TRUE(text.find("depth 1,") != std::string::npos ||
              text.find("depth 2,") != std::string::npos)
      << text;
}

TEST(PonderingProcess, QuitAndTheEndOfTheInputEndIt) {
  for (const bool quits : {true, false}) {
    Ponderer ponderer("gtp", {"--ponder"});
    first_move(ponderer.engine());
    if (quits) {
      EXPECT_EQ(ask_ok(ponderer.engine(), "quit"), "");
    } else {
      ponderer.engine().close_input();
    }
    EXPECT_EQ(ponderer.engine().wait_for_exit(), 0);
  }
  Ponderer ponderer("gtp", {"--ponder"});
  first_move(ponderer.engine());
  ponderer.engine().close_output();
  EXPECT_EQ(ponderer.engine().wait_for_exit(), 0) << "nobody can read its answers any more";
}

TEST(PonderingTiming, QuitWhilePonderingIsObeyedWithin100Milliseconds) {
  for (const char* protocol : {"gtp", "nboard"}) {
    Ponderer ponderer(protocol, {"--ponder"});
    EngineProcess& engine = ponderer.engine();
    if (std::string(protocol) == "gtp") {
      first_move(engine);
    } else {
      engine.send("nboard 2\nset game " + nboard_game({}, "00:01") + "\ngo\n");
      const std::string answer = engine.read_until("===").back();
      engine.send("move " + answer.substr(4) + "\n");
    }
    std::this_thread::sleep_for(milliseconds(1500));
    engine.send("quit\n");
    EXPECT_EQ(engine.wait_for_exit(milliseconds(100)), 0) << protocol;
  }
}

/// `nodestats`' nodes in the last report.
long reported_nodes(const std::vector<std::string>& lines) {
  long nodes = -1;
  for (const std::string& line : lines) {
    if (line.starts_with("nodestats ")) nodes = std::stol(line.substr(10));
  }
  return nodes;
}

TEST(PonderingProcess, NBoardsGameGoesOnAndItsNumbersAreThoseOfTheSearchAlone) {
  Ponderer ponderer("nboard", {"--ponder"});
  EngineProcess& engine = ponderer.engine();
  engine.send("nboard 2\nset game " + nboard_game({}, "00:01") + "\nping 1\n");
  engine.read_until("pong 1");
  engine.send("go\n");
  const std::string answer = engine.read_until("===").back().substr(4);
  engine.read_until("status");
  EXPECT_FALSE(engine.read_line(milliseconds(50)));
  EXPECT_TRUE(ponderer.pondered().empty()) << "the move has not been made yet";

  GameRecord game;
  ASSERT_TRUE(game.play(move_of(answer.substr(0, 2))));
  // Nearly all of the time is gone: the next answer comes at once, without a search of note.
  engine.send("move " + answer.substr(0, 2) + "/0/0.99\n");
  EXPECT_FALSE(engine.read_line(milliseconds(200))) << "nobody asked for anything";
  const Move reply = first_legal(game);
  engine.send("move " + to_string(reply) + "/0/0.01\nping 2\n");
  EXPECT_EQ(engine.read_until("pong").size(), 1u);
  ASSERT_EQ(ponderer.pondered().size(), 1u);
  EXPECT_GT(nodes_of(ponderer.pondered()[0]), 100);

  ASSERT_TRUE(game.play(reply));
  engine.send("go\n");
  const auto lines = engine.read_until("===");
  for (const std::string& line : lines) check_fits(checked(line), game);
  EXPECT_GE(reported_nodes(lines), 0);
  EXPECT_LT(reported_nodes(lines), 100);
}

}  // namespace
}  // namespace outflank
