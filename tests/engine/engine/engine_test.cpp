// The facade: limits, results, callbacks, options.
#include "engine/engine/engine.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <new>
#include <stdexcept>
#include <thread>
#include <vector>

#include "tests/engine/random_play.h"
#include "tests/engine/search/solved_line.h"
#include "tests/engine/test_size.h"

namespace outflank {
namespace {

const EngineOptions kSmall{.threads = 1, .hash_megabytes = 1};

Limits depth_limit(int depth) {
  Limits limits;
  limits.depth = depth;
  return limits;
}

/// A position that no search here comes near to solving.
Position middle_game() {
  Random random(5);
  return random_position(random, 40);
}

bool is_legal(const Position& position, Move move) {
  return move.is_pass() ? position.must_pass()
                        : move.is_square() && position.is_legal(move.square());
}

TEST(Engine, EndsAtTheDepthAskedFor) {
  Engine engine(kSmall);
  for (int depth = 1; depth <= 6; ++depth) {
    const SearchResult result = engine.search(middle_game(), depth_limit(depth));
    ASSERT_EQ(result.lines.size(), 1U);
    EXPECT_EQ(result.lines.front().depth, depth);
    EXPECT_FALSE(result.lines.front().exact);
    EXPECT_FALSE(result.interrupted);
  }
}

/// With the table that the searches before left behind, one window and the next contradicted each
/// other in turn, and the search did not end.
TEST(Engine, EndsWhereWindowsContradictEachOther) {
  const Position position{0x0F07070316000080, 0x0008383C697FFF57};
  for (const int deepest : {4, 6, 8}) {
    Engine engine(kSmall);
    for (int depth = 1; depth <= deepest; ++depth) engine.search(position, depth_limit(depth));
    const SearchResult result = engine.search(position, depth_limit(kSquares));
    EXPECT_TRUE(result.lines.front().exact);
    EXPECT_EQ(result.lines.front().value, Value::from_score(Score(42)));
  }
}

TEST(Engine, ReportsEveryIterationInOrder) {
  const Position position = middle_game();
  const auto caller = std::this_thread::get_id();
  const std::vector<int> depths_of[] = {{1}, {1, 2}, {1, 3}, {1, 3, 5, 7}, {1, 2, 4, 6, 8}};
  for (const std::vector<int>& depths : depths_of) {
    Engine engine(kSmall);
    std::vector<SearchResult> iterations;
    const SearchResult result =
        engine.search(position, depth_limit(depths.back()), [&](const SearchResult& iteration) {
          EXPECT_EQ(std::this_thread::get_id(), caller);
          iterations.push_back(iteration);
        });
    ASSERT_EQ(iterations.size(), depths.size());
    for (std::size_t i = 0; i < iterations.size(); ++i) {
      const SearchResult& iteration = iterations[i];
      ASSERT_EQ(iteration.lines.size(), 1U);
      EXPECT_EQ(iteration.lines.front().depth, depths[i]);
      EXPECT_EQ(iteration.lines.front().bound, Bound::kExact);
      EXPECT_TRUE(is_playable(position, iteration.lines.front().pv));
      EXPECT_EQ(iteration.lines.front().pv.front(), iteration.lines.front().move);
      EXPECT_FALSE(iteration.interrupted);
      if (i == 0) continue;
      EXPECT_GT(iteration.nodes, iterations[i - 1].nodes);
      EXPECT_GE(iteration.seconds, iterations[i - 1].seconds);
    }
    EXPECT_EQ(result.lines.front().value, iterations.back().lines.front().value);
    EXPECT_EQ(result.lines.front().pv, iterations.back().lines.front().pv);
    EXPECT_EQ(result.nodes, iterations.back().nodes);
  }
}

TEST(Engine, SearchesEvenDepthsUntilTheTimeIsUp) {
  Engine engine(kSmall);
  Limits limits;
  limits.seconds = 0.1;
  std::vector<int> depths;
  engine.search(middle_game(), limits, [&](const SearchResult& iteration) {
    depths.push_back(iteration.lines.front().depth);
  });
  for (std::size_t i = 1; i < depths.size(); ++i) EXPECT_EQ(depths[i] % 2, 0) << depths[i];
}

TEST(Engine, EndsAtTheNodesAskedFor) {
  Engine engine(kSmall);
  for (const std::uint64_t nodes : {1000U, 10000U, 100000U}) {
    Limits limits;
    limits.nodes = nodes;
    const SearchResult result = engine.search(middle_game(), limits);
    EXPECT_TRUE(result.interrupted);
    EXPECT_GE(result.nodes, nodes);
    EXPECT_LT(result.nodes, nodes + nodes / 8);
    EXPECT_TRUE(is_legal(middle_game(), result.lines.front().move));
  }
}

TEST(Engine, EndsAtTheTimeAskedFor) {
  Engine engine(kSmall);
  Limits limits;
  limits.seconds = 0.05;
  const SearchResult result = engine.search(middle_game(), limits);
  EXPECT_TRUE(result.interrupted);
  EXPECT_GE(result.seconds, 0.05);
  EXPECT_TRUE(is_legal(middle_game(), result.lines.front().move));
}

TEST(Engine, HasAMoveEvenWithoutTimeOrNodes) {
  Random random(6);
  for (const int threads : {1, 4}) {
    Engine engine({.threads = threads, .hash_megabytes = 1});
    for (int n = 0; n < scaled(20); ++n) {
      for (const Position& position : random_game(random)) {
        if (position.is_over()) continue;
        Limits no_time;
        no_time.seconds = 0;
        Limits no_nodes;
        no_nodes.nodes = 0;
        Limits late = no_nodes;
        late.seconds = -1;
        late.multi_pv = 3;
        for (const Limits& limits : {no_time, no_nodes, late}) {
          const SearchResult result = engine.search(position, limits);
          ASSERT_FALSE(result.lines.empty());
          for (const Line& line : result.lines) {
            ASSERT_TRUE(is_playable(position, line.pv));
            ASSERT_EQ(line.pv.front(), line.move);
            ASSERT_LE(std::abs(line.value.discs()), 64);
            ASSERT_NE(line.bound, Bound::kUpper);
          }
        }
      }
    }
  }
}

TEST(Engine, AnUnreachableTimeIsNoLimit) {
  Engine engine(kSmall);
  using Double = std::numeric_limits<double>;
  for (const double seconds : {1e9, 1e300, Double::max(), Double::infinity()}) {
    Limits limits = depth_limit(3);
    limits.seconds = seconds;
    const SearchResult result = engine.search(middle_game(), limits);
    EXPECT_FALSE(result.interrupted);
    EXPECT_EQ(result.lines.front().depth, 3);
  }
}

TEST(Engine, TheFirstOfSeveralLimitsEndsIt) {
  Engine engine(kSmall);
  Limits limits = depth_limit(60);
  limits.seconds = 1e6;
  limits.nodes = 5000;
  EXPECT_TRUE(engine.search(middle_game(), limits).interrupted);
  limits.nodes = UINT64_MAX;
  limits.depth = 3;
  limits.exact_empties = 10;
  SearchResult result = engine.search(middle_game(), limits);
  EXPECT_FALSE(result.interrupted);
  EXPECT_EQ(result.lines.front().depth, 3);
  limits.depth = 30;
  limits.seconds = 0.01;
  result = engine.search(middle_game(), limits);
  EXPECT_TRUE(result.interrupted);
  EXPECT_GE(result.seconds, 0.01);
}

TEST(Engine, DeepensWhereTheNodesAreTooFewForSolving) {
  Engine engine(kSmall);
  Random random(12);
  for (int n = 0; n < 3; ++n) {
    const Position position = random_position(random, 24);
    Limits limits;
    limits.nodes = 300000;
    const SearchResult result = engine.search(position, limits);
    // Solving takes many times as much and would have been begun after half of the plies.
    EXPECT_GT(result.lines.front().depth, 12);
    EXPECT_LT(result.lines.front().depth, 24);
    EXPECT_LT(result.nodes, 310000U);
  }
}

TEST(Engine, SolvesFromTheEmptiesAskedFor) {
  Engine engine(kSmall);
  Random random(8);
  for (int empties = 1; empties <= 12; ++empties) {
    const Position position = random_position(random, empties);
    Limits limits = depth_limit(1);
    limits.exact_empties = empties;
    EXPECT_TRUE(engine.search(position, limits).lines.front().exact);
    limits.exact_empties = empties - 1;
    EXPECT_EQ(engine.search(position, limits).lines.front().exact, empties == 1);
    // A depth of all empties is solving, and so is no limit at all.
    EXPECT_TRUE(engine.search(position, depth_limit(empties)).lines.front().exact);
    EXPECT_TRUE(engine.search(position, depth_limit(60)).lines.front().exact);
    EXPECT_TRUE(engine.search(position, Limits{}).lines.front().exact);
  }
}

TEST(Engine, AnEstimateNeverLooksSolved) {
  Engine engine(kSmall);
  Random random(9);
  for (int empties = 2; empties <= 20; ++empties) {
    const Position position = random_position(random, empties);
    Limits limits = depth_limit(empties - 1);
    limits.nodes = 20000;
    limits.multi_pv = 2;
    engine.search(position, limits, [&](const SearchResult& iteration) {
      for (const Line& line : iteration.lines) {
        EXPECT_FALSE(line.exact);
        EXPECT_LT(line.depth, empties);
      }
    });
  }
}

TEST(Engine, TheFirstMovesShareOneScore) {
  Engine engine(kSmall);
  for (int depth = 1; depth <= 7; ++depth) {
    Limits limits = depth_limit(depth);
    limits.multi_pv = 10;
    const SearchResult result = engine.search(Position::initial(), limits);
    ASSERT_EQ(result.lines.size(), 4U);
    Bitboard moves = 0;
    for (const Line& line : result.lines) {
      EXPECT_EQ(line.value, result.lines.front().value);
      EXPECT_EQ(line.depth, depth);
      EXPECT_TRUE(is_playable(Position::initial(), line.pv));
      moves |= bit(line.move.square());
    }
    EXPECT_EQ(moves, Position::initial().legal_moves());
  }
}

TEST(Engine, ScoresAtLeastOneMove) {
  Engine engine(kSmall);
  for (const int wanted : {-5, 0, 1}) {
    Limits limits = depth_limit(3);
    limits.multi_pv = wanted;
    EXPECT_EQ(engine.search(middle_game(), limits).lines.size(), 1U);
  }
}

TEST(Engine, SaysNothingWhenTheGameIsOver) {
  Engine engine(kSmall);
  int iterations = 0;
  int ends = 0;
  const SearchResult result =
      engine.search(Position{1, 0}, depth_limit(5), [&](const SearchResult&) { ++iterations; });
  EXPECT_TRUE(result.lines.empty());
  engine.start(
      Position{1, 0}, Limits{}, [&](const SearchResult&) { ++iterations; },
      [&](const SearchResult& end) {
        EXPECT_TRUE(end.lines.empty());
        ++ends;
      });
  engine.wait();
  EXPECT_EQ(iterations, 0);
  EXPECT_EQ(ends, 1);
}

TEST(Engine, PassesWhereThereIsNothingElse) {
  Engine engine(kSmall);
  Random random(10);
  int found = 0;
  while (found < 10) {
    for (const Position& position : random_game(random)) {
      if (!position.must_pass() || position.empty_count() < 6) continue;
      ++found;
      Limits limits = depth_limit(5);
      limits.multi_pv = 4;
      const SearchResult result = engine.search(position, limits);
      ASSERT_EQ(result.lines.size(), 1U);
      EXPECT_EQ(result.lines.front().move, Move::pass());
      EXPECT_TRUE(is_playable(position, result.lines.front().pv));
      // A pass takes no depth: the value is that of the other side's search.
      engine.clear_hash();
      const SearchResult other = engine.search(position.passed(), depth_limit(5));
      EXPECT_EQ(result.lines.front().value, -other.lines.front().value);
    }
  }
}

TEST(Engine, ClampsItsOptions) {
  for (const int threads : {-1000000, -1, 0, 1}) {
    EXPECT_EQ(Engine({.threads = threads, .hash_megabytes = 1}).options().threads, 1);
  }
  for (const int hash : {-1000000, -1, 0, 1}) {
    EXPECT_EQ(Engine({.threads = 1, .hash_megabytes = hash}).options().hash_megabytes, 1);
  }
  Engine engine({.threads = 3, .hash_megabytes = 3});
  EXPECT_EQ(engine.options().threads, 3);
  EXPECT_EQ(engine.options().hash_megabytes, 3);
  engine.set_hash_megabytes(-7);
  EXPECT_EQ(engine.options().hash_megabytes, 1);
  engine.set_threads(0);
  EXPECT_EQ(engine.options().threads, 1);
  EXPECT_EQ(engine.search(middle_game(), depth_limit(4)).lines.front().depth, 4);
}

TEST(Engine, KeepsItsTableWhereALargerOneDoesNotFit) {
  Engine engine({.threads = 1, .hash_megabytes = 2});
  try {
    engine.set_hash_megabytes(1000000);
    EXPECT_EQ(engine.options().hash_megabytes, kMaxHashMegabytes);
  } catch (const std::bad_alloc&) {
    EXPECT_EQ(engine.options().hash_megabytes, 2);
  }
  EXPECT_EQ(engine.search(middle_game(), depth_limit(4)).lines.front().depth, 4);
}

TEST(Engine, RefusesAnInstructionSetThatIsNotThere) {
  EXPECT_THROW(Engine({.threads = 1, .hash_megabytes = 1, .isa = static_cast<Isa>(9)}),
               std::invalid_argument);
}

TEST(Engine, SizesCanChangeBetweenSearches) {
  Engine engine(kSmall);
  Random random(11);
  for (int n = 0; n < 10; ++n) {
    engine.set_threads(1 + n % 4 * 5);
    engine.set_hash_megabytes(1 + n % 3);
    if (n % 2 == 0) engine.clear_hash();
    const Position position = random_position(random, 30);
    EXPECT_EQ(engine.search(position, depth_limit(7)).lines.front().depth, 7);
  }
}

TEST(Engine, TwoWorkSideBySide) {
  Random random(12);
  const Position one = random_position(random, 35);
  const Position other = random_position(random, 36);
  const auto alone = [&](const Position& position) {
    return Engine(kSmall).search(position, depth_limit(7));
  };
  const SearchResult expected_one = alone(one);
  const SearchResult expected_other = alone(other);
  for (int n = 0; n < scaled(10); ++n) {
    Engine first(kSmall);
    Engine second(kSmall);
    SearchResult first_result;
    SearchResult second_result;
    first.start(one, depth_limit(7), {}, [&](const SearchResult& end) { first_result = end; });
    second.start(other, depth_limit(7), {}, [&](const SearchResult& end) { second_result = end; });
    first.wait();
    second.wait();
    EXPECT_EQ(first_result.nodes, expected_one.nodes);
    EXPECT_EQ(first_result.lines.front().pv, expected_one.lines.front().pv);
    EXPECT_EQ(second_result.nodes, expected_other.nodes);
    EXPECT_EQ(second_result.lines.front().pv, expected_other.lines.front().pv);
  }
}

TEST(Engine, ManyThreadsOnNextToNothing) {
  Engine engine({.threads = 16, .hash_megabytes = 1});
  Random random(13);
  for (int n = 0; n < scaled(200); ++n) {
    const Position position = random_position(random, 1 + n % 16);
    EXPECT_TRUE(engine.search(position, Limits{}).lines.front().exact);
  }
  EXPECT_EQ(engine.search(Position::initial(), depth_limit(1)).lines.front().depth, 1);
}

}  // namespace
}  // namespace outflank
