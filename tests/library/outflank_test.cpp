// The C interface, used from C++.
#include "library/outflank.h"

#include <gtest/gtest.h>

#include <atomic>
#include <bit>
#include <string>
#include <thread>
#include <vector>

namespace {

outflank_position position(const char* text) {
  outflank_position read = {};
  EXPECT_EQ(outflank_position_from_text(text, &read, nullptr, 0), OUTFLANK_OK) << text;
  return read;
}

std::string text(const outflank_position& position) {
  char buffer[OUTFLANK_TEXT_SIZE];
  outflank_position_to_text(&position, buffer);
  return buffer;
}

/// An engine of one thread and one megabyte, so that searches count the same nodes on every run.
class SmallEngine {
 public:
  SmallEngine() { EXPECT_EQ(outflank_engine_new(1, 1, &engine_), OUTFLANK_OK); }
  ~SmallEngine() { outflank_engine_free(engine_); }
  SmallEngine(const SmallEngine&) = delete;
  SmallEngine& operator=(const SmallEngine&) = delete;
  outflank_engine* get() { return engine_; }

  outflank_result search(const char* from, const outflank_limits& limits) {
    const outflank_position board = position(from);
    outflank_result result = {};
    EXPECT_EQ(outflank_engine_search(engine_, &board, &limits, nullptr, nullptr, &result),
              OUTFLANK_OK);
    return result;
  }

 private:
  outflank_engine* engine_ = nullptr;
};

constexpr const char* kFourteenEmpties =
    "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
// Black must pass at ply 17.
constexpr const char* kBlackMustPass = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8";

TEST(CInterface, TellsItsVersion) {
  EXPECT_EQ(outflank_api_version(), OUTFLANK_API_VERSION);
  EXPECT_NE(std::string(outflank_version()), "");
}

TEST(CInterface, ReadsAndWritesPositions) {
  const std::string start = "---------------------------OX------XO--------------------------- X";
  EXPECT_EQ(text(outflank_start()), start);
  EXPECT_EQ(text(position(start.c_str())), start);
  EXPECT_EQ(text(position("")), start);
  EXPECT_EQ(text(position("f5")),
            "---------------------------OX------XXX-------------------------- O");
}

TEST(CInterface, SaysWhatIsWrongWithAText) {
  outflank_position untouched = outflank_start();
  char message[200];
  EXPECT_EQ(outflank_position_from_text("f5f5", &untouched, message, sizeof message),
            OUTFLANK_BAD_TEXT);
  EXPECT_EQ(std::string(message),
            "column 3: \"f5\": expected a legal move as move 2: f5 is occupied");
  EXPECT_EQ(text(untouched), text(outflank_start()));
  char small[7];
  EXPECT_EQ(outflank_position_from_text("--", &untouched, small, sizeof small), OUTFLANK_BAD_TEXT);
  EXPECT_EQ(std::string(small).size(), 6U);
  EXPECT_EQ(outflank_position_from_text(nullptr, &untouched, nullptr, 0), OUTFLANK_BAD_ARGUMENT);
}

TEST(CInterface, KnowsTheRules) {
  outflank_position board = outflank_start();
  // d3, c4, f5 and e6.
  EXPECT_EQ(outflank_legal_moves(&board), 0x0000102004080000U);
  EXPECT_EQ(outflank_flips(&board, 37), 1ULL << 36);
  EXPECT_EQ(outflank_flips(&board, 0), 0U);
  EXPECT_EQ(outflank_flips(&board, 64), 0U);
  EXPECT_EQ(outflank_play(&board, OUTFLANK_PASS), OUTFLANK_ILLEGAL_MOVE);
  EXPECT_EQ(outflank_play(&board, 0), OUTFLANK_ILLEGAL_MOVE);
  EXPECT_EQ(outflank_play(&board, 65), OUTFLANK_BAD_ARGUMENT);
  EXPECT_EQ(outflank_play(&board, 37), OUTFLANK_OK);
  EXPECT_EQ(board.white_moves, 1);
  EXPECT_EQ(std::popcount(board.black), 4);

  outflank_position stuck = position(kBlackMustPass);
  EXPECT_EQ(outflank_legal_moves(&stuck), 0U);
  EXPECT_EQ(outflank_is_over(&stuck), 0);
  EXPECT_EQ(outflank_play(&stuck, OUTFLANK_PASS), OUTFLANK_OK);
  EXPECT_EQ(std::popcount(outflank_legal_moves(&stuck)), 3);

  const outflank_position over = position("e6f4e3f6g5d6e7f5c5");
  EXPECT_EQ(outflank_is_over(&over), 1);
  EXPECT_EQ(outflank_final_score(&over), -64);  // White would be to move.
  const outflank_position broken = {1, 1, 0};   // Both sides have a disc on a1.
  EXPECT_EQ(outflank_legal_moves(&broken), 0U);
}

TEST(CInterface, NamesMoves) {
  char name[5];
  outflank_move_to_text(37, name);
  EXPECT_EQ(std::string(name), "f5");
  outflank_move_to_text(OUTFLANK_PASS, name);
  EXPECT_EQ(std::string(name), "pass");
  outflank_move_to_text(-1, name);
  EXPECT_EQ(std::string(name), "--");
}

TEST(CInterface, SolvesAndTellsEachDepth) {
  SmallEngine engine;
  const outflank_position board = position(kFourteenEmpties);
  const outflank_limits limits = {};
  struct Calls {
    int count = 0;
    int depth = 0;
  } calls;
  const auto on_depth = [](const outflank_result* result, void* context) {
    auto* told = static_cast<Calls*>(context);
    ++told->count;
    told->depth = result->lines[0].depth;
  };
  outflank_result result = {};
  ASSERT_EQ(outflank_engine_search(engine.get(), &board, &limits, on_depth, &calls, &result),
            OUTFLANK_OK);
  ASSERT_EQ(result.count, 1U);
  const outflank_line& best = result.lines[0];
  EXPECT_EQ(best.score, 18);
  EXPECT_EQ(best.exact, 1);
  EXPECT_EQ(best.depth, 14);
  EXPECT_EQ(best.selectivity, 100);
  EXPECT_EQ(best.move, 62);  // g8
  EXPECT_EQ(best.moves[0], 62);
  EXPECT_GE(best.length, 14);
  EXPECT_EQ(result.interrupted, 0);
  EXPECT_GT(calls.count, 1);
  EXPECT_EQ(calls.depth, 14);
}

TEST(CInterface, KeepsToItsLimits) {
  SmallEngine engine;
  outflank_limits limits = {};
  limits.depth = 3;
  limits.moves = 4;
  EXPECT_EQ(engine.search("f5d6c3", limits).count, 4U);
  EXPECT_EQ(engine.search("f5d6c3", limits).lines[0].depth, 3);
  limits = {};
  limits.level = 2;
  EXPECT_EQ(engine.search("f5d6c3", limits).lines[0].depth, 2);
  limits.nodes = 1;
  limits.level = 20;
  EXPECT_EQ(engine.search("f5d6c3", limits).interrupted, 1);

  const outflank_position start = outflank_start();
  outflank_result result = {};
  std::vector<outflank_limits> all_wrong(5, outflank_limits{});
  all_wrong[0].level = 61;
  all_wrong[1].depth = -1;
  all_wrong[2].selectivity = 50;
  all_wrong[3].seconds = -1;
  all_wrong[4].moves = -1;
  for (const outflank_limits& wrong : all_wrong) {
    EXPECT_EQ(outflank_engine_search(engine.get(), &start, &wrong, nullptr, nullptr, &result),
              OUTFLANK_BAD_ARGUMENT);
  }
  EXPECT_EQ(outflank_engine_search(nullptr, &start, &limits, nullptr, nullptr, &result),
            OUTFLANK_BAD_ARGUMENT);
  outflank_engine* none = nullptr;
  EXPECT_EQ(outflank_engine_new(-1, 0, &none), OUTFLANK_BAD_ARGUMENT);
  EXPECT_EQ(outflank_engine_new(1, 1, nullptr), OUTFLANK_BAD_ARGUMENT);
  outflank_engine_free(nullptr);
  outflank_engine_stop(nullptr);
}

TEST(CInterface, StopsFromTheCallback) {
  SmallEngine engine;
  const outflank_position start = outflank_start();
  const outflank_limits limits = {};  // Until it is solved, which it will not be.
  const auto on_depth = [](const outflank_result*, void* context) {
    outflank_engine_stop(static_cast<outflank_engine*>(context));
  };
  outflank_result result = {};
  ASSERT_EQ(outflank_engine_search(engine.get(), &start, &limits, on_depth, engine.get(), &result),
            OUTFLANK_OK);
  EXPECT_EQ(result.interrupted, 1);
  EXPECT_EQ(result.count, 1U);
}

TEST(CInterface, EnginesShareNoState) {
  outflank_limits limits = {};
  limits.depth = 7;
  const std::vector<const char*> games = {"f5d6c3", "f5f6e6f4", "f5d6c4", kBlackMustPass};
  std::vector<std::uint64_t> alone;
  for (const char* game : games) alone.push_back(SmallEngine().search(game, limits).nodes);
  std::vector<std::uint64_t> together(games.size());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < games.size(); ++i) {
    threads.emplace_back([&, i] { together[i] = SmallEngine().search(games[i], limits).nodes; });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(together, alone);

  // What one engine has learnt and what it forgets is its own.
  SmallEngine warm, other;
  warm.search(games[0], limits);
  EXPECT_NE(warm.search(games[0], limits).nodes, alone[0]);
  EXPECT_EQ(other.search(games[0], limits).nodes, alone[0]);
  outflank_engine_clear(warm.get());
  EXPECT_EQ(warm.search(games[0], limits).nodes, alone[0]);
}

}  // namespace
