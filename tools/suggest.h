// "Did you mean …": the known word nearest to a mistyped one.
#pragma once

#include <span>
#include <string_view>

namespace outflank::cli {

/// Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`.
int edit_distance(std::string_view a, std::string_view b);

/// The word with the smallest distance, the first of equals; `words` is not empty. A word that
/// `typed` is the beginning of is nearer than any other.
std::string_view nearest(std::string_view typed, std::span<const std::string_view> words);

}  // namespace outflank::cli
