#include "tools/suggest.h"

#include <gtest/gtest.h>

#include <array>

namespace outflank::cli {
namespace {

TEST(Suggest, EditDistanceCountsChanges) {
  EXPECT_EQ(edit_distance("depth", "depth"), 0);
  EXPECT_EQ(edit_distance("", "abc"), 3);
  EXPECT_EQ(edit_distance("dept", "depth"), 1);
  EXPECT_EQ(edit_distance("detph", "depth"), 1);
  EXPECT_EQ(edit_distance("hint", "bench"), 4);
}

TEST(Suggest, TheNearestWordIsTheLikelyOne) {
  constexpr std::array<std::string_view, 5> kWords = {"hash", "threads", "time", "selectivity",
                                                      "level"};
  EXPECT_EQ(nearest("thread", kWords), "threads");
  EXPECT_EQ(nearest("tiem", kWords), "time");
  EXPECT_EQ(nearest("sel", kWords), "selectivity");
  EXPECT_EQ(nearest("lvl", kWords), "level");
}

}  // namespace
}  // namespace outflank::cli
