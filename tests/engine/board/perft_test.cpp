#include "engine/board/perft.h"

#include <gtest/gtest.h>

#include "engine/board/text.h"
#include "tests/engine/isa_test.h"

namespace outflank {
namespace {

using PerftTest = IsaTest;

std::uint64_t from_start(int depth, PassCounting passes, Isa isa) {
  return perft(Position::initial(), depth, passes, isa);
}

TEST_P(PerftTest, CountsTheLeavesFromTheStart) {
  constexpr std::array<std::uint64_t, 9> kLeaves = {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216};
  for (int depth = 0; depth <= 8; ++depth) {
    const std::uint64_t leaves = kLeaves[static_cast<std::size_t>(depth)];
    EXPECT_EQ(from_start(depth, PassCounting::kFree, GetParam()), leaves) << depth;
    EXPECT_EQ(from_start(depth, PassCounting::kPly, GetParam()), leaves) << depth;
  }
  EXPECT_EQ(from_start(9, PassCounting::kFree, GetParam()), 3005320u);
  EXPECT_EQ(from_start(9, PassCounting::kPly, GetParam()), 3005288u);
}

TEST_P(PerftTest, AFinishedGameIsOneLeaf) {
  const Position over{0x0000000810000000, 0};
  for (int depth : {0, 1, 2, 5}) {
    EXPECT_EQ(perft(over, depth, PassCounting::kFree, GetParam()), 1u);
    EXPECT_EQ(perft(over, depth, PassCounting::kPly, GetParam()), 1u);
  }
}

TEST_P(PerftTest, APassIsFreeOrAPly) {
  // a1 player, b1 opponent: the opponent cannot move, the player only to c1.
  const Position mover_passes{0x2, 0x1};
  ASSERT_TRUE(mover_passes.must_pass());
  EXPECT_EQ(perft(mover_passes, 1, PassCounting::kFree, GetParam()), 1u);
  EXPECT_EQ(perft(mover_passes, 1, PassCounting::kPly, GetParam()), 1u);
  EXPECT_EQ(perft(mover_passes, 2, PassCounting::kPly, GetParam()), 1u);
}

INSTANTIATE_TEST_SUITE_P(, PerftTest, all_isas(), isa_test_name);

using LongPerftTest = IsaTest;

TEST_P(LongPerftTest, CountsTheLeavesFromTheStart) {
  EXPECT_EQ(from_start(10, PassCounting::kFree, GetParam()), 24571420u);
  EXPECT_EQ(from_start(10, PassCounting::kPly, GetParam()), 24571284u);
  EXPECT_EQ(from_start(11, PassCounting::kFree, GetParam()), 212260880u);
  EXPECT_EQ(from_start(11, PassCounting::kPly, GetParam()), 212258800u);
}

INSTANTIATE_TEST_SUITE_P(, LongPerftTest, all_isas(), isa_test_name);

}  // namespace
}  // namespace outflank
