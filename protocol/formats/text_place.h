// Helpers of the format readers: where in a text an error stands, and the small pieces of text
// that several formats share. Nothing here depends on the locale.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/parsed.h"

namespace outflank {

/// Turns offsets into errors with line and column. Asking for growing offsets costs one pass over
/// the text in all. Keeps a view of the text, which has to outlive it.
class TextPlaces {
 public:
  explicit TextPlaces(std::string_view text);

  /// The error for the `length` bytes from `offset` (both are cut to the text). The line is 0 if
  /// the text has only one.
  TextError error(std::size_t offset, std::size_t length, std::string expected);

 private:
  std::string_view text_;
  bool one_line_;
  std::size_t counted_ = 0;  ///< Lines are counted up to this offset.
  std::size_t line_ = 1;
  std::size_t line_start_ = 0;
};

/// `token` on one line, in valid UTF-8 and at most about 40 bytes: control characters and broken
/// UTF-8 become `\xNN`, the end of a longer text `…`.
std::string printable(std::string_view token);

/// `text` in valid UTF-8: bytes that are not are taken as Latin-1, which old files are written in.
std::string utf8_text(std::string_view text);

/// Valid UTF-8 in Latin-1, a byte a letter; what that lacks becomes `?`.
std::string latin1_text(std::string_view text);

/// 3 if the text begins with the byte order mark of UTF-8, else 0.
std::size_t byte_order_mark_length(std::string_view text);

/// The bytes of the UTF-8 character that `text` begins with; 1 where it is broken, 0 at the end.
std::size_t character_length(std::string_view text);

/// Space, tab, line end and the like, in ASCII.
constexpr bool is_blank(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
constexpr char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
/// Equal but for upper and lower case of ASCII letters.
bool same_word(std::string_view a, std::string_view b);
/// Without the blanks on both ends.
std::string_view trim(std::string_view text);

/// A whole decimal number with an optional sign and fraction, blanks around it allowed. Nothing
/// for any other text, also not for one with an exponent, or more than 15 digits.
std::optional<double> parse_number(std::string_view text);
/// Seconds from `[[[D:]H:]M:]S` with an optional fraction, blanks allowed around each part.
std::optional<double> parse_time(std::string_view text);
/// With `decimals` places, a dot whatever the locale, never `-0`.
std::string fixed_text(double number, int decimals);

}  // namespace outflank
