#include "protocol/words.h"

#include <gtest/gtest.h>

namespace outflank {
namespace {

TEST(Words, AreApartByBlanksTabsAndOtherControlCharacters) {
  std::string_view text = " \tplay\x01 b\r\n";
  EXPECT_EQ(take_word(text), "play");
  EXPECT_EQ(take_word(text), "b");
  EXPECT_EQ(take_word(text), "");
  EXPECT_EQ(trimmed("\t a b\r"), "a b");
  EXPECT_EQ(trimmed(" "), "");
}

TEST(Words, KeepBytesBeyondAscii) {
  std::string_view text =
      "\xd0\xb5"
      "6 x";
  EXPECT_EQ(take_word(text),
            "\xd0\xb5"
            "6");
}

TEST(Words, IntegersStandAlone) {
  EXPECT_EQ(parse_int("12"), 12);
  EXPECT_EQ(parse_int("+12"), 12);
  EXPECT_EQ(parse_int("-3"), -3);
  for (const std::string_view text : {"", "x", "1x", "1.5", "+-1", "99999999999", "+", "0x10"}) {
    EXPECT_FALSE(parse_int(text)) << text;
  }
}

TEST(Words, CasesChangeLettersOnly) {
  EXPECT_EQ(upper_case("f5 pass\xe9"), "F5 PASS\xe9");
  EXPECT_EQ(lower_case("F5 PASS"), "f5 pass");
  EXPECT_TRUE(is_digits("007"));
  EXPECT_FALSE(is_digits(""));
  EXPECT_FALSE(is_digits("7a"));
}

}  // namespace
}  // namespace outflank
