#include "tools/bench_positions.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "protocol/formats/board_string.h"

namespace outflank::cli {
namespace {

TEST(BenchPositions, AreBoardsWithMovesAndNamesOfTheirOwn) {
  for (const BenchSuite& suite : bench_suites()) {
    std::set<std::string_view> names;
    EXPECT_FALSE(suite.positions.empty());
    for (const BenchPosition& position : suite.positions) {
      const auto board = parse_board(position.board);
      ASSERT_TRUE(board) << position.name << board.error().message();
      EXPECT_NE(board->position.legal_moves(), 0u) << position.name;
      EXPECT_TRUE(names.insert(position.name).second) << position.name;
      // A fixed depth must not turn into solving.
      EXPECT_LT(position.depth, board->position.empty_count()) << position.name;
    }
  }
}

}  // namespace
}  // namespace outflank::cli
