#include "tools/match/setting_list.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "protocol/formats/text_place.h"
#include "tools/suggest.h"

namespace outflank::match {
namespace {

/// A word with its quotes taken off, and where in the text it began, from 0.
struct Word {
  std::string text;
  std::size_t offset = 0;
  std::size_t quoted_from = std::string::npos;  ///< Of `text`: the first quoted character.
};

std::vector<Word> split_words(std::string_view text, std::string_view place) {
  std::vector<Word> words;
  std::size_t at = 0;
  while (true) {
    while (at < text.size() && is_blank(text[at])) ++at;
    if (at == text.size()) return words;
    Word word;
    word.offset = at;
    for (; at < text.size() && !is_blank(text[at]); ++at) {
      const char c = text[at];
      if (c != '\'' && c != '"') {
        word.text += c;
        continue;
      }
      const std::size_t close = text.find(c, at + 1);
      if (close == std::string_view::npos) {
        throw cli::UsageError(fmt::format(R"({}, column {}: "{}": expected a {} at its end)", place,
                                          at + 1, printable(text.substr(at)), c));
      }
      word.quoted_from = std::min(word.quoted_from, word.text.size());
      word.text += text.substr(at + 1, close - at - 1);
      at = close;
    }
    words.push_back(std::move(word));
  }
}

}  // namespace

std::vector<Setting> parse_settings(std::string_view text, std::string_view place,
                                    std::span<const std::string_view> keys) {
  std::vector<Setting> settings;
  for (const Word& word : split_words(text, place)) {
    const std::size_t equals = std::min(word.text.find('='), word.quoted_from);
    const std::string key = word.text.substr(0, equals);
    const auto wrong = [&](const std::string& expected) {
      return cli::UsageError(fmt::format(R"({}, column {}: "{}": expected {})", place,
                                         word.offset + 1, printable(key), expected));
    };
    if (std::ranges::find(keys, key) == keys.end()) {
      throw wrong(fmt::format("one of {}; did you mean {}?", fmt::join(keys, ", "),
                              cli::nearest(key, keys)));
    }
    if (std::ranges::find(settings, key, &Setting::key) != settings.end()) {
      throw wrong("only once");
    }
    const bool alone = equals >= word.text.size();
    settings.push_back({key, alone ? "yes" : word.text.substr(equals + 1), word.offset + 1});
  }
  return settings;
}

std::vector<std::string> split_command(std::string_view text, std::string_view place) {
  std::vector<std::string> words;
  for (Word& word : split_words(text, place)) words.push_back(std::move(word.text));
  return words;
}

}  // namespace outflank::match
