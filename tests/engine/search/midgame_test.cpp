// Heuristic searches to a fixed depth, against plain minimax with the same evaluation.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <vector>

#include "engine/engine/engine.h"
#include "engine/eval/hand_made.h"
#include "engine/eval/weights.h"
#include "tests/engine/eval/plain_evaluation.h"
#include "tests/engine/few_empties.h"
#include "tests/engine/isa_test.h"
#include "tests/engine/search/solved_line.h"
#include "tests/engine/test_size.h"
#include "tests/reference/reference.h"

namespace outflank {
namespace {

/// 35 legal moves: more than a game is known to reach.
constexpr Position kManyMoves{0x30080600141C1020, 0x407600026A226A00};

/// What the engine evaluates with, computed square by square.
int evaluation(const Position& position) {
  const auto weights = Weights::embedded();
  if (weights == nullptr) return HandMade<Portable>::evaluate(position.player, position.opponent);
  return plain_value(weights->stage(position.empty_count()), position, /*linear_only=*/false);
}

/// The value after `depth` plies, passes taking none, in units of Value.
int minimax(const Position& position, int depth) {
  Bitboard moves = reference::legal_moves(position);
  if (moves == 0) {
    if (reference::is_over(position)) {
      return Value::from_score(reference::final_score(position)).units();
    }
    return -minimax(position.passed(), depth);
  }
  if (depth == 0) return evaluation(position);
  int best = Value::from_score(kMinScore).units();
  while (moves != 0) {
    best = std::max(best, -minimax(reference::after(position, pop_first(moves)), depth - 1));
  }
  return best;
}

/// The value of the position at the end of the line, which must have `depth` moves beside passes
/// unless the game ends before; from the first mover's view.
int value_at_end(Position position, const Line& line, int depth) {
  int sign = 1;
  for (const Move move : line.pv) {
    position = move.is_pass() ? position.passed() : reference::after(position, move.square());
    depth -= move.is_pass() ? 0 : 1;
    sign = -sign;
  }
  EXPECT_TRUE(depth == 0 || reference::is_over(position));
  return sign * minimax(position, 0);
}

void check_depth(Engine& engine, const Position& position, int depth) {
  Limits limits;
  limits.depth = depth;
  limits.multi_pv = kSquares;
  engine.clear_hash();
  const SearchResult all = engine.search(position, limits);
  const Bitboard moves = reference::legal_moves(position);
  ASSERT_EQ(all.lines.size(), static_cast<std::size_t>(std::max(1, std::popcount(moves))));
  int best = Value::from_score(kMinScore).units();
  for (const Line& line : all.lines) {
    ASSERT_TRUE(is_playable(position, line.pv));
    ASSERT_EQ(line.pv.front(), line.move);
    const int value = line.move.is_pass()
                          ? -minimax(position.passed(), depth)
                          : -minimax(reference::after(position, line.move.square()), depth - 1);
    ASSERT_EQ(line.value.units(), value);
    ASSERT_EQ(value_at_end(position, line, depth), value);
    ASSERT_EQ(line.bound, Bound::kExact);
    ASSERT_EQ(line.depth, depth);
    ASSERT_FALSE(line.exact);
    best = std::max(best, value);
  }
  ASSERT_TRUE(std::ranges::is_sorted(all.lines, std::greater(), &Line::value));
  ASSERT_EQ(all.lines.front().value.units(), best);

  limits.multi_pv = 1;
  engine.clear_hash();
  const SearchResult one = engine.search(position, limits);
  ASSERT_EQ(one.lines.size(), 1U);
  ASSERT_EQ(one.lines.front().value.units(), best);
  ASSERT_EQ(value_at_end(position, one.lines.front(), depth), best);
}

class MidgameTest : public IsaTest {};

TEST_P(MidgameTest, EqualsPlainMinimaxInGames) {
  Random random(41);
  Engine engine({.threads = 1, .hash_megabytes = 1, .isa = GetParam()});
  // The plain evaluation is slow, more so with sanitizers.
  const int deepest = scaled(10) == 10 ? 4 : 3;
  for (int n = 0; n < scaled(30); ++n) {
    const Position position = random_position(random, 6 + static_cast<int>(random.below(54)));
    for (int depth = 1; depth <= deepest; ++depth) check_depth(engine, position, depth);
    if (HasFatalFailure()) return;
  }
}

TEST_P(MidgameTest, EqualsPlainMinimaxOnOddBoards) {
  Random random(42);
  Engine engine({.threads = 1, .hash_megabytes = 1, .isa = GetParam()});
  ASSERT_EQ(std::popcount(reference::legal_moves(kManyMoves)), 35);
  for (int depth = 1; depth <= 2; ++depth) check_depth(engine, kManyMoves, depth);
  for (const Endings kind : {Endings::kAnyColours, Endings::kLopsided, Endings::kPasses}) {
    for (int n = 0; n < scaled(20); ++n) {
      const Position position = random_ending(random, kind, 6 + n % 12);
      for (int depth = 1; depth <= 4; ++depth) check_depth(engine, position, depth);
      if (HasFatalFailure()) return;
    }
  }
  // Two discs.
  const Position two{bit(square_at(3, 3)), bit(square_at(4, 3))};
  for (int depth = 1; depth <= 4; ++depth) check_depth(engine, two, depth);
}

INSTANTIATE_TEST_SUITE_P(, MidgameTest, all_isas(), isa_test_name);

/// Everything that a search at one thread has to repeat.
std::vector<std::uint64_t> record(const SearchResult& result) {
  std::vector<std::uint64_t> record = {result.nodes};
  for (const Line& line : result.lines) {
    record.push_back(static_cast<std::uint64_t>(line.value.units()));
    record.push_back(static_cast<std::uint64_t>(line.depth));
    for (const Move move : line.pv) record.push_back(move.code());
  }
  return record;
}

std::vector<std::uint64_t> record_of_searches(Engine& engine) {
  Random random(43);
  std::vector<std::uint64_t> all;
  const auto search = [&](const Position& position, const Limits& limits) {
    const auto one = record(engine.search(position, limits));
    all.insert(all.end(), one.begin(), one.end());
  };
  for (int n = 0; n < scaled(10); ++n) {
    Limits limits;
    limits.depth = 7;
    search(random_position(random, 20 + 4 * n), limits);
    limits.multi_pv = 3;
    search(random_position(random, 20 + 4 * n), limits);
    limits = {};
    limits.nodes = 3000;
    search(random_position(random, 40), limits);
    search(random_position(random, 13), solving_limits());
    limits = solving_limits();
    limits.goal = Goal::kWld;
    search(random_position(random, 14), limits);
  }
  return all;
}

TEST(Search, RepeatsItselfOnEveryInstructionSetAndAfterClearing) {
  Engine first({.threads = 1, .hash_megabytes = 2, .isa = Isa::kPortable});
  const std::vector<std::uint64_t> expected = record_of_searches(first);
  for (const Isa isa : supported_isas()) {
    SCOPED_TRACE(name(isa));
    Engine engine({.threads = 1, .hash_megabytes = 2, .isa = isa});
    EXPECT_EQ(record_of_searches(engine), expected);
    engine.clear_hash();
    EXPECT_EQ(record_of_searches(engine), expected);
    engine.set_hash_megabytes(2);
    EXPECT_EQ(record_of_searches(engine), expected);
    engine.set_threads(2);
    engine.set_threads(1);
    engine.clear_hash();
    EXPECT_EQ(record_of_searches(engine), expected);
  }
}

TEST(Search, SeveralThreadsFindTheSameValues) {
  Random random(44);
  Limits limits;
  limits.depth = 8;
  Limits all = limits;
  all.multi_pv = kSquares;
  all.depth = 6;
  Engine alone({.threads = 1, .hash_megabytes = 4});
  for (const int threads : {2, 16}) {
    Engine together({.threads = threads, .hash_megabytes = 4});
    for (int n = 0; n < scaled(10); ++n) {
      const Position position = random_position(random, 15 + 4 * n);
      alone.clear_hash();
      together.clear_hash();
      const Line line = together.search(position, limits).lines.front();
      EXPECT_EQ(line.value, alone.search(position, limits).lines.front().value);
      EXPECT_TRUE(is_playable(position, line.pv));
      alone.clear_hash();
      together.clear_hash();
      const SearchResult one = alone.search(position, all);
      const SearchResult many = together.search(position, all);
      ASSERT_EQ(one.lines.size(), many.lines.size());
      for (std::size_t i = 0; i < one.lines.size(); ++i) {
        EXPECT_EQ(one.lines[i].value, many.lines[i].value);
      }
    }
  }
}

}  // namespace
}  // namespace outflank
