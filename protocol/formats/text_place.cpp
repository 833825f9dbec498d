#include "protocol/formats/text_place.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace outflank {
namespace {

constexpr std::size_t kLongestToken = 40;

std::string escaped(char c) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  return {'\\', 'x', kHex[byte >> 4], kHex[byte & 15]};
}

/// A printable ASCII character, or a well-formed longer one.
bool is_plain(std::string_view character) {
  if (character.size() > 1) return true;
  const auto byte = static_cast<unsigned char>(character.front());
  return byte >= 0x20 && byte < 0x7F;
}

}  // namespace

TextPlaces::TextPlaces(std::string_view text)
    : text_(text), one_line_(trim(text).find('\n') == std::string_view::npos) {}

TextError TextPlaces::error(std::size_t offset, std::size_t length, std::string expected) {
  offset = std::min(offset, text_.size());
  if (offset < counted_) {
    counted_ = 0;
    line_ = 1;
    line_start_ = 0;
  }
  for (; counted_ < offset; ++counted_) {
    if (text_[counted_] != '\n') continue;
    ++line_;
    line_start_ = counted_ + 1;
  }
  TextError error;
  error.token = printable(text_.substr(offset, length));
  error.line = one_line_ ? 0 : line_;
  error.column = offset - line_start_ + 1;
  error.expected = std::move(expected);
  return error;
}

std::string printable(std::string_view token) {
  std::string text;
  while (!token.empty()) {
    const std::string_view character = token.substr(0, character_length(token));
    if (text.size() + character.size() > kLongestToken) return text + "…";
    text += is_plain(character) ? std::string(character) : escaped(character.front());
    token.remove_prefix(character.size());
  }
  return text;
}

std::string utf8_text(std::string_view text) {
  std::string valid;
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    const auto byte = static_cast<unsigned char>(text.front());
    if (length == 1 && byte >= 0x80) {
      valid += static_cast<char>(0xC0 | (byte >> 6));
      valid += static_cast<char>(0x80 | (byte & 0x3F));
    } else {
      valid += text.substr(0, length);
    }
    text.remove_prefix(length);
  }
  return valid;
}

std::string latin1_text(std::string_view text) {
  std::string bytes;
  while (!text.empty()) {
    const std::string_view character = text.substr(0, character_length(text));
    const auto first = static_cast<unsigned char>(character.front());
    if (character.size() == 1) {
      bytes += character.front();
    } else if (first == 0xC2 || first == 0xC3) {
      bytes += static_cast<char>((first << 6) | (static_cast<unsigned char>(character[1]) & 0x3F));
    } else {
      bytes += '?';
    }
    text.remove_prefix(character.size());
  }
  return bytes;
}

std::size_t byte_order_mark_length(std::string_view text) {
  constexpr std::string_view kMark = "\uFEFF";
  return text.starts_with(kMark) ? kMark.size() : 0;
}

std::size_t character_length(std::string_view text) {
  if (text.empty()) return 0;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t length = byte(0) < 0x80                      ? 1
                             : byte(0) >= 0xC2 && byte(0) < 0xE0 ? 2
                             : byte(0) >= 0xE0 && byte(0) < 0xF0 ? 3
                             : byte(0) >= 0xF0 && byte(0) < 0xF5 ? 4
                                                                 : 1;
  if (length > text.size()) return 1;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 1;
  }
  // Longer forms than needed, surrogates, and code points above the last one are broken too.
  const bool broken = (byte(0) == 0xE0 && byte(1) < 0xA0) || (byte(0) == 0xED && byte(1) >= 0xA0) ||
                      (byte(0) == 0xF0 && byte(1) < 0x90) || (byte(0) == 0xF4 && byte(1) >= 0x90);
  return broken ? 1 : length;
}

bool same_word(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::optional<double> parse_number(std::string_view text) {
  constexpr std::ptrdiff_t kMostDigits = 15;
  text = trim(text);
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const std::ptrdiff_t digits = std::ranges::count_if(text, is_digit);
  const std::ptrdiff_t dots = std::ranges::count(text, '.');
  const bool plain = digits + dots == static_cast<std::ptrdiff_t>(text.size());
  if (!plain || digits < 1 || digits > kMostDigits || dots > 1) return std::nullopt;
  double number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return negative ? -number : number;
}

std::optional<double> parse_time(std::string_view text) {
  constexpr std::array<double, 4> kUnits = {1, 60, 3600, 86400};
  double seconds = 0;
  for (const double unit : kUnits) {
    const std::size_t colon = text.rfind(':');
    const bool last = colon == std::string_view::npos;
    const auto part = parse_number(last ? text : text.substr(colon + 1));
    if (!part || *part < 0) return std::nullopt;
    seconds += *part * unit;
    if (last) return seconds;
    text = text.substr(0, colon);
  }
  return std::nullopt;
}

std::string fixed_text(double number, int decimals) {
  std::array<char, 400> buffer{};  // The largest double has 309 digits before the dot.
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number,
                                          std::chars_format::fixed, decimals);
  std::string text(buffer.data(), end);
  const bool zero = text.find_first_not_of("-0.") == std::string::npos;
  return zero && text.starts_with('-') ? text.substr(1) : text;
}

}  // namespace outflank
