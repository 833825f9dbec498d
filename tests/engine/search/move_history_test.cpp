#include "engine/search/move_history.h"

#include <gtest/gtest.h>

namespace outflank {
namespace {

const Square kA1 = square_from_index(0);
const Square kD3 = square_from_index(19);

TEST(MoveHistory, RanksSquaresByWhatTheyRefutedLately) {
  MoveHistory history;
  EXPECT_EQ(history.score(20, kA1), 0);
  history.reward(20, kA1);
  const int once = history.score(20, kA1);
  EXPECT_GT(once, 0);
  history.reward(20, kA1);
  EXPECT_GT(history.score(20, kA1), once);
  EXPECT_EQ(history.score(20, kD3), 0);
  for (int i = 0; i < 10; ++i) {
    history.punish(20, kA1);
    history.reward(20, kD3);
  }
  EXPECT_GT(history.score(20, kD3), history.score(20, kA1));
}

TEST(MoveHistory, KeepsTheSidesApart) {
  MoveHistory history;
  history.reward(20, kA1);
  EXPECT_EQ(history.score(21, kA1), 0);
  EXPECT_EQ(history.score(18, kA1), history.score(20, kA1));
}

TEST(MoveHistory, StaysInItsRangeAndForgets) {
  MoveHistory history;
  for (int i = 0; i < 10000; ++i) history.reward(20, kA1);
  EXPECT_LE(history.score(20, kA1), MoveHistory::kMost);
  EXPECT_GT(history.score(20, kA1), MoveHistory::kMost * 9 / 10);
  for (int i = 0; i < 10000; ++i) history.punish(20, kA1);
  EXPECT_GE(history.score(20, kA1), 0);
  EXPECT_LT(history.score(20, kA1), MoveHistory::kMost / 10);
  history.reward(20, kA1);
  history.clear();
  EXPECT_EQ(history.score(20, kA1), 0);
}

}  // namespace
}  // namespace outflank
