// Exact scores from 12 empty squares on: against plain alpha-beta, the stored answers of one, and
// the FFO positions; with cold and warm tables, several threads, every instruction set.
#include <gtest/gtest.h>

#include <algorithm>
#include <ranges>
#include <string>
#include <vector>

#include "engine/engine/engine.h"
#include "protocol/formats/obf.h"
#include "tests/engine/isa_test.h"
#include "tests/engine/random_play.h"
#include "tests/engine/search/solved_line.h"
#include "tests/engine/test_size.h"
#include "tests/protocol/formats/test_files.h"
#include "tests/reference/reference.h"

namespace outflank {
namespace {

struct Ending {
  Position position;
  Score score;
};

std::vector<Problem> read_problems(const std::string& name) {
  const ObfFile file =
      parse_obf(read_file(std::filesystem::path(OUTFLANK_SOURCE_DIR) / "tests/data" / name));
  EXPECT_TRUE(file.errors.empty());
  return file.problems;
}

/// Every `stride`th of the positions with 14 to 18 empty squares whose scores are kept.
std::vector<Ending> stored_endings(int stride) {
  const std::vector<Problem> problems = read_problems("endgame_14_18.txt");
  EXPECT_EQ(problems.size(), 500U);
  std::vector<Ending> endings;
  for (std::size_t i = 0; i < problems.size(); i += static_cast<std::size_t>(stride)) {
    endings.push_back({problems[i].board.position, problems[i].expected_score().value()});
  }
  return endings;
}

void solve_all(Engine& engine, const std::vector<Ending>& endings) {
  for (const Ending& ending : endings) {
    ASSERT_TRUE(
        is_solved(ending.position, engine.search(ending.position, solving_limits()), ending.score));
  }
}

/// With a cleared table for each, then without clearing in both directions.
void solve_cold_and_warm(Engine& engine, std::vector<Ending> endings) {
  for (const Ending& ending : endings) {
    engine.clear_hash();
    solve_all(engine, {ending});
  }
  solve_all(engine, endings);
  std::ranges::reverse(endings);
  solve_all(engine, endings);
}

void check_signs(Engine& engine, const std::vector<Ending>& endings) {
  Limits limits = solving_limits();
  limits.goal = Goal::kWld;
  for (const Ending& ending : endings) {
    const SearchResult result = engine.search(ending.position, limits);
    ASSERT_EQ(result.lines.size(), 1U);
    const Line& line = result.lines.front();
    ASSERT_FALSE(result.interrupted);
    ASSERT_EQ(line.depth, ending.position.empty_count());
    ASSERT_EQ(line.bound, ending.score > Score(0)   ? Bound::kLower
                          : ending.score < Score(0) ? Bound::kUpper
                                                    : Bound::kExact);
    ASSERT_EQ(line.value <=> Value(), ending.score <=> Score());
    ASSERT_TRUE(is_playable(ending.position, line.pv));
  }
}

/// Random games' positions with 12 and 13 empty squares, scored by plain alpha-beta, solved on
/// every instruction set.
void check_against_alpha_beta(int count) {
  Random random(1213);
  std::vector<Ending> endings;
  for (int n = 0; n < count; ++n) {
    const Position position = random_position(random, 12 + n % 2);
    endings.push_back({position, reference::solve(position)});
  }
  for (const Isa isa : supported_isas()) {
    SCOPED_TRACE(name(isa));
    Engine engine({.threads = 1, .hash_megabytes = 1, .isa = isa});
    solve_cold_and_warm(engine, endings);
    check_signs(engine, endings);
  }
}

/// A game's positions from so many empty squares on, from the end back to there and forth again in
/// the same table, must score as alone.
void check_both_ways(Isa isa, int threads, int games, int empties) {
  Random random(77);
  Engine engine({.threads = threads, .hash_megabytes = 1, .isa = isa});
  for (int n = 0; n < games; ++n) {
    std::vector<Ending> endings;
    for (const Position& position : random_game(random)) {
      if (position.empty_count() > empties || position.is_over()) continue;
      engine.clear_hash();
      const SearchResult alone = engine.search(position, solving_limits());
      endings.push_back({position, alone.lines.front().value.rounded()});
      if (position.empty_count() <= 10) {
        ASSERT_EQ(endings.back().score, reference::solve(position));
      }
    }
    engine.clear_hash();
    std::ranges::reverse(endings);
    solve_all(engine, endings);
    std::ranges::reverse(endings);
    solve_all(engine, endings);
  }
}

void solve_problem(Engine& engine, const Problem& problem) {
  SCOPED_TRACE(problem.id);
  const SearchResult result = engine.search(problem.board.position, solving_limits());
  ASSERT_TRUE(is_solved(problem.board.position, result, problem.expected_score().value()));
  const std::vector<Move> best = problem.best_moves();
  EXPECT_NE(std::ranges::find(best, result.lines.front().move), best.end());
}

/// Forwards with an empty table, backwards with what that left in it.
void check_ffo(const EngineOptions& options, std::size_t first, std::size_t last) {
  Engine engine(options);
  std::vector<Problem> problems = read_problems("ffo.obf");
  std::erase_if(problems,
                [&](const Problem& problem) { return problem.id < first || problem.id > last; });
  EXPECT_EQ(problems.size(), last - first + 1);
  for (const Problem& problem : problems) solve_problem(engine, problem);
  std::ranges::reverse(problems);
  for (const Problem& problem : problems) solve_problem(engine, problem);
}

TEST(Endgame, EqualsPlainAlphaBetaAtTwelveAndThirteenEmpties) {
  check_against_alpha_beta(scaled(20));
}

TEST(LongEndgame, EqualsPlainAlphaBetaAtTwelveAndThirteenEmpties) {
  check_against_alpha_beta(500);
}

TEST(Endgame, SolvesTheFirstFfoPositions) {
  check_ffo({.threads = 1, .hash_megabytes = 64}, 1, static_cast<std::size_t>(scaled(19)));
}

/// Behind less sure passes and narrow windows, too.
TEST(Endgame, FindsEveryMoveThatKeepsTheScore) {
  Limits limits = solving_limits();
  limits.goal = Goal::kBestMoves;
  for (const int threads : {1, 2}) {
    Engine engine({.threads = threads, .hash_megabytes = 16});
    for (const Problem& problem : read_problems("ffo.obf")) {
      if (problem.id != 15 && problem.id != (scaled(10) < 10 ? 15U : 33U)) continue;
      std::vector<Move> expected = problem.best_moves();
      ASSERT_GT(expected.size(), 1U);
      std::vector<Move> found;
      const SearchResult result = engine.search(problem.board.position, limits);
      for (const Line& line : result.lines) {
        EXPECT_TRUE(line.exact);
        EXPECT_EQ(line.value.rounded(), problem.expected_score().value());
        found.push_back(line.move);
      }
      EXPECT_TRUE(std::ranges::is_permutation(found, expected)) << problem.id;
    }
  }
}

class EndgameTest : public IsaTest {
 protected:
  static EngineOptions options(int threads) {
    return {.threads = threads, .hash_megabytes = 1, .isa = GetParam()};
  }
};
using LongEndgameTest = EndgameTest;

constexpr int kStride = 500 / scaled(12);

TEST_P(EndgameTest, EqualsStoredScores) {
  for (const int threads : {1, 2, 16}) {
    SCOPED_TRACE(threads);
    Engine engine(options(threads));
    solve_cold_and_warm(engine, stored_endings(kStride));
  }
}

TEST_P(LongEndgameTest, EqualsStoredScores) {
  for (const int threads : {1, 2, 16}) {
    SCOPED_TRACE(threads);
    Engine engine(options(threads));
    solve_cold_and_warm(engine, stored_endings(1));
  }
}

TEST_P(EndgameTest, WinLossDrawAgreesWithStoredScores) {
  for (const int threads : {1, 16}) {
    Engine engine(options(threads));
    check_signs(engine, stored_endings(kStride));
  }
}

TEST_P(LongEndgameTest, WinLossDrawAgreesWithStoredScores) {
  for (const int threads : {1, 2, 16}) {
    Engine engine(options(threads));
    check_signs(engine, stored_endings(1));
  }
}

TEST_P(EndgameTest, ScoresGamesTheSameForwardsAndBackwards) {
  for (const int threads : {1, 2, 16}) check_both_ways(GetParam(), threads, scaled(2), 14);
}

TEST_P(LongEndgameTest, ScoresGamesTheSameForwardsAndBackwards) {
  for (const int threads : {1, 2, 16}) check_both_ways(GetParam(), threads, 20, 18);
}

TEST_P(LongEndgameTest, SolvesTheFfoPositions) {
  for (const int threads : {1, 2, 16}) {
    SCOPED_TRACE(threads);
    check_ffo({.threads = threads, .hash_megabytes = 64, .isa = GetParam()}, 1, 49);
  }
}

TEST_P(LongEndgameTest, SolvesFfoPositionsInATableOfOneMegabyte) {
  for (const int threads : {1, 2, 16}) {
    SCOPED_TRACE(threads);
    check_ffo(options(threads), 1, 44);
  }
}

INSTANTIATE_TEST_SUITE_P(, EndgameTest, all_isas(), isa_test_name);
INSTANTIATE_TEST_SUITE_P(, LongEndgameTest, all_isas(), isa_test_name);

}  // namespace
}  // namespace outflank
