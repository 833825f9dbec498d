#include "tools/suggest.h"

#include <algorithm>
#include <vector>

namespace outflank::cli {

// Optimal string alignment distance, kept as three rows of the usual matrix.
int edit_distance(std::string_view a, std::string_view b) {
  std::vector<int> before_last(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
    before_last.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

std::string_view nearest(std::string_view typed, std::span<const std::string_view> words) {
  const auto distance = [typed](std::string_view word) {
    return !typed.empty() && word.starts_with(typed) ? 0 : edit_distance(typed, word);
  };
  return *std::ranges::min_element(words, {}, distance);
}

}  // namespace outflank::cli
