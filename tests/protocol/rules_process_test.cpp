// Sessions with the real program under the older rules.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/board/text.h"
#include "tests/protocol/gtp_client.h"

namespace outflank {
namespace {

const std::vector<std::string> kGtp = {"gtp", "--hash", "1", "--threads", "1", "--level", "2"};

std::vector<std::string> with(std::vector<std::string> words,
                              const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(RulesProcess, GtpChangesTheRules) {
  EngineProcess engine(kGtp);
  EXPECT_EQ(ask_ok(engine, "known_command set_rules"), "true");
  EXPECT_NE(ask_ok(engine, "list_commands").find("\nset_rules\n"), std::string::npos);
  ask_ok(engine, "play b e6");
  EXPECT_EQ(ask_failing(engine, "play w c4"),
            "illegal move (legal under reversi-free and reversi-1997)");
  ask_ok(engine, "set_rules reversi-1997");
  ask_ok(engine, "play w c4");
  EXPECT_EQ(ask_failing(engine, "set_rules othello"), "the game breaks these rules");
  EXPECT_EQ(ask_failing(engine, "set_rules reversi"), "unknown rules");
  ask_ok(engine, "play b b4");
  ask_ok(engine, "clear_board");
  EXPECT_NE(ask_ok(engine, "showboard").find("left to place X 30, O 30"), std::string::npos);
  ask_ok(engine, "set_rules othello");
  EXPECT_EQ(ask_failing(engine, "play b pass"), "illegal move");
}

TEST(RulesProcess, GtpPassesWhereItIsAllowed) {
  EngineProcess engine(with(kGtp, {"--allow-pass"}));
  EXPECT_EQ(ask_ok(engine, "gogui-rules_legal_moves"), "D3 C4 F5 E6 pass");
  ask_ok(engine, "play b pass");
  ask_ok(engine, "play w pass");
  EXPECT_EQ(ask_ok(engine, "final_score"), "0");
  EXPECT_EQ(ask_ok(engine, "gogui-rules_legal_moves"), "");
  EXPECT_EQ(ask_ok(engine, "genmove b"), "pass");
  ask_ok(engine, "undo");
  ask_ok(engine, "play w d6");
}

/// Both sides, against a referee's record.
TEST(RulesProcess, GtpPlaysWholeGames) {
  for (const Rules rules : {Rules{RuleSet::kOthello, true}, Rules{RuleSet::kReversiFree, false},
                            Rules{RuleSet::kReversi1997, false}}) {
    EngineProcess engine(kGtp);
    ask_ok(engine, "set_rules " + to_string(rules));
    GameRecord game(Board{}, rules);
    while (!game.is_over()) {
      const std::string color(to_string(game.board().mover));
      const std::string text = ask_ok(engine, "genmove " + color);
      const auto move = parse_move(text);
      ASSERT_TRUE(move && game.play(*move)) << text << " in\n" << draw(game);
    }
    const int discs = game.final_score_for_black().discs();
    EXPECT_EQ(ask_ok(engine, "final_score"),
              discs == 0 ? "0" : (discs > 0 ? "B+" : "W+") + std::to_string(std::abs(discs)));
  }
}

TEST(RulesProcess, GtpMovesWithinAClock) {
  EngineProcess engine({"gtp", "--hash", "1", "--threads", "1", "--rules", "reversi-free"});
  ask_ok(engine, "time_settings 2 0 0");
  ask_ok(engine, "time_left b 1 0");
  ASSERT_TRUE(parse_square(ask_ok(engine, "genmove b")));
  ask_ok(engine, "time_left w 0 0");
  ASSERT_TRUE(parse_square(ask_ok(engine, "genmove w")));
}

TEST(RulesProcess, NBoardPlaysByTheGamesTagOrTheOption) {
  const std::string tagged =
      "set game (;GM[Othello]PB[a]PW[b]TY[8]RU[reversi-1997]RE[?]BO[8 -------- -------- -------- "
      "---O*--- ---*O--- -------- -------- -------- *]B[e6]W[f6]B[d3]W[c4];)\n";
  EngineProcess engine({"nboard", "--hash", "1", "--threads", "1"});
  engine.send("nboard 2\nset depth 2\n" + tagged + "ping 1\n");
  engine.read_until("pong 1");
  engine.send("move g7\nping 2\nhint 3\n");
  for (const std::string& line : engine.read_until("status ready")) {
    EXPECT_EQ(line.find("illegal"), std::string::npos) << line;
  }
  engine.send("analyze\n");
  const std::vector<std::string> lines = engine.read_until("status ready");
  EXPECT_EQ(std::ranges::count_if(
                lines, [](const std::string& line) { return line.starts_with("analysis "); }),
            6);
}

}  // namespace
}  // namespace outflank
