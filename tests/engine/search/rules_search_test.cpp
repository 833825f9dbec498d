// The engine under the older rules: exact scores against plain minimax, limits, and games.
#include "engine/search/rules_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "engine/board/text.h"
#include "engine/engine/engine.h"
#include "tests/engine/random_play.h"
#include "tests/engine/test_size.h"
#include "tests/reference/plain_game.h"

namespace outflank {
namespace {

const std::vector<Rules> kOtherRules = {{RuleSet::kOthello, true},
                                        {RuleSet::kReversiFree, false},
                                        {RuleSet::kReversiFree, true},
                                        {RuleSet::kReversi1997, false},
                                        {RuleSet::kReversi1997, true}};

std::string test_name(const testing::TestParamInfo<Rules>& info) {
  std::string name = to_string(info.param);
  std::erase_if(name, [](char c) { return c == '-' || c == ' '; });
  return name;
}

EngineOptions small_engine() {
  EngineOptions options;
  options.hash_megabytes = 1;
  return options;
}

class RulesSearchTest : public testing::TestWithParam<Rules> {
 protected:
  GamePosition random_one(int empties) { return {random_position(random_, empties), GetParam()}; }
  /// Whether the moves are legal one after the other.
  static bool is_playable(GamePosition position, const std::vector<Move>& moves) {
    for (const Move move : moves) {
      if (!position.is_legal(move)) return false;
      position = position.after(move);
    }
    return true;
  }

  Random random_{1997};
  Engine engine_{small_engine()};
};

TEST_P(RulesSearchTest, SolvesLikePlainMinimax) {
  for (int i = 0; i < scaled(40); ++i) {
    const GamePosition position = random_one(1 + i % 5);
    const Board board{position.discs, Color::kBlack};
    if (position.is_over()) continue;
    const SearchResult result = engine_.search(position, Limits());
    ASSERT_EQ(result.lines.size(), 1u);
    const Line& best = result.lines.front();
    EXPECT_TRUE(best.exact);
    EXPECT_EQ(best.depth, position.empty_count());
    EXPECT_EQ(best.value,
              Value::from_score(Score(reference::PlainGame(GetParam(), board).minimax())))
        << to_string(board);
    EXPECT_TRUE(is_playable(position, best.pv)) << to_string(board);
  }
}

/// Every move's score is that of the position after it.
TEST_P(RulesSearchTest, ScoresEveryMoveExactly) {
  for (int i = 0; i < scaled(10); ++i) {
    const GamePosition position = random_one(4);
    if (position.is_over() || position.must_pass()) continue;
    Limits limits;
    limits.multi_pv = kSquares;
    const SearchResult result = engine_.search(position, limits);
    EXPECT_EQ(result.lines.size(), static_cast<std::size_t>(popcount(position.legal_moves())) +
                                       (GetParam().allow_pass ? 1 : 0));
    std::set<int> distinct;
    Value last = Value::from_score(kMaxScore);
    for (const Line& line : result.lines) {
      EXPECT_TRUE(distinct.insert(line.move.code()).second);
      EXPECT_LE(line.value, last);
      last = line.value;
      const GamePosition child = position.after(line.move);
      const Value expected = child.is_over() ? Value::from_score(child.final_score())
                                             : engine_.search(child, Limits()).lines.front().value;
      EXPECT_EQ(line.value, -expected) << to_string(line.move);
    }
  }
}

TEST_P(RulesSearchTest, TellsTheWinnerAlone) {
  for (int i = 0; i < scaled(20); ++i) {
    const GamePosition position = random_one(6);
    if (position.is_over()) continue;
    const int score = engine_.search(position, Limits()).lines.front().value.units();
    Limits limits;
    limits.goal = Goal::kWld;
    const int sign = engine_.search(position, limits).lines.front().value.units();
    EXPECT_EQ((score > 0) - (score < 0), (sign > 0) - (sign < 0));
  }
}

TEST_P(RulesSearchTest, FindsEveryMoveThatKeepsTheScore) {
  for (int i = 0; i < scaled(20); ++i) {
    const GamePosition position = random_one(6);
    if (position.is_over()) continue;
    Limits limits;
    limits.multi_pv = kSquares;
    const std::vector<Line> all = engine_.search(position, limits).lines;
    const auto equal = std::ranges::count_if(
        all, [&](const Line& line) { return line.value == all.front().value; });
    limits = Limits();
    limits.goal = Goal::kBestMoves;
    const std::vector<Line> best = engine_.search(position, limits).lines;
    ASSERT_EQ(static_cast<std::ptrdiff_t>(best.size()), equal);
    for (const Line& line : best) EXPECT_EQ(line.value, all.front().value);
  }
}

TEST_P(RulesSearchTest, SymmetricMovesShareOneScore) {
  Limits limits;
  limits.depth = 3;
  limits.multi_pv = kSquares;
  const GamePosition start(Position::initial(), GetParam());
  const SearchResult result = engine_.search(start, limits);
  for (const Line& a : result.lines) {
    EXPECT_TRUE(is_playable(start, a.pv));
    for (const Line& b : result.lines) {
      if (!a.move.is_square() || !b.move.is_square()) continue;
      if (canonical(start.after(a.move).discs) == canonical(start.after(b.move).discs)) {
        EXPECT_EQ(a.value, b.value) << to_string(a.move) << ' ' << to_string(b.move);
      }
    }
  }
}

TEST_P(RulesSearchTest, ObeysItsLimits) {
  const GamePosition start(Position::initial(), GetParam());
  Limits limits;
  limits.depth = 2;
  EXPECT_EQ(engine_.search(start, limits).lines.front().depth, 2);
  limits = Limits();
  limits.nodes = 20000;
  const SearchResult by_nodes = engine_.search(start, limits);
  EXPECT_TRUE(by_nodes.interrupted);
  EXPECT_LT(by_nodes.nodes, 40000u);
  EXPECT_TRUE(start.is_legal(by_nodes.lines.front().move));
  limits = Limits();
  limits.seconds = 0.05;
  const SearchResult by_time = engine_.search(start, limits);
  EXPECT_TRUE(by_time.interrupted);
  EXPECT_TRUE(start.is_legal(by_time.lines.front().move));
}

TEST_P(RulesSearchTest, OnlyTheRightScorePassesForExactWhenNodesRunOut) {
  for (int i = 0; i < scaled(30); ++i) {
    const GamePosition position = random_one(1 + i % 8);
    if (position.is_over()) continue;
    engine_.clear_hash();
    const Value score = engine_.search(position, Limits()).lines.front().value;
    for (std::uint64_t nodes = 1; nodes < 20000; nodes *= 2) {
      Limits limits;
      limits.nodes = nodes;
      engine_.clear_hash();
      const Line best = engine_.search(position, limits).lines.front();
      if (best.exact) {
        EXPECT_EQ(best.value, score) << nodes;
      }
    }
  }
}

TEST_P(RulesSearchTest, StopsWithALegalMove) {
  const GamePosition start(Position::initial(), GetParam());
  SearchResult result;
  engine_.start(start, Limits(), {}, [&](const SearchResult& end) { result = end; });
  engine_.stop();
  engine_.wait();
  EXPECT_TRUE(result.interrupted);
  ASSERT_FALSE(result.lines.empty());
  EXPECT_TRUE(start.is_legal(result.lines.front().move));
}

INSTANTIATE_TEST_SUITE_P(, RulesSearchTest, testing::ValuesIn(kOtherRules), test_name);

class RandomMoverTest : public testing::TestWithParam<Rules> {};

Move random_move(Random& random, const GamePosition& position) {
  const Bitboard moves = position.legal_moves();
  const auto count = static_cast<std::uint32_t>(popcount(moves));
  const std::uint32_t choice = random.below(count + (position.may_pass() ? 1 : 0));
  return choice == count ? Move::pass() : Move(random_square(random, moves));
}

TEST_P(RandomMoverTest, LosesEveryGame) {
  Random random(100);
  Engine engine(small_engine());
  Limits limits;
  limits.depth = 3;
  limits.exact_empties = 8;
  for (int game = 0; game < scaled(100); ++game) {
    GamePosition position(Position::initial(), GetParam());
    bool engine_moves = game % 2 == 0;
    for (; !position.is_over(); engine_moves = !engine_moves) {
      const Move move = engine_moves ? engine.search(position, limits).lines.front().move
                                     : random_move(random, position);
      ASSERT_TRUE(position.is_legal(move));
      position = position.after(move);
    }
    const int score = position.final_score().discs();
    EXPECT_GT(engine_moves ? score : -score, 0) << "game " << game;
  }
}

INSTANTIATE_TEST_SUITE_P(, RandomMoverTest,
                         testing::Values(Rules{}, Rules{RuleSet::kOthello, true},
                                         Rules{RuleSet::kReversiFree, false},
                                         Rules{RuleSet::kReversi1997, false}),
                         test_name);

TEST(RulesLevels, SolveFromTenEmptySquaresOnAtLeast) {
  for (const Rules rules : kOtherRules) {
    for (int level = 0; level <= kMaxLevel; ++level) {
      const Limits limits = level_limits(level, rules);
      EXPECT_GE(*limits.exact_empties, 10);
      EXPECT_GE(*limits.exact_empties, level);
      EXPECT_GE(*limits.depth, 1);
    }
  }
  EXPECT_EQ(level_limits(12, Rules{}).exact_empties, level_limits(12).exact_empties);
}

}  // namespace
}  // namespace outflank
