// probcut, with the real program.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/tools/game_texts.h"
#include "tests/tools/program.h"

namespace outflank {
namespace {

ProgramResult probcut(const ScratchFolder& scratch, const std::string& name,
                      const std::string& threads, std::vector<std::string> more = {}) {
  const std::string games = scratch.write("games.txt", random_transcripts(40, 5));
  std::vector<std::string> arguments = {"probcut",
                                        "--output",
                                        scratch.path(name).string(),
                                        "--header",
                                        scratch.path(name + ".h").string(),
                                        "--count",
                                        "90",
                                        "--empties",
                                        "10-12",
                                        "--depth",
                                        "10",
                                        "--vary",
                                        "3",
                                        "--threads",
                                        threads,
                                        games};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_program(arguments);
}

TEST(ProbCut, WritesATableAPictureAndConstants) {
  const ScratchFolder scratch;
  const ProgramResult result = probcut(scratch, "one", "1");
  ASSERT_EQ(result.exit_code, 0) << result.errors;
  EXPECT_NE(result.output.find("90 positions, 90 of them solved"), std::string::npos)
      << result.output;
  const std::string csv = read_text(scratch.path("one.csv"));
  EXPECT_EQ(csv.find("kind,empties,deep,shallow,pairs,mean,sigma,fitted\nmidgame,"), 0u);
  EXPECT_NE(csv.find("\nendgame,12.00,12,1,"), std::string::npos) << csv;
  const std::string svg = read_text(scratch.path("one.svg"));
  EXPECT_EQ(svg.find("<svg "), 0u);
  EXPECT_NE(svg.find("<circle "), std::string::npos);
  EXPECT_EQ(svg.rfind("</svg>\n"), svg.size() - 7);
  EXPECT_NE(read_text(scratch.path("one.h")).find("--count 90 --empties 10-12"), std::string::npos);
}

TEST(ProbCut, TheNumberOfThreadsChangesNothing) {
  const ScratchFolder scratch;
  ASSERT_EQ(probcut(scratch, "one", "1").exit_code, 0);
  const ProgramResult two = probcut(scratch, "two", "2", {"--json"});
  ASSERT_EQ(two.exit_code, 0) << two.errors;
  EXPECT_EQ(read_text(scratch.path("one.csv")), read_text(scratch.path("two.csv")));
  EXPECT_EQ(read_text(scratch.path("one.h")), read_text(scratch.path("two.h")));
  EXPECT_EQ(nlohmann::json::parse(two.output).at("positions"), 90);
}

TEST(ProbCut, SaysWhatIsMissing) {
  const ScratchFolder scratch;
  const auto refused = [](const std::vector<std::string>& arguments, const char* text) {
    const ProgramResult result = run_program(arguments);
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_NE(result.errors.find(text), std::string::npos) << result.errors;
  };
  refused({"probcut", "--output", scratch.path("a").string()}, "expected files of games");
  refused({"probcut", "a.wtb"}, "expected --output");
  // All of them end before; what is asked for is more than the games have.
  refused({"probcut", "--output", scratch.path("a").string(), "--count", "5", "--empties", "10",
           scratch.write("games.txt", random_transcripts(2, 5))},
          "too few");
}

}  // namespace
}  // namespace outflank
