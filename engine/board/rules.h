// The rules of the game: Othello, and the older games called reversi that disagree with it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace outflank {

/// All of them turn every disc that a move outflanks.
enum class RuleSet : std::uint8_t {
  /// A move turns at least one disc; a side without a move passes; the game ends when neither has
  /// one; empty squares count for the winner.
  kOthello,
  /// A disc goes on any empty square next to a disc, and need not turn any. Only discs count.
  kReversiFree,
  /// A disc goes on any empty square next to a disc of the opponent. A side has 32 discs, those of
  /// the set-up among them, and passes when it has none left. Only discs count.
  kReversi1997,
};
inline constexpr std::array<RuleSet, 3> kRuleSets = {RuleSet::kOthello, RuleSet::kReversiFree,
                                                     RuleSet::kReversi1997};

struct Rules {
  RuleSet set = RuleSet::kOthello;
  /// A side may pass although it could move; two passes in a row end the game.
  bool allow_pass = false;

  /// Othello as it is played today, which the fast paths are made for.
  constexpr bool is_standard() const { return set == RuleSet::kOthello && !allow_pass; }

  friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

/// `othello`, `reversi-free` or `reversi-1997`.
std::string_view name(RuleSet set);
/// The inverse, upper or lower case.
std::optional<RuleSet> rule_set_from_name(std::string_view text);

/// The name of the set, and ` allow-pass` after it where that holds: what records carry.
std::string to_string(Rules rules);
/// The inverse; blanks around and between the words are free.
std::optional<Rules> parse_rules(std::string_view text);

}  // namespace outflank
