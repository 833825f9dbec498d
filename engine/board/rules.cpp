#include "engine/board/rules.h"

#include <algorithm>
#include <cctype>

namespace outflank {
namespace {

constexpr std::string_view kAllowPass = "allow-pass";

bool same_word(std::string_view a, std::string_view b) {
  const auto small = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  return std::ranges::equal(a, b, [&](char x, char y) { return small(x) == small(y); });
}

/// Cuts off the first word with the blanks around it; empty at the end.
std::string_view take_word(std::string_view& text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  const std::string_view word = text.substr(0, text.find_first_of(kBlanks));
  text.remove_prefix(word.size());
  return word;
}

}  // namespace

std::string_view name(RuleSet set) {
  constexpr std::array<std::string_view, kRuleSets.size()> kNames = {"othello", "reversi-free",
                                                                     "reversi-1997"};
  return kNames[static_cast<std::size_t>(set)];
}

std::optional<RuleSet> rule_set_from_name(std::string_view text) {
  for (const RuleSet set : kRuleSets) {
    if (same_word(text, name(set))) return set;
  }
  return std::nullopt;
}

std::string to_string(Rules rules) {
  std::string text(name(rules.set));
  if (rules.allow_pass) text.append(" ").append(kAllowPass);
  return text;
}

std::optional<Rules> parse_rules(std::string_view text) {
  const auto set = rule_set_from_name(take_word(text));
  if (!set) return std::nullopt;
  Rules rules{*set, false};
  const std::string_view second = take_word(text);
  if (second.empty()) return rules;
  rules.allow_pass = true;
  return same_word(second, kAllowPass) && take_word(text).empty() ? std::optional(rules)
                                                                  : std::nullopt;
}

}  // namespace outflank
