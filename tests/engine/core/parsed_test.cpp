#include "engine/core/parsed.h"

#include <gtest/gtest.h>

#include <string>

namespace outflank {
namespace {

TEST(TextError, NamesThePlaceTheTokenAndWhatWasExpected) {
  EXPECT_EQ((TextError{"f9", 2, 7, "a square a1..h8"}).message(),
            "line 2, column 7: \"f9\": expected a square a1..h8");
  EXPECT_EQ((TextError{"f9", 2, 0, "a move"}).message(), "line 2: \"f9\": expected a move");
  EXPECT_EQ((TextError{"f9", 0, 7, "a move"}).message(), "column 7: \"f9\": expected a move");
  EXPECT_EQ((TextError{"f9", 0, 0, "a move"}).message(), "\"f9\": expected a move");
  EXPECT_EQ((TextError{"", 3, 1, "a move"}).message(),
            "line 3, column 1: end of input: expected a move");
}

TEST(Parsed, IsAValueOrAnError) {
  Parsed<std::string> value = std::string("f5");
  ASSERT_TRUE(value);
  EXPECT_EQ(*value, "f5");
  EXPECT_EQ(value->size(), 2U);
  *value = "d6";
  EXPECT_EQ(*value, "d6");
  const Parsed<std::string> error = TextError{"f9", 1, 1, "a square"};
  ASSERT_FALSE(error);
  EXPECT_EQ(error.error().token, "f9");
}

}  // namespace
}  // namespace outflank
