// solve, with the real program.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/tools/program.h"

namespace outflank {
namespace {

using nlohmann::json;

// FFO 1, 2, 4 and 9: 14, 14, 14 and 15 empties.
const std::string kFirst = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
const std::string kSecond = "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X";
const std::string kDraw = "-XXXXXX-X-XXXOO-XOXXXOOXXXOXOOOX-OXOOXXX--OOOXXX--OOXX----XOXXO- X";
const std::string kLoss = "--XOXX--O-OOXXXX-OOOXXXX-XOXXXOXXXOXOOOXOXXOXOXX--OXOO----OOOO-- O";
const std::string kFile = "% four\n" + kFirst + "; g8:+18;\n" + kSecond + "; a4:+10;\n" + kDraw +
                          "; a5:+0; h8:+0;\n" + kLoss + "; a4:-8; g7:-8;\n";

ProgramResult solve(std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin(), "solve");
  arguments.insert(arguments.end(), {"--hash", "1", "--threads", "1"});
  ProgramInput program_input;
  program_input.text = input;
  return run_program(arguments, program_input);
}

json solve_json(std::vector<std::string> arguments, int exit_code, const std::string& input = "") {
  arguments.push_back("--json");
  const ProgramResult result = solve(arguments, input);
  EXPECT_EQ(result.exit_code, exit_code) << result.errors;
  return json::parse(result.output);
}

TEST(Solve, TellsTheContractsFields) {
  const ScratchFolder scratch;
  const json answer = solve_json({scratch.write("four.obf", kFile)}, 0);
  ASSERT_EQ(answer.at("positions").size(), 4u);
  const json& first = answer["positions"][0];
  EXPECT_EQ(first.at("id"), "1");
  EXPECT_EQ(first.at("empties"), 14);
  EXPECT_EQ(first.at("score"), 18);
  EXPECT_EQ(first.at("exact"), true);
  EXPECT_EQ(first.at("best"), "g8");
  EXPECT_GT(first.at("nodes"), 1000);
  EXPECT_GE(first.at("seconds"), 0);
  EXPECT_EQ(first.at("pv").at(0), "g8");
  EXPECT_EQ(first.at("selectivity"), 100);
  EXPECT_EQ(first.at("depth"), 14);
  EXPECT_EQ(first.at("expected"), 18);
  EXPECT_EQ(first.at("status"), "solved");
  EXPECT_EQ(answer["positions"][2].at("score").dump(), "0");
  EXPECT_EQ(answer["positions"][3].at("score"), -8);
  const json& total = answer.at("total");
  EXPECT_EQ(total.at("positions"), 4);
  EXPECT_EQ(total.at("mismatches"), 0);
  std::uint64_t nodes = 0;
  for (const json& position : answer["positions"]) nodes += position["nodes"].get<std::uint64_t>();
  EXPECT_EQ(total.at("nodes"), nodes);
}

TEST(Solve, ADifferentScoreOrAWorseMoveIsAMismatch) {
  const json wrong = solve_json({"-"}, 1, kFirst + "; g8:+20;\n" + kDraw + ";\n");
  EXPECT_EQ(wrong["positions"][0]["status"], "mismatch");
  EXPECT_EQ(wrong["positions"][0]["score"], 18);
  EXPECT_EQ(wrong["positions"][1]["status"], "solved");
  EXPECT_EQ(wrong["positions"][1]["expected"], nullptr);
  EXPECT_EQ(wrong["total"]["mismatches"], 1);
  const json worse = solve_json({"-"}, 1, kFirst + "; h1:+18; g8:+6;\n");
  EXPECT_EQ(worse["positions"][0]["status"], "mismatch");
  const ProgramResult table = solve({"-"}, kFirst + "; +20;\n");
  EXPECT_EQ(table.exit_code, 1);
  EXPECT_NE(table.output.find("+18   +20  mismatch"), std::string::npos) << table.output;
  EXPECT_NE(table.output.find("1 mismatches, 0 not solved"), std::string::npos) << table.output;
}

TEST(Solve, WinDrawLossGivesTheResultAlone) {
  const json answer = solve_json({"-", "--wld"}, 0, kFile);
  const std::vector<std::string> expected = {"win", "win", "draw", "loss"};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(answer["positions"][i].at("result"), expected[i]);
    EXPECT_EQ(answer["positions"][i].at("score"), nullptr);
    EXPECT_EQ(answer["positions"][i].at("status"), "solved");
  }
  EXPECT_EQ(solve_json({"-", "--wld"}, 1, kFirst + "; -2;\n")["positions"][0]["status"],
            "mismatch");
}

TEST(Solve, TimeAndNodesEndAPositionAsTimeout) {
  const json answer = solve_json({"-", "--nodes", "2000"}, 1, kFile);
  for (const json& position : answer["positions"]) {
    EXPECT_EQ(position.at("status"), "timeout");
    EXPECT_EQ(position.at("exact"), false);
    EXPECT_LT(position.at("depth"), 14);
  }
  EXPECT_EQ(answer["total"]["mismatches"], 0);
  const json wld = solve_json({"-", "--nodes", "500", "--wld"}, 1, kFile);
  EXPECT_EQ(wld["positions"][0]["result"], nullptr);
  // Without a score to compare with, nothing is missed.
  EXPECT_EQ(solve_json({kFirst, "--nodes", "2000"}, 0)["positions"][0]["status"], "timeout");
}

TEST(Solve, TakesOnePosition) {
  const json answer = solve_json({kFirst.substr(0, 64), "X"}, 0);
  ASSERT_EQ(answer["positions"].size(), 1u);
  EXPECT_EQ(answer["positions"][0]["score"], 18);
  EXPECT_EQ(answer["positions"][0]["expected"], nullptr);
}

TEST(Solve, GamesThatAreOverAndPassesNeedNoSearch) {
  const json over = solve_json({std::string(63, 'X') + "-", "X"}, 0)["positions"][0];
  EXPECT_EQ(over["score"], 64);
  EXPECT_EQ(over["best"], nullptr);
  EXPECT_EQ(over["pv"], json::array());
  EXPECT_EQ(over["nodes"], 0);
  // White cannot move; after the pass Black takes the last two discs.
  const json pass = solve_json({"-OX" + std::string(61, 'X') + " O"}, 0)["positions"][0];
  EXPECT_EQ(pass["best"], "pass");
  EXPECT_EQ(pass["score"], -64);
  EXPECT_EQ(pass["pv"], json({"pass", "a1"}));
}

TEST(Solve, AllMovesAreScored) {
  const json moves = solve_json({kFirst, "--all-moves"}, 0)["positions"][0].at("moves");
  ASSERT_EQ(moves.size(), 8u);
  EXPECT_EQ(moves[0].at("move"), "g8");
  EXPECT_EQ(moves[0].at("score"), 18);
  EXPECT_EQ(moves[1].at("move"), "h1");
  EXPECT_EQ(moves[1].at("score"), 12);
  EXPECT_EQ(moves[7].at("score"), -24);
  EXPECT_EQ(solve({kFirst, "--all-moves", "--wld"}).exit_code, 2);
}

TEST(Solve, BadFilesAreRefusedBeforeAnythingIsSolved) {
  const ProgramResult bad = solve({"-"}, kFirst + "; g8:+18;\n" + kFirst.substr(1) + ";\n");
  EXPECT_EQ(bad.exit_code, 2);
  EXPECT_EQ(bad.output, "");
  EXPECT_NE(bad.errors.find("standard input: line 2, column"), std::string::npos) << bad.errors;
  EXPECT_EQ(solve({"-"}, "").exit_code, 2);
  const ProgramResult missing = solve({"no such file.obf"});
  EXPECT_EQ(missing.exit_code, 3);
  EXPECT_NE(missing.errors.find("cannot read no such file.obf"), std::string::npos);
  EXPECT_EQ(solve({}).exit_code, 2);
}

// FFO 55, 29 empties: far more than the tests have time for.
const std::string kHard = "--------X-X------XXXXOOOOOXOXX--OOOXXXX-OOXXXX--O-OOOX-----OO--- O";

TEST(Solve, CtrlCPrintsWhatIsKnown) {
  ProgramInput input;
  input.text = kFirst + "; g8:+18;\n" + kHard + "; +0;\n" + kSecond + "; a4:+10;\n";
  input.interrupt_at = "solved";
  const ProgramResult result = run_program({"solve", "-", "--hash", "1", "--threads", "1"}, input);
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.errors, "outflank: interrupted after 2 of 3 positions\n");
  EXPECT_NE(result.output.find("2 positions"), std::string::npos) << result.output;
  EXPECT_NE(result.output.find("0 mismatches, 1 not solved"), std::string::npos) << result.output;
}

TEST(Solve, ProgressIsShownOnATerminalOnly) {
  ProgramInput input;
  input.errors_to_terminal = true;
  const std::vector<std::string> arguments = {"solve", kHard, "--time", "0.7", "--json"};
  const ProgramResult shown = run_program(arguments, input);
  EXPECT_NE(shown.errors.find("position 1 of 1: depth"), std::string::npos) << shown.errors;
  EXPECT_EQ(json::parse(shown.output)["positions"][0]["status"], "timeout");
  input.errors_to_terminal = false;
  EXPECT_EQ(run_program(arguments, input).errors, "");
}

class SolveResume : public ::testing::Test {
 protected:
  ScratchFolder scratch_;
  std::string journal_ = scratch_.path("a journal").string();

  json resumed(const std::vector<std::string>& more = {}, int exit_code = 0) {
    std::vector<std::string> arguments = {"-", "--resume", journal_};
    arguments.insert(arguments.end(), more.begin(), more.end());
    json answer = solve_json(arguments, exit_code, kFile);
    return answer;
  }
  ProgramResult refused(const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments = {"-", "--resume", journal_};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return solve(arguments, kFile);
  }
};

TEST_F(SolveResume, FinishedPositionsAreNotSolvedAgain) {
  const json whole = resumed();
  const std::string text = read_text(journal_);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 5);
  // The same times to the microsecond: nothing was searched. (Their sum is rounded only once.)
  const json again = resumed();
  EXPECT_EQ(again["positions"], whole["positions"]);
  EXPECT_EQ(again["total"]["nodes"], whole["total"]["nodes"]);
  EXPECT_EQ(read_text(journal_), text);
}

TEST_F(SolveResume, AnInterruptedBatchGoesOnWhereItEnded) {
  const json whole = resumed();
  std::string text = read_text(journal_);
  const std::string complete = text;
  // Killed while the third position was being written.
  std::size_t end = 0;
  for (int line = 0; line < 3; ++line) end = text.find('\n', end) + 1;
  scratch_.write("a journal", text.substr(0, end + 20));
  const json again = resumed();
  EXPECT_EQ(again["positions"][0], whole["positions"][0]);
  EXPECT_EQ(again["positions"][2]["score"], whole["positions"][2]["score"]);
  text = read_text(journal_);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 5);
  EXPECT_EQ(text.substr(0, end), complete.substr(0, end));
}

TEST_F(SolveResume, UnsolvedPositionsAreTriedAgain) {
  resumed({"--nodes", "2000"}, 1);
  EXPECT_EQ(resumed()["positions"][0]["status"], "solved");
}

TEST_F(SolveResume, AnotherFileOrKindOfSolveIsRefusedAndKept) {
  resumed();
  const std::string text = read_text(journal_);
  EXPECT_EQ(refused({"--wld"}).exit_code, 2);
  EXPECT_EQ(read_text(journal_), text);
  scratch_.write("a journal", "precious text");
  EXPECT_EQ(refused().exit_code, 2);
  EXPECT_EQ(read_text(journal_), "precious text");
  std::string damaged = text;
  damaged[damaged.find("score") + 1] = 'k';
  scratch_.write("a journal", damaged);
  const ProgramResult result = refused();
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_NE(result.errors.find("line 2: expected a solved position"), std::string::npos)
      << result.errors;
  journal_ = scratch_.path("no/folder").string();
  EXPECT_EQ(refused().exit_code, 3);
}

}  // namespace
}  // namespace outflank
