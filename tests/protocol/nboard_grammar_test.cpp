#include "tests/protocol/nboard_grammar.h"

#include <gtest/gtest.h>

namespace outflank {
namespace {

TEST(NBoardGrammar, TakesWhatNBoardTakes) {
  for (const std::string_view line :
       {"=== F5", "=== f5/1.25", "=== F5/-3/12.5", "=== F5//12.5", "=== PA", "=== F5 1.25 2",
        "search F5D6C3PAB1 1.25 0 12", "search F5 -0.50 0 18@73%", "search PASSf5 -64 0 100%",
        "search F5 2.50,-1.00 0 100%W", "book F5 0.00 0 9", "nodestats 0 0", "nodestats 123 0.250",
        "analysis 0 0.50", "analysis 60 -12", "learned", "pong 7", "status thinking",
        "set myname Outflank"}) {
    EXPECT_TRUE(parse_nboard_line(line)) << line;
  }
}

TEST(NBoardGrammar, RefusesWhatOpensAnErrorDialog) {
  for (const std::string_view line : {"",
                                      "===",
                                      "=== I9",
                                      "=== F5/x",
                                      "=== F5/1,25",
                                      "=== F5/1e-3",
                                      "search",
                                      "search F5",
                                      "search F5 1.25 0",
                                      "search F5 D6 1.25 0 12",
                                      "search  1.25 0 12",
                                      "search F5 1.25 1 12",
                                      "search F5 nan 0 12",
                                      "search F5 1,25 0 12",
                                      "search F5 -1.00,2.00 0 12",
                                      "search F5 1.25 0 x",
                                      "nodestats 1",
                                      "nodestats 1.5 1",
                                      "nodestats 1 1e-05",
                                      "nodestats 1 0,5",
                                      "analysis 1.00",
                                      "analysis x 1.00",
                                      "learned.",
                                      "pong",
                                      "pong x",
                                      "status",
                                      "set myname",
                                      "set myname Out flank",
                                      "set depth 5",
                                      "thinking",
                                      "info"}) {
    EXPECT_FALSE(parse_nboard_line(line)) << line;
  }
}

TEST(NBoardGrammar, RefusesNumbersThatAreNone) {
  for (const std::string_view line :
       {"search F5 -0.00 0 12", "search F5 -0 0 100%", "search F5 99 0 100%",
        "search F5 2.00 0 100%", "search F5 2 0 12", "analysis 3 -0", "=== F5/-0.0/1"}) {
    EXPECT_FALSE(parse_nboard_line(line)) << line;
  }
}

TEST(NBoardGrammar, TakesLinesApart) {
  const auto line = parse_nboard_line("search F5paPAD6 -12 0 100%");
  EXPECT_FALSE(line) << "a pass is in capitals";
  const auto search = parse_nboard_line("search F5PAd6 -12 0 100%");
  ASSERT_TRUE(search);
  EXPECT_EQ(search->kind, NBoardLine::Kind::kSearch);
  ASSERT_EQ(search->moves.size(), 3U);
  EXPECT_EQ(search->moves[0], Move(square_at(5, 4)));
  EXPECT_TRUE(search->moves[1].is_pass());
  EXPECT_EQ(search->eval, -12.0);
  EXPECT_TRUE(search->exact);
  EXPECT_EQ(parse_nboard_line("pong 12")->number, 12);
  const auto proof = parse_nboard_line("search F5D6 64,2 0 100%W");
  ASSERT_TRUE(proof);
  EXPECT_TRUE(proof->proved);
  EXPECT_FALSE(proof->exact);
  EXPECT_EQ(proof->eval, 64.0);
  EXPECT_EQ(proof->low, 2.0);
  EXPECT_EQ(parse_nboard_line("nodestats 12 0.250")->seconds, 0.25);
  EXPECT_EQ(parse_nboard_line("=== F5/1.25/3.5")->seconds, 3.5);
}

}  // namespace
}  // namespace outflank
