// Exact scores with few empty squares, against plain minimax.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "engine/board/text.h"
#include "engine/engine/engine.h"
#include "tests/engine/few_empties.h"
#include "tests/engine/isa_test.h"
#include "tests/engine/search/solved_line.h"
#include "tests/engine/test_size.h"
#include "tests/reference/reference.h"

namespace outflank {
namespace {

struct Ending {
  Position position;
  Score score;
};

/// `count` positions of each kind for 1 to `empties` empty squares, with their scores.
std::vector<Ending> endings(int count, int empties) {
  Random random(1010);
  std::vector<Ending> endings;
  for (int empty = 1; empty <= empties; ++empty) {
    for (const Endings kind : kEndings) {
      for (int n = 0; n < count; ++n) {
        const Position position = random_ending(random, kind, empty);
        endings.push_back({position, reference::solve(position)});
      }
    }
  }
  return endings;
}

TEST(Reference, AlphaBetaEqualsMinimax) {
  Random random(7);
  for (const Endings kind : kEndings) {
    for (int empties = 1; empties <= 7; ++empties) {
      for (int n = 0; n < scaled(10); ++n) {
        const Position position = random_ending(random, kind, empties);
        ASSERT_EQ(reference::solve(position), reference::minimax(position));
      }
    }
  }
}

int sign(int value) {
  return value > 0 ? 1 : value < 0 ? -1 : 0;
}

class ExactTest : public IsaTest {
 protected:
  static EngineOptions options(int threads = 1) {
    return {.threads = threads, .hash_megabytes = 1, .isa = GetParam()};
  }
};

TEST_P(ExactTest, EqualsMinimaxWithAColdAndAWarmTable) {
  Engine engine(options());
  const std::vector<Ending> all = endings(scaled(25), 10);
  for (const Ending& ending : all) {
    engine.clear_hash();
    ASSERT_TRUE(
        is_solved(ending.position, engine.search(ending.position, solving_limits()), ending.score));
  }
  for (const Ending& ending : all) {
    ASSERT_TRUE(
        is_solved(ending.position, engine.search(ending.position, solving_limits()), ending.score));
  }
}

TEST_P(ExactTest, EqualsMinimaxOnSeveralThreads) {
  for (const int threads : {2, 16}) {
    Engine engine(options(threads));
    for (const Ending& ending : endings(scaled(10), 10)) {
      ASSERT_TRUE(is_solved(ending.position, engine.search(ending.position, solving_limits()),
                            ending.score));
    }
  }
}

TEST_P(ExactTest, WinLossDrawAgreesWithTheSign) {
  Engine engine(options());
  Limits limits = solving_limits();
  limits.goal = Goal::kWld;
  for (const Ending& ending : endings(scaled(20), 10)) {
    const SearchResult result = engine.search(ending.position, limits);
    ASSERT_EQ(result.lines.size(), 1U);
    const Line& line = result.lines.front();
    const int score = ending.score.discs();
    ASSERT_EQ(line.bound, score > 0 ? Bound::kLower : score < 0 ? Bound::kUpper : Bound::kExact);
    ASSERT_TRUE(is_playable(ending.position, line.pv));
    // The move keeps what the position promises, and the bound is one of the move's own score.
    const Position child = line.move.is_pass()
                               ? ending.position.passed()
                               : reference::after(ending.position, line.move.square());
    const Score kept = -reference::solve(child);
    ASSERT_EQ(sign(kept.discs()), sign(score));
    ASSERT_EQ(sign(line.value.units()), sign(score));
    ASSERT_LE(std::abs(line.value.units()), std::abs(Value::from_score(kept).units()));
  }
}

/// The scores of all moves, or of the pass, best first.
std::vector<Score> move_scores(const Position& position) {
  std::vector<Score> scores;
  for (Bitboard moves = reference::legal_moves(position); moves != 0;) {
    scores.push_back(-reference::solve(reference::after(position, pop_first(moves))));
  }
  if (scores.empty()) scores.push_back(-reference::solve(position.passed()));
  std::ranges::sort(scores, std::greater());
  return scores;
}

TEST_P(ExactTest, ScoresEveryMoveLikeItsChildAndOrdersThem) {
  Random random(1011);
  Engine engine(options());
  for (int empties = 1; empties <= 8; ++empties) {
    for (const Endings kind : kEndings) {
      for (int n = 0; n < scaled(10); ++n) {
        const Position position = random_ending(random, kind, empties);
        const std::vector<Score> scores = move_scores(position);
        for (const int wanted : {1, 2, 3, kSquares}) {
          Limits limits = solving_limits();
          limits.multi_pv = wanted;
          const SearchResult result = engine.search(position, limits);
          ASSERT_EQ(result.lines.size(), std::min<std::size_t>(scores.size(), wanted));
          std::set<std::uint8_t> moves;
          for (std::size_t i = 0; i < result.lines.size(); ++i) {
            const Line& line = result.lines[i];
            ASSERT_TRUE(is_solved(position, line, scores[i]));
            if (line.move.is_square()) {
              const Position child = reference::after(position, line.move.square());
              ASSERT_EQ(-reference::solve(child), scores[i]);
            }
            moves.insert(line.move.code());
          }
          ASSERT_EQ(moves.size(), result.lines.size());
        }
      }
    }
  }
}

TEST_P(ExactTest, MovesThatAreImagesOfEachOtherShareTheirScore) {
  // Only the corners are empty, and everything is symmetric.
  const Bitboard middle = 0x0000001818000000;
  const Position position{middle, ~middle & ~kCorners};
  ASSERT_EQ(reference::legal_moves(position), kCorners);
  Limits limits = solving_limits();
  limits.multi_pv = kSquares;
  Engine engine(options());
  const SearchResult result = engine.search(position, limits);
  const std::vector<Score> scores = move_scores(position);
  ASSERT_EQ(result.lines.size(), scores.size());
  for (const Line& line : result.lines) EXPECT_TRUE(is_solved(position, line, scores.front()));
}

TEST_P(ExactTest, FindsEveryMoveThatKeepsTheScore) {
  Random random(1013);
  Engine engine(options());
  Limits limits = solving_limits();
  limits.goal = Goal::kBestMoves;
  int with_several = 0;
  for (int empties = 1; empties <= 8; ++empties) {
    for (const Endings kind : kEndings) {
      for (int n = 0; n < scaled(10); ++n) {
        const Position position = random_ending(random, kind, empties);
        const std::vector<Score> scores = move_scores(position);
        const SearchResult result = engine.search(position, limits);
        ASSERT_EQ(result.lines.size(),
                  static_cast<std::size_t>(std::ranges::count(scores, scores.front())));
        std::set<std::string> moves;
        for (const Line& line : result.lines) {
          ASSERT_TRUE(is_solved(position, line, scores.front()));
          moves.insert(to_string(line.move));
        }
        ASSERT_EQ(moves.size(), result.lines.size());
        if (moves.size() > 1) ++with_several;
      }
    }
  }
  EXPECT_GT(with_several, 0);
}

TEST_P(ExactTest, SaysNothingWhenTheGameIsOver) {
  Engine engine(options());
  Random random(1012);
  std::vector<Position> over = {{0, 0}, {~Bitboard{0}, 0}, {0, ~Bitboard{0}}, {1, 0},
                                {0, 1}, {kFileA, kFileH}};
  for (int n = 0; n < 20; ++n) over.push_back(random_game(random).back());
  for (const Position& position : over) {
    for (const Goal goal : {Goal::kScore, Goal::kWld, Goal::kBestMoves}) {
      Limits limits = solving_limits();
      limits.goal = goal;
      const SearchResult result = engine.search(position, limits);
      EXPECT_TRUE(result.lines.empty());
      EXPECT_EQ(result.nodes, 0U);
      EXPECT_FALSE(result.interrupted);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(, ExactTest, all_isas(), isa_test_name);

}  // namespace
}  // namespace outflank
