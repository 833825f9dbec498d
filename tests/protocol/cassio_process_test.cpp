// Sessions of Cassio's protocol with the real program.
#include <gtest/gtest.h>

#include <regex>

#include "engine/board/text.h"
#include "tests/protocol/engine_process.h"
#include "tests/protocol/games.h"

namespace outflank {
namespace {

using std::chrono::milliseconds;

const std::vector<std::string> kCassio = {"cassio", "--hash", "16", "--threads", "1"};

/// A result line, taken apart.
struct Result {
  std::string position;
  std::string move;
  int depth = 0;
  int precision = 0;
  std::string low, high;
  std::string line;
  long nodes = 0;
};

Result result_of(const std::string& text) {
  static const std::regex kPattern(
      "([-XO]{64} ?[XO]), move ([A-H][1-8]|PA), depth ([0-9]+), @([0-9]+)%, "
      "([BW][+-][0-9]+\\.[0-9]{2}) <= v <= ([BW][+-][0-9]+\\.[0-9]{2}), "
      "((?:[A-Ha-h][1-8]|PA|pa)+), node ([0-9]+), time [0-9]+\\.[0-9]{3}");
  std::smatch match;
  if (!std::regex_match(text, match, kPattern)) {
    ADD_FAILURE() << "malformed: " << text;
    return {};
  }
  return {match[1], match[2], std::stoi(match[3]), std::stoi(match[4]), match[5],
          match[6], match[7], std::stol(match[8])};
}

/// The results of a search up to its `ready.`.
std::vector<Result> results(EngineProcess& engine) {
  std::vector<Result> all;
  std::vector<std::string> lines = engine.read_until("ready.");
  lines.pop_back();
  for (const std::string& line : lines) all.push_back(result_of(line));
  return all;
}

TEST(CassioProcess, IsReady) {
  EngineProcess engine;  // The first line decides.
  engine.send("ENGINE-PROTOCOL init\nENGINE-PROTOCOL get-version\nENGINE-PROTOCOL new-position\n");
  EXPECT_EQ(engine.read_line(), "ready.");
  EXPECT_TRUE(engine.read_line().value_or("").starts_with("version: Outflank "));
  EXPECT_EQ(engine.read_line(), "ready.");
  EXPECT_EQ(engine.read_line(), "ready.");
  engine.send("ENGINE-PROTOCOL empty-hash\n");
  EXPECT_EQ(engine.read_line(), "ready.");
  engine.send("ENGINE-PROTOCOL quit\n");
  EXPECT_EQ(engine.wait_for_exit(), 0);
}

TEST(CassioProcess, SearchesTheMidgame) {
  EngineProcess engine(kCassio);
  const GameRecord game = replayed("f5d6c3d3c4");
  const std::string position = to_string(game.board());
  engine.send("ENGINE-PROTOCOL midgame-search " + position + " -64 64 6 100\n");
  const auto all = results(engine);
  ASSERT_FALSE(all.empty());
  const Result& last = all.back();
  EXPECT_EQ(last.position, position);
  EXPECT_EQ(last.depth, 6);
  EXPECT_EQ(last.precision, 100);
  EXPECT_EQ(last.low, last.high);
  EXPECT_EQ(last.low[0], 'W') << "the side to move is named";
  const auto move = parse_move(last.move);
  ASSERT_TRUE(move && move->is_square());
  EXPECT_TRUE(game.board().position.is_legal(move->square()));
  EXPECT_EQ(last.line.substr(0, 2), to_string(*move)) << "White's moves are small letters";
  EXPECT_GT(last.nodes, 0);
  engine.send("ENGINE-PROTOCOL get-search-infos\n");
  EXPECT_TRUE(engine.read_line().value_or("").starts_with("node "));
  EXPECT_EQ(engine.read_line(), "ready.");
}

/// The first position of tests/data/ffo.obf, and the same with the colours exchanged.
constexpr std::string_view kFirstFfo =
    "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
constexpr std::string_view kFirstFfoExchanged =
    "--OOOOO--XXXOO-X-XXXOOXO-XOXOXOOXOOOXOOO--OXOXOO-OOOXXX--XXXXX-- O";

TEST(CassioProcess, SolvesTheEndgame) {
  EngineProcess engine(kCassio);
  for (const std::string_view position : {kFirstFfo, kFirstFfoExchanged}) {
    const std::string blank(position);
    const std::string glued = blank.substr(0, 64) + blank.substr(65);
    for (const std::string& text : {blank, glued}) {
      engine.send("ENGINE-PROTOCOL endgame-search " + text + " -64 64 100\n");
      const auto all = results(engine);
      ASSERT_FALSE(all.empty());
      const Result& last = all.back();
      EXPECT_EQ(last.position, text) << "in Cassio's own words";
      EXPECT_EQ(last.low, position == kFirstFfo ? "B+18.00" : "W+18.00");
      EXPECT_EQ(last.high, last.low);
      EXPECT_EQ(last.move, "G8");
      EXPECT_EQ(last.precision, 100);
      EXPECT_EQ(last.depth, 14);
    }
  }
  // Only who wins, and with a depth in front of the precision.
  engine.send("ENGINE-PROTOCOL endgame-search " + std::string(kFirstFfo) + " -1 1 14 100\n");
  const auto bounds = results(engine);
  ASSERT_FALSE(bounds.empty());
  EXPECT_TRUE(bounds.back().low.starts_with("B+")) << bounds.back().low;
  EXPECT_EQ(bounds.back().high, "B+64.00");
}

TEST(CassioProcess, StopEndsTheSearchWithItsResult) {
  EngineProcess engine(kCassio);
  engine.send("ENGINE-PROTOCOL midgame-search " + to_string(Board()) + " -64 64 60 100\n");
  result_of(engine.read_line().value_or(""));
  engine.send("ENGINE-PROTOCOL get-search-infos\nENGINE-PROTOCOL stop\n");
  const auto lines = engine.read_until("ready.");
  ASSERT_GE(lines.size(), 2U);
  engine.send("ENGINE-PROTOCOL stop\n");
  EXPECT_EQ(engine.read_line(), "ready.") << "also without a search";
}

TEST(CassioProcess, QuestionsAreAnsweredInTheirOrder) {
  const std::string search =
      "ENGINE-PROTOCOL midgame-search " + to_string(Board()) + " -64 64 3 73\n";
  EngineProcess engine(kCassio);
  engine.send(search + "ENGINE-PROTOCOL get-version\n" + search + "ENGINE-PROTOCOL quit\n");
  const std::string output = finish(engine);
  std::size_t readies = 0;
  for (std::size_t at = output.find("ready."); at != std::string::npos;
       at = output.find("ready.", at + 1)) {
    ++readies;
  }
  EXPECT_EQ(readies, 3U) << output;
}

TEST(CassioProcess, QuitEndsASearchAtOnce) {
  EngineProcess engine(kCassio);
  engine.send("ENGINE-PROTOCOL midgame-search " + to_string(Board()) + " -64 64 60 100\n");
  result_of(engine.read_line().value_or(""));
  engine.send("ENGINE-PROTOCOL quit\n");
  EXPECT_EQ(engine.wait_for_exit(), 0);
}

TEST(CassioProcess, WhatIsWrongIsSaid) {
  EngineProcess engine(kCassio);
  engine.send(
      "tea\nENGINE-PROTOCOL tea\nENGINE-PROTOCOL midgame-search abc -64 64 3 73\n"
      "ENGINE-PROTOCOL midgame-search " +
      to_string(Board()) + " -64 64\nENGINE-PROTOCOL midgame-search X" + std::string(63, '-') +
      " X -64 64 3 73\n");
  EXPECT_EQ(engine.read_line(), "ERROR: unknown command: tea");
  EXPECT_EQ(engine.read_line(), "ERROR: unknown command: ENGINE-PROTOCOL tea");
  EXPECT_TRUE(engine.read_line().value_or("").starts_with("ERROR: bad position: "));
  EXPECT_EQ(engine.read_line(), "ready.");
  EXPECT_TRUE(engine.read_line().value_or("").starts_with("ERROR: numbers missing: "));
  EXPECT_EQ(engine.read_line(), "ready.");
  EXPECT_EQ(engine.read_line(), "ready.") << "a game that is over has no result";
  EXPECT_FALSE(engine.read_line(milliseconds(20)));
}

}  // namespace
}  // namespace outflank
