// A match with gtp-rhino (Debian package grhino), as a user would start it.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/tools/program.h"

namespace outflank {
namespace {

TEST(RhinoMatch, PlaysByItsNameAlone) {
  if (!std::filesystem::exists("/usr/games/gtp-rhino")) {
    GTEST_SKIP() << "gtp-rhino is not installed (Debian package grhino)";
  }
  const ProgramResult result =
      run_program({"match", "--json", "--quiet", "--hash", "4", "--engine", "level=6", "--engine",
                   "cmd='gtp-rhino --level=1'", "--games", "20", "--random-plies", "10"});
  ASSERT_EQ(result.exit_code, 0) << result.errors;
  const auto json = nlohmann::json::parse(result.output);
  EXPECT_EQ(json["engines"][1]["name"], "gtp-rhino");
  EXPECT_EQ(json["games"].size(), 20u);
  for (const auto& game : json["games"]) EXPECT_EQ(game["end"], "played") << game;
}

}  // namespace
}  // namespace outflank
