#include "tools/match/setting_list.h"

#include <gtest/gtest.h>

#include <array>

namespace outflank::match {
namespace {

constexpr std::array<std::string_view, 3> kKeys = {"name", "cmd", "exact"};

std::string error_of(std::string_view text) {
  try {
    parse_settings(text, "--engine 1", kKeys);
  } catch (const cli::UsageError& error) {
    return error.what();
  }
  return "no error";
}

TEST(SettingList, QuotesHoldBlanksAndEachOther) {
  const auto settings =
      parse_settings("  name=A  cmd='my \"own engine\" -x=\"1 2\"'\texact ", "--engine 1", kKeys);
  ASSERT_EQ(settings.size(), 3u);
  EXPECT_EQ(settings[0].key, "name");
  EXPECT_EQ(settings[0].value, "A");
  EXPECT_EQ(settings[0].column, 3u);
  EXPECT_EQ(settings[1].value, "my \"own engine\" -x=\"1 2\"");
  EXPECT_EQ(settings[1].column, 11u);
  EXPECT_EQ(settings[2].value, "yes");
  EXPECT_EQ(split_command(settings[1].value, "cmd"),
            (std::vector<std::string>{"my", "own engine", "-x=1 2"}));
  EXPECT_EQ(parse_settings("name=", "--engine 1", kKeys).front().value, "");
  EXPECT_TRUE(parse_settings("  ", "--engine 1", kKeys).empty());
}

TEST(SettingList, MistakesAreNamedWithTheirPlace) {
  EXPECT_EQ(error_of("name=A nmae=B"),
            "--engine 1, column 8: \"nmae\": expected one of name, cmd, exact; did you mean name?");
  EXPECT_EQ(error_of("name=A name=B"), "--engine 1, column 8: \"name\": expected only once");
  EXPECT_EQ(error_of("name=A cmd='x y"),
            "--engine 1, column 12: \"'x y\": expected a ' at its end");
  EXPECT_NE(error_of("'name=A'").find("\"\": expected one of"), std::string::npos);
}

}  // namespace
}  // namespace outflank::match
