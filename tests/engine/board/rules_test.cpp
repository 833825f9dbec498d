#include "engine/board/rules.h"

#include <gtest/gtest.h>

namespace outflank {
namespace {

TEST(Rules, AreNamed) {
  for (const RuleSet set : kRuleSets) {
    EXPECT_EQ(rule_set_from_name(name(set)), set);
    for (const bool allow_pass : {false, true}) {
      const Rules rules{set, allow_pass};
      EXPECT_EQ(parse_rules(to_string(rules)), rules) << to_string(rules);
    }
  }
  EXPECT_EQ(to_string(Rules{}), "othello");
  EXPECT_EQ(to_string(Rules{RuleSet::kReversi1997, true}), "reversi-1997 allow-pass");
}

TEST(Rules, AreReadInAnyCaseAndSpacing) {
  EXPECT_EQ(parse_rules(" Reversi-Free "), (Rules{RuleSet::kReversiFree, false}));
  EXPECT_EQ(parse_rules("OTHELLO  Allow-Pass"), (Rules{RuleSet::kOthello, true}));
}

TEST(Rules, OtherTextIsRefused) {
  for (const std::string_view text :
       {"", "reversi", "othello-", "othello pass", "allow-pass", "othello allow-pass x"}) {
    EXPECT_FALSE(parse_rules(text)) << text;
  }
}

}  // namespace
}  // namespace outflank
