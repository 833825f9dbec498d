// Words and numbers of line protocols. Independent of the locale.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace outflank {

/// Cuts the first word off `text` and returns it; empty if there is none. Blanks, tabs and all
/// other control characters separate words.
std::string_view take_word(std::string_view& text);
/// `text` without separators at either end.
std::string_view trimmed(std::string_view text);

/// At least one digit and nothing else.
bool is_digits(std::string_view text);
std::string lower_case(std::string_view text);
std::string upper_case(std::string_view text);

/// A whole number that fits an int, with nothing around it but a sign.
std::optional<int> parse_int(std::string_view text);

}  // namespace outflank
