// What a search that was cut off still says.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/engine/engine.h"
#include "tests/engine/random_play.h"
#include "tests/engine/test_size.h"

namespace outflank {
namespace {

Limits nodes_limit(std::uint64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  return limits;
}

/// A position with at least so many empty squares whose mover must pass.
Position passing_position(Random& random, int empties) {
  while (true) {
    for (const Position& position : random_game(random)) {
      if (position.must_pass() && position.empty_count() >= empties) return position;
    }
  }
}

TEST(Interruption, KeepsTheLastFinishedIterationUnlessAMoveIsProvedBetter) {
  Random random(31);
  int kept = 0;
  int replaced = 0;
  for (int n = 0; n < 100; ++n) {
    const Position position = random_position(random, 20 + static_cast<int>(random.below(25)));
    for (const std::uint64_t nodes : {1000, 3000, 10000, 20000}) {
      Engine engine({.threads = 1, .hash_megabytes = 1});
      SearchResult finished;
      const SearchResult result =
          engine.search(position, nodes_limit(nodes),
                        [&](const SearchResult& iteration) { finished = iteration; });
      if (!result.interrupted) continue;
      ASSERT_EQ(finished.lines.size(), 1U);
      ASSERT_EQ(result.lines.size(), 1U);
      const Line& before = finished.lines.front();
      const Line& line = result.lines.front();
      if (line.move == before.move) {
        EXPECT_EQ(line.value, before.value);
        EXPECT_EQ(line.depth, before.depth);
        EXPECT_EQ(line.bound, before.bound);
        EXPECT_EQ(line.pv, before.pv);
        ++kept;
      } else {
        const bool is_next = line.depth == before.depth + 2 ||
                             (before.depth == 1 && line.depth == 2) ||
                             line.depth == position.empty_count();
        EXPECT_TRUE(is_next) << before.depth << " plies, then " << line.depth;
        EXPECT_NE(line.bound, Bound::kUpper);
        ++replaced;
      }
    }
  }
  EXPECT_GT(kept, 0);
  EXPECT_GT(replaced, 0);
}

TEST(Interruption, OnlyTheRightScorePassesForExact) {
  Random random(34);
  int cut_off = 0;
  for (int n = 0; n < scaled(60); ++n) {
    const Position position = random_position(random, 11 + n % 5);
    Engine whole({.threads = 1, .hash_megabytes = 1});
    const Value score = whole.search(position, Limits()).lines.front().value;
    for (std::uint64_t nodes = 500; nodes < 300000; nodes = nodes * 8 / 7) {
      Engine engine({.threads = 1, .hash_megabytes = 1});
      const SearchResult result = engine.search(position, nodes_limit(nodes));
      const Line& best = result.lines.front();
      if (best.exact) {
        EXPECT_EQ(best.value, score);
      } else if (best.depth == position.empty_count() && best.selectivity == Selectivity::k100) {
        // A move that was proved better than the others before the end.
        EXPECT_EQ(best.bound, Bound::kLower);
        EXPECT_LE(best.value, score);
        ++cut_off;
      }
    }
  }
  EXPECT_GT(cut_off, 0);
}

TEST(Interruption, ComesSoonAfterTheLastNode) {
  Random random(35);
  for (int empties = 2; empties <= 16; ++empties) {
    for (const std::uint64_t nodes : {1, 100, 1000, 10000}) {
      Engine engine({.threads = 1, .hash_megabytes = 1});
      const SearchResult result =
          engine.search(random_position(random, empties), nodes_limit(nodes));
      // The first ply and the last five empty squares are searched to the end.
      EXPECT_LE(result.nodes, nodes + nodes / 32 + 1000) << empties;
    }
  }
}

TEST(Interruption, LeavesAnEstimateBehindAForcedPass) {
  Random random(32);
  for (int n = 0; n < 20; ++n) {
    const Position position = passing_position(random, 14);
    Engine engine({.threads = 1, .hash_megabytes = 1});
    const SearchResult result = engine.search(position, nodes_limit(0));
    ASSERT_EQ(result.lines.size(), 1U);
    const Line& line = result.lines.front();
    EXPECT_EQ(line.move, Move::pass());
    EXPECT_EQ(line.bound, Bound::kExact);
    EXPECT_FALSE(line.exact);
    EXPECT_LT(std::abs(line.value.discs()), 64);
  }
}

TEST(Interruption, NodesOfEarlierSearchesDoNotCount) {
  Random random(33);
  const Position first = random_position(random, 12);
  const Position second = random_position(random, 30);
  Limits solve;
  solve.exact_empties = kSquares;
  Engine engine({.threads = 1, .hash_megabytes = 1});
  const SearchResult fresh = engine.search(second, nodes_limit(5000));
  EXPECT_GE(fresh.nodes, 5000U);
  engine.search(first, solve);
  engine.clear_hash();
  const SearchResult again = engine.search(second, nodes_limit(5000));
  EXPECT_EQ(again.nodes, fresh.nodes);
  EXPECT_EQ(again.lines.front().move, fresh.lines.front().move);
  EXPECT_EQ(again.lines.front().value, fresh.lines.front().value);
}

}  // namespace
}  // namespace outflank
