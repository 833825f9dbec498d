#include "engine/board/stability.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>

#include "tests/engine/isa_test.h"
#include "tests/engine/kernels/kernel_table.h"
#include "tests/engine/random_boards.h"

namespace outflank {
namespace {

// An edge as text: 'P' the side in question, 'O' the other, '-' empty.
using Edge = std::string;

Edge play_on_edge(Edge edge, int square, char mover) {
  const Edge before = edge;
  edge[static_cast<std::size_t>(square)] = mover;
  for (const int step : {-1, 1}) {
    int end = square + step;
    while (end >= 0 && end < 8 && before[static_cast<std::size_t>(end)] != '-' &&
           before[static_cast<std::size_t>(end)] != mover) {
      end += step;
    }
    if (end < 0 || end >= 8 || before[static_cast<std::size_t>(end)] != mover) continue;
    for (int i = square; i != end; i += step) edge[static_cast<std::size_t>(i)] = mover;
  }
  return edge;
}

/// Bit i: the disc of P on square i keeps its colour in everything that can follow.
unsigned slow_stable_edge(const Edge& edge) {
  static std::map<Edge, unsigned> known;
  const auto found = known.find(edge);
  if (found != known.end()) return found->second;
  unsigned stable = 0;
  for (unsigned i = 0; i < 8; ++i) stable |= static_cast<unsigned>(edge[i] == 'P') << i;
  for (int i = 0; i < 8; ++i) {
    if (edge[static_cast<std::size_t>(i)] != '-') continue;
    for (const char mover : {'P', 'O'}) stable &= slow_stable_edge(play_on_edge(edge, i, mover));
  }
  return known[edge] = stable;
}

constexpr std::array<std::array<int, 2>, 4> kDirections{{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};

bool on_board(int column, int row) {
  return column >= 0 && column < 8 && row >= 0 && row < 8;
}

bool has(Bitboard squares, int column, int row) {
  return on_board(column, row) && (squares & bit(square_at(column, row))) != 0;
}

bool line_is_full(Bitboard discs, int column, int row, int column_step, int row_step) {
  while (on_board(column - column_step, row - row_step)) {
    column -= column_step;
    row -= row_step;
  }
  for (; on_board(column, row); column += column_step, row += row_step) {
    if (!has(discs, column, row)) return false;
  }
  return true;
}

Bitboard slow_stable_edges(const Position& position) {
  Bitboard stable = 0;
  constexpr std::array<std::array<int, 4>, 4> kEdgeLines{
      {{0, 0, 1, 0}, {0, 7, 1, 0}, {0, 0, 0, 1}, {7, 0, 0, 1}}};
  for (const auto& [column, row, column_step, row_step] : kEdgeLines) {
    Edge edge;
    for (int i = 0; i < 8; ++i) {
      const int c = column + i * column_step;
      const int r = row + i * row_step;
      edge += has(position.player, c, r) ? 'P' : has(position.opponent, c, r) ? 'O' : '-';
    }
    const unsigned found = slow_stable_edge(edge);
    for (int i = 0; i < 8; ++i) {
      if (found >> i & 1) stable |= bit(square_at(column + i * column_step, row + i * row_step));
    }
  }
  return stable;
}

/// Stable edges and what grows from them and from full lines, square by square.
Bitboard slow_stable(const Position& position) {
  Bitboard stable = slow_stable_edges(position);
  const Bitboard discs = position.player | position.opponent;
  for (bool grown = true; grown;) {
    grown = false;
    for (int i = 0; i < kSquares; ++i) {
      const Square square = square_from_index(i);
      const int column = column_of(square);
      const int row = row_of(square);
      if ((bit(square) & (kEdges | stable)) != 0 || !has(position.player, column, row)) continue;
      bool held = true;
      for (const auto& [column_step, row_step] : kDirections) {
        held &= line_is_full(discs, column, row, column_step, row_step) ||
                has(stable, column + column_step, row + row_step) ||
                has(stable, column - column_step, row - row_step);
      }
      if (!held) continue;
      stable |= bit(square);
      grown = true;
    }
  }
  return stable;
}

class StabilityTest : public IsaTest {
 protected:
  void SetUp() override {
    IsaTest::SetUp();
    if (is_supported(GetParam())) kernels_ = kernel_table(GetParam());
  }
  KernelTable kernels_{};
};

TEST_P(StabilityTest, EqualsTheRuleAppliedSquareBySquare) {
  Random random(7);
  for (const Density density : kDensities) {
    for (int i = 0; i < 30'000; ++i) {
      const Position position = random_board(random, density);
      ASSERT_EQ(kernels_.stable(position.player, position.opponent), slow_stable(position));
    }
  }
}

/// Those of `discs` that one side holds all along every game from `position`; `mine` says whether
/// that side is to move.
Bitboard kept_in_all_games(const Position& position, Bitboard discs, bool mine) {
  discs &= mine ? position.player : position.opponent;
  Bitboard moves = position.legal_moves();
  if (moves == 0) {
    return position.is_over() ? discs : kept_in_all_games(position.passed(), discs, !mine);
  }
  while (moves != 0 && discs != 0) {
    discs = kept_in_all_games(position.after(pop_first(moves)), discs, !mine);
  }
  return discs;
}

/// A position with `empties` empty squares from a random game; where the game ends before, another.
Position random_late_position(Random& random, int empties) {
  Position position = Position::initial();
  while (position.empty_count() > empties) {
    Bitboard moves = position.legal_moves();
    if (moves == 0) {
      position = position.is_over() ? Position::initial() : position.passed();
      continue;
    }
    const auto count = static_cast<std::uint32_t>(popcount(moves));
    for (std::uint32_t skip = random.below(count); skip > 0; --skip) pop_first(moves);
    position = position.after(first_square(moves));
  }
  return position;
}

TEST_P(StabilityTest, NoStableDiscIsTurnedInAnyGameThatFollows) {
  Random random(8);
  int stable_discs = 0;
  for (int i = 0; i < 1000; ++i) {
    const Position position = random_late_position(random, 3 + i % 5);
    const Bitboard stable = kernels_.stable(position.player, position.opponent);
    ASSERT_EQ(kept_in_all_games(position, stable, true), stable);
    ASSERT_EQ(kept_in_all_games(position.passed(), stable, false), stable);
    stable_discs += popcount(stable);
  }
  EXPECT_GT(stable_discs, 5000);
}

TEST_P(StabilityTest, ItBoundsTheOtherSidesScore) {
  Random random(9);
  for (int i = 0; i < 1000; ++i) {
    const Position position = random_board(random, Density::kNearFull);
    const Score bound = kernels_.upper_bound(position.player, position.opponent);
    EXPECT_EQ(bound.discs(),
              64 - 2 * popcount(kernels_.stable(position.opponent, position.player)));
    if (position.is_over()) {
      EXPECT_LE(position.final_score(), bound);
    }
  }
  // A full board is stable throughout: the bound is the score.
  const Position full{0x00000000FFFFFFFF, 0xFFFFFFFF00000000};
  EXPECT_EQ(kernels_.upper_bound(full.player, full.opponent), Score(0));
  // Nothing is known of the start.
  const Position start = Position::initial();
  EXPECT_EQ(kernels_.upper_bound(start.player, start.opponent), kMaxScore);
}

TEST_P(StabilityTest, CornersAndWhatLeansOnThem) {
  EXPECT_EQ(kernels_.stable(0x0000000000000103, 0), 0x103u);
  EXPECT_EQ(kernels_.stable(0x0000000000000303, 0), 0x103u);
  EXPECT_EQ(kernels_.stable(0x0000000000010307, 0), 0x10307u);
  EXPECT_EQ(kernels_.stable(0x000000000000007E, 0), 0u);
}

INSTANTIATE_TEST_SUITE_P(, StabilityTest, all_isas(), isa_test_name);

}  // namespace
}  // namespace outflank
