// The subcommands under the older rules of reversi.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/tools/program.h"

namespace outflank {
namespace {

using Json = nlohmann::json;

std::uint64_t perft(const std::vector<std::string>& options) {
  std::vector<std::string> arguments = {"perft", "3", "--json"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  const ProgramResult result = run_program(arguments);
  EXPECT_EQ(result.exit_code, 0) << result.errors;
  return Json::parse(result.output).at("count").get<std::uint64_t>();
}

TEST(RulesOptions, ChooseWhatPerftCounts) {
  EXPECT_EQ(perft({"--rules", "othello"}), 56u);
  EXPECT_EQ(perft({"--allow-pass"}), 101u);
  EXPECT_EQ(perft({"--rules", "reversi-free"}), 3008u);
  EXPECT_EQ(perft({"--rules", "reversi-free", "--allow-pass"}), 3561u);
  EXPECT_EQ(perft({"--rules", "reversi-1997"}), 1536u);
  EXPECT_EQ(perft({"--rules", "Reversi-1997", "--allow-pass"}), 1891u);
}

TEST(RulesOptions, AMoveThatTurnsNothingIsPlayedWhereItMay) {
  const std::string game = "3. еб 4. f6 5. d3 6. с4 7. g7 8. h8 9. b4 10. сЗ 11. с2";
  EXPECT_GT(perft({"--rules", "reversi-1997", "--moves", game}), 0u);
  const ProgramResult refused = run_program({"perft", "1", "--moves", game});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.errors.find("move 6: c4 turns no disc; legal under reversi-free and "
                                "reversi-1997"),
            std::string::npos)
      << refused.errors;
}

Json json_of(const std::vector<std::string>& arguments) {
  std::vector<std::string> words = arguments;
  words.insert(words.end(), {"--json", "--hash", "1", "--threads", "1"});
  const ProgramResult result = run_program(words);
  EXPECT_EQ(result.exit_code, 0) << result.errors;
  return Json::parse(result.output);
}

TEST(RulesOptions, HintKnowsEveryMove) {
  const Json free =
      json_of({"hint", "--moves", "e6", "--rules", "reversi-free", "-n", "all", "--depth", "2"});
  EXPECT_EQ(free.at("moves").size(), 14u);
  const Json passing =
      json_of({"hint", "--moves", "e6", "--allow-pass", "-n", "all", "--depth", "2"});
  EXPECT_EQ(passing.at("moves").size(), 4u);
}

TEST(RulesOptions, TwoPassesAreTheEnd) {
  const Json over =
      json_of({"hint", "--moves", "e6 pa pa", "--rules", "reversi-free", "--allow-pass"});
  EXPECT_EQ(over.at("game_over"), true);
  EXPECT_EQ(over.at("score"), -3);
}

TEST(RulesOptions, SolveCountsAsTheRulesDo) {
  // One empty square that turns nothing for either side.
  const std::string board = std::string(63, 'X') + "- O";
  const auto score = [&](const char* rules) {
    return json_of({"solve", board, "--rules", rules}).at("positions").at(0).at("score").get<int>();
  };
  EXPECT_EQ(score("othello"), -64);
  // White fills it, and turns nothing: no disc of White's ends a line.
  EXPECT_EQ(score("reversi-free"), -62);
  EXPECT_EQ(score("reversi-1997"), -62);
}

TEST(RulesOptions, AnalyzePlaysByTheOption) {
  const Json games =
      json_of({"analyze", "--moves", "e6f6d3c4g7h8", "--rules", "reversi-1997", "--depth", "2"});
  EXPECT_EQ(games.at("games").at(0).at("plies").size(), 6u);
}

TEST(RulesOptions, MatchPlaysByThem) {
  for (const char* rules : {"reversi-free", "reversi-1997"}) {
    const ProgramResult result =
        run_program({"match", "--engine", "name=a depth=2", "--engine", "name=b depth=1", "--games",
                     "2", "--random-plies", "4", "--hash", "1", "--rules", rules, "--json"});
    ASSERT_EQ(result.exit_code, 0) << result.errors;
    const Json games = Json::parse(result.output).at("games");
    ASSERT_EQ(games.size(), 2u);
    for (const Json& game : games) {
      EXPECT_EQ(game.at("end"), "played");
      EXPECT_EQ(game.at("rules"), rules);
    }
  }
}

TEST(RulesOptions, MatchTellsItsProgramsTheRules) {
  const std::string own = std::string("cmd=\"") + OUTFLANK_PROGRAM + " gtp --level 1 --hash 1\"";
  const ProgramResult result = run_program(
      {"match", "--engine", "name=a depth=1", "--engine", "name=b " + own, "--games", "2",
       "--random-plies", "4", "--hash", "1", "--rules", "reversi-1997", "--allow-pass", "--json"});
  ASSERT_EQ(result.exit_code, 0) << result.errors;
  const Json match = Json::parse(result.output);
  for (const Json& game : match.at("games")) {
    EXPECT_EQ(game.at("end"), "played") << game.dump();
  }
}

TEST(RulesOptions, UnknownRulesAreNamed) {
  const ProgramResult result = run_program({"perft", "1", "--rules", "reversi"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.errors,
            "outflank: --rules \"reversi\": expected othello, reversi-free or reversi-1997\n");
}

}  // namespace
}  // namespace outflank
