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

TEST(RulesOptions, UnknownRulesAreNamed) {
  const ProgramResult result = run_program({"perft", "1", "--rules", "reversi"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.errors,
            "outflank: --rules \"reversi\": expected othello, reversi-free or reversi-1997\n");
}

}  // namespace
}  // namespace outflank
