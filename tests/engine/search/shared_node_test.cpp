#include "engine/search/shared_node.h"

#include <gtest/gtest.h>

#include "engine/board/position.h"
#include "engine/kernels/portable.h"

namespace outflank {
namespace {

struct NoSearcher {};
using Node = SharedNode<Portable, NoSearcher>;

/// The four moves of the start, in the order of their squares turned round.
class SharedNodeTest : public testing::Test {
 protected:
  SharedNodeTest() {
    list_.order_by([](const auto& move) { return index(move.square); });
  }
  const Position start_ = Position::initial();
  MoveList<Portable> list_{start_.player, start_.opponent, start_.legal_moves()};
};

TEST_F(SharedNodeTest, EachMoveIsTakenOnceInItsOrder) {
  Node node(list_, 0, 10, 0, -64, Move::none());
  int before = kSquares;
  for (int rank = 0; rank < 4; ++rank) {
    EXPECT_TRUE(node.has_moves);
    const auto taken = node.take();
    ASSERT_NE(taken.move, nullptr);
    EXPECT_EQ(taken.rank, rank);
    EXPECT_LT(index(taken.move->square), before);
    before = index(taken.move->square);
  }
  EXPECT_FALSE(node.has_moves);
  EXPECT_EQ(node.take().move, nullptr);
}

TEST_F(SharedNodeTest, AfterARefutationNothingCounts) {
  Node node(list_, 0, 10, 0, -64, Move::none());
  const auto poor = node.take();
  const auto good = node.take();
  const auto better = node.take();
  node.record(*poor.move, -2);
  EXPECT_FALSE(node.closed);
  node.record(*good.move, 4);
  EXPECT_TRUE(node.closed);
  node.record(*better.move, 6);
  EXPECT_EQ(node.best, 4);
  EXPECT_EQ(node.best_move, Move(good.move->square));
  EXPECT_EQ(node.searched, bit(poor.move->square) | bit(good.move->square));
}

TEST_F(SharedNodeTest, WhatIsSearchedIsNotTakenAgain) {
  Node before(list_, 0, 10, 0, -64, Move::none());
  Node node(list_, 0, 10, 0, -64, Move::none());
  for (int rank = 0; rank < 4; ++rank) {
    const auto taken = before.take();
    if (rank % 2 == 1) node.searched |= bit(taken.move->square);
  }
  EXPECT_EQ(node.take().rank, 0);
  EXPECT_EQ(node.take().rank, 2);
  EXPECT_EQ(node.take().move, nullptr);
}

}  // namespace
}  // namespace outflank
