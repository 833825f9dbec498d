#include "protocol/formats/text_place.h"

#include <gtest/gtest.h>

#include <string>

namespace outflank {
namespace {

TEST(TextPlaces, CountsLinesAndColumnsFromOne) {
  TextPlaces places("ab\ncd ef\n");
  EXPECT_EQ(places.error(0, 2, "x").message(), "line 1, column 1: \"ab\": expected x");
  EXPECT_EQ(places.error(6, 2, "x").message(), "line 2, column 4: \"ef\": expected x");
  // Backwards too, and beyond the end.
  EXPECT_EQ(places.error(1, 1, "x").message(), "line 1, column 2: \"b\": expected x");
  EXPECT_EQ(places.error(100, 1, "x").message(), "line 3, column 1: end of input: expected x");
}

TEST(TextPlaces, AnArgumentHasNoLines) {
  EXPECT_EQ(TextPlaces("ab cd\n").error(3, 2, "x").message(), "column 4: \"cd\": expected x");
}

TEST(Printable, StaysOnOneLineInValidUtf8) {
  EXPECT_EQ(printable("d3"), "d3");
  EXPECT_EQ(printable("é€😀"), "é€😀");
  EXPECT_EQ(printable("a\nb\t\x7F"), "a\\x0Ab\\x09\\x7F");
  // Broken UTF-8: a stray byte, a cut character, a surrogate, a form longer than needed.
  EXPECT_EQ(printable("\x80"), "\\x80");
  EXPECT_EQ(printable("\xE2\x82"), "\\xE2\\x82");
  EXPECT_EQ(printable("\xED\xA0\x80"), "\\xED\\xA0\\x80");
  EXPECT_EQ(printable("\xC0\xAF"), "\\xC0\\xAF");
  EXPECT_EQ(printable("\xF4\x90\x80\x80"), "\\xF4\\x90\\x80\\x80");
  EXPECT_EQ(printable(std::string(41, 'a')), std::string(40, 'a') + "…");
  EXPECT_EQ(printable(std::string(40, 'a')), std::string(40, 'a'));
}

TEST(Utf8Text, TakesOtherBytesAsLatin1) {
  EXPECT_EQ(utf8_text("Séverin"), "Séverin");
  EXPECT_EQ(utf8_text("S\xE9verin"), "Séverin");
}

TEST(Numbers, AreDecimalsOnly) {
  EXPECT_EQ(parse_number(" +12.5 "), 12.5);
  EXPECT_EQ(parse_number("-.5"), -0.5);
  EXPECT_EQ(parse_number("3."), 3);
  for (const std::string_view text : {"", "+", ".", "1e5", "nan", "inf", "0x10", "1,5", "1.2.3",
                                      "--1", "1 2", "1234567890123456"}) {
    EXPECT_EQ(parse_number(text), std::nullopt) << text;
  }
}

TEST(Times, AreSecondsMinutesHoursAndDays) {
  EXPECT_EQ(parse_time("7.5"), 7.5);
  EXPECT_EQ(parse_time("02:00"), 120);
  EXPECT_EQ(parse_time("1:00:01"), 3601);
  EXPECT_EQ(parse_time(" 1 : 00 : 00 : 02.5 "), 86402.5);
  for (const std::string_view text : {"", ":", "5:", ":5", "-5", "1:-5", "1:1:1:1:1", "x"}) {
    EXPECT_EQ(parse_time(text), std::nullopt) << text;
  }
}

TEST(FixedText, HasADotAndNoMinusZero) {
  EXPECT_EQ(fixed_text(1.255, 1), "1.3");
  EXPECT_EQ(fixed_text(-2, 3), "-2.000");
  EXPECT_EQ(fixed_text(-0.001, 2), "0.00");
  EXPECT_EQ(fixed_text(1e300, 0).size(), 301U);
}

}  // namespace
}  // namespace outflank
