// analyze, with the real program.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/tools/program.h"

namespace outflank {
namespace {

using nlohmann::json;

// Over with three empty squares, which count for White.
const std::string kOverWithEmpties =
    "F5D6C4D3C3F4F3E3E6C5F6G5H4E7C6F7G8F2G1E2F8H6F1D1D2D8D7C8C7B8G4C1C2H3G6H5G3H2G2B5A5H1B6H7B7A8"
    "A7A6G7E8H8A4B4E1B3A3B1";
const std::string kWipeOut = "e6f4e3f6g5d6e7f5c5";

ProgramResult analyze(std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin(), "analyze");
  arguments.insert(arguments.end(), {"--hash", "4", "--threads", "1"});
  ProgramInput program_input;
  program_input.text = input;
  return run_program(arguments, program_input);
}

json games(std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.end(), {"--json", "--level", "4"});
  const ProgramResult result = analyze(arguments, input);
  EXPECT_EQ(result.exit_code, 0) << result.errors;
  return json::parse(result.output).at("games");
}

TEST(Analyze, TellsTheContractsFields) {
  const json game = games({kOverWithEmpties}).at(0);
  EXPECT_EQ(game.at("black"), nullptr);
  EXPECT_EQ(game.at("white"), nullptr);
  EXPECT_EQ(game.at("result"), "W+58");
  const json& plies = game.at("plies");
  ASSERT_EQ(plies.size(), 62u);
  EXPECT_EQ(plies[0].at("ply"), 0);
  EXPECT_EQ(plies[0].at("mover"), "black");
  EXPECT_EQ(plies[0].at("move"), "f5");
  EXPECT_EQ(plies[0].at("source"), "search");
  EXPECT_EQ(plies[50].at("move"), "pass");
  EXPECT_EQ(plies[50].at("loss"), 0);
  EXPECT_EQ(plies[61].at("score"), 58);
  EXPECT_EQ(plies[61].at("exact"), true);
  double losses[2] = {0, 0};
  int mistakes[2] = {0, 0};
  for (const json& ply : plies) {
    const int side = ply["mover"] == "black" ? 0 : 1;
    losses[side] += ply["loss"].get<double>();
    if (ply["loss"] >= 1) ++mistakes[side];
  }
  const json& totals = game.at("totals");
  EXPECT_NEAR(totals.at("black").at("loss"), losses[0], 0.3);
  EXPECT_NEAR(totals.at("white").at("loss"), losses[1], 0.3);
  EXPECT_EQ(totals.at("black").at("mistakes"), mistakes[0]);
  EXPECT_EQ(totals.at("white").at("mistakes"), mistakes[1]);
}

TEST(Analyze, TheScoreChangesByWhatTheMovesLose) {
  const json plies = games({kOverWithEmpties}).at(0).at("plies");
  for (std::size_t i = 0; i + 1 < plies.size(); ++i) {
    const double score = plies[i].at("score");
    const double best = plies[i].at("best_score");
    EXPECT_NEAR(plies[i].at("loss"), best - score, 0.011) << i;
    EXPECT_GE(best, score) << i;
    EXPECT_EQ(plies[i].at("loss") == 0, plies[i].at("best") == plies[i].at("move")) << i;
    // Between two plies lies no jump, wherever the figures come from.
    EXPECT_NEAR(score, -plies[i + 1].at("best_score").get<double>(), 0.011) << i;
  }
}

TEST(Analyze, EachFigureTellsWhereItComesFrom) {
  int exact = 0;
  const json plies = games({kOverWithEmpties}).at(0).at("plies");
  for (const json& ply : plies) {
    const bool whole =
        ply.at("score").is_number_integer() && ply.at("best_score").is_number_integer();
    EXPECT_EQ(ply.at("exact"), whole) << ply;
    EXPECT_EQ(ply.at("score").is_number_integer(), ply.at("score_exact").get<bool>());
    EXPECT_GE(ply.at("depth"), ply["exact"] == true ? 3 : 1);
    if (ply.at("exact") == true) ++exact;
  }
  // Level 4 solves the last eight moves at least.
  EXPECT_GE(exact, 8);
}

TEST(Analyze, AWipeOutIsSixtyFourDiscs) {
  const json game = games({"--moves", kWipeOut}).at(0);
  EXPECT_EQ(game.at("result"), "B+64");
  EXPECT_EQ(game["plies"].back().at("score"), 64);
  EXPECT_EQ(game["plies"].back().at("loss"), 0);
}

TEST(Analyze, ReadsFilesOfEveryFormat) {
  const ScratchFolder scratch;
  const std::string ggf = scratch.write(
      "a.ggf",
      "(;GM[Othello]PC[x]PB[Anna]PW[Bert]TY[8]RE[?]"
      "BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6];)\n"
      "(;GM[Othello]PC[x]PB[Carl]PW[Dora]TY[8]RE[+4.000]"
      "BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[f6];)\n");
  const json two = games({ggf});
  ASSERT_EQ(two.size(), 2u);
  EXPECT_EQ(two[0].at("black"), "Anna");
  EXPECT_EQ(two[0].at("result"), nullptr);
  EXPECT_EQ(two[1].at("white"), "Dora");
  EXPECT_EQ(two[1].at("result"), "B+4");
  EXPECT_EQ(two[1]["plies"][1]["move"], "f6");

  const std::string sgf = scratch.write("a.sgf", "(;GM[2]SZ[8]PB[Anna];B[f5];W[d6];B[c3])");
  EXPECT_EQ(games({sgf})[0]["plies"].size(), 3u);
  const std::string lines = scratch.write("two.txt", "# two games\nf5d6c3\n\nf5f6e6f4\n");
  const json from_lines = games({lines});
  ASSERT_EQ(from_lines.size(), 2u);
  EXPECT_EQ(from_lines[1]["plies"].size(), 4u);
  const std::string numbered = scratch.write("one.txt", "1. f5 d6\r\n2. c3 d3\r\n3. c4\r\n");
  ASSERT_EQ(games({numbered}).size(), 1u);
  EXPECT_EQ(games({numbered})[0]["plies"].size(), 5u);
  EXPECT_EQ(games({"-"}, "f5d6c3\n")[0]["plies"].size(), 3u);
  EXPECT_EQ(games({sgf, ggf}).size(), 3u);
}

TEST(Analyze, BadGamesAreNamedAndTheOthersAnalysed) {
  const ScratchFolder scratch;
  const std::string path = scratch.write("a.txt", "f5d6c3\nf5f5\nf5f6e6\n");
  const ProgramResult result = analyze({path, "--level", "2", "--json"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_NE(result.errors.find("a.txt: line 2, column 3: \"f5\""), std::string::npos)
      << result.errors;
  EXPECT_EQ(json::parse(result.output).at("games").size(), 2u);
  EXPECT_EQ(analyze({"f5f5"}).exit_code, 2);
  EXPECT_EQ(analyze({"missing.ggf"}).exit_code, 3);
  EXPECT_EQ(analyze({}).exit_code, 2);
}

TEST(Analyze, TellsTheBestLineAndWhereTheExactRegionBegins) {
  const json game = games({kOverWithEmpties}).at(0);
  const json& plies = game.at("plies");
  ASSERT_TRUE(game.at("exact_from").is_number_integer());
  const std::size_t exact_from = game["exact_from"];
  for (std::size_t i = 0; i < plies.size(); ++i) {
    ASSERT_FALSE(plies[i].at("pv").empty()) << i;
    EXPECT_EQ(plies[i]["pv"][0], plies[i]["best"]) << i;
    if (i >= exact_from) {
      EXPECT_EQ(plies[i]["exact"], true) << i;
    }
  }
  ASSERT_GT(exact_from, 0u);
  EXPECT_EQ(plies[exact_from - 1]["exact"], false);
  EXPECT_EQ(game.at("start"), "---------------------------OX------XO--------------------------- X");
  // Estimates all the way: there is no such region.
  EXPECT_EQ(games({"f5d6c3"})[0].at("exact_from"), nullptr);
}

TEST(Analyze, TellsTheMeanLossOfEachPlayer) {
  const ScratchFolder scratch;
  const std::string start =
      "BO[8 ---------------------------O*------*O--------------------------- *]";
  const std::string ggf =
      scratch.write("a.ggf", "(;GM[Othello]PB[Anna]PW[Bert]TY[8]" + start + "B[f5]W[d6]B[c3];)\n" +
                                 "(;GM[Othello]PB[Bert]PW[Anna]TY[8]" + start + "B[f5]W[f6];)\n");
  const ProgramResult result = analyze({ggf, "--json", "--level", "3"});
  const json all = json::parse(result.output);
  const json& totals = all.at("games").at(0).at("totals").at("black");
  EXPECT_EQ(totals.at("moves"), 2);
  EXPECT_NEAR(totals.at("mean_loss"), totals.at("loss").get<double>() / 2, 0.01);
  const json& players = all.at("players");
  ASSERT_EQ(players.size(), 2u);
  for (const json& player : players) {
    EXPECT_EQ(player.at("games"), 2);
    EXPECT_EQ(player.at("moves"), player.at("name") == "Anna" ? 3 : 2);
    EXPECT_NEAR(player.at("mean_loss"),
                player.at("loss").get<double>() / player.at("moves").get<double>(), 0.01);
  }
  EXPECT_LE(players[0]["mean_loss"], players[1]["mean_loss"]);

  const ProgramResult text = analyze({ggf, "--level", "3"});
  EXPECT_NE(text.output.find("All 2 games"), std::string::npos) << text.output;
  EXPECT_NE(text.output.find(" a move, "), std::string::npos) << text.output;
}

TEST(Analyze, AlternativesAreDistinctAndSorted) {
  const json plies = games({kOverWithEmpties, "--alternatives", "3"}).at(0).at("plies");
  for (const json& ply : plies) {
    const json& list = ply.at("alternatives");
    ASSERT_FALSE(list.empty()) << ply;
    EXPECT_LE(list.size(), 3u);
    std::set<std::string> distinct;
    bool has_played = false;
    for (std::size_t i = 0; i < list.size(); ++i) {
      EXPECT_TRUE(distinct.insert(list[i].at("move")).second) << ply;
      EXPECT_EQ(list[i].at("pv").at(0), list[i]["move"]);
      if (i > 0) {
        EXPECT_LE(list[i].at("score"), list[i - 1].at("score")) << ply;
      }
      if (list[i]["move"] == ply["move"]) {
        has_played = true;
        EXPECT_EQ(list[i]["score"], ply["score"]);
      }
    }
    EXPECT_TRUE(has_played) << ply;
    EXPECT_EQ(list[0]["score"], ply["best_score"]);
  }
  EXPECT_FALSE(games({"f5d6"})[0]["plies"][0].contains("alternatives"));
}

TEST(Analyze, ReadsFolders) {
  const ScratchFolder scratch;
  scratch.write("a.txt", "f5d6c3\n");
  scratch.write("b.sgf", "(;GM[2]SZ[8];B[f5];W[d6])");
  EXPECT_EQ(games({scratch.path("").string()}).size(), 2u);
}

TEST(Analyze, ThePageHoldsTheAnalysis) {
  const ScratchFolder scratch;
  const std::string page = scratch.path("page.html").string();
  const std::string sgf = scratch.write("a.sgf", "(;GM[2]SZ[8]PB[</script>];B[f5];W[d6])");
  const ProgramResult result = analyze({sgf, "--level", "2", "--html", page});
  EXPECT_EQ(result.exit_code, 0) << result.errors;
  const std::string html = read_text(page);
  EXPECT_EQ(html.find("<!DOCTYPE html>"), 0u);
  const std::string open = "<script type=\"application/json\" id=\"data\">";
  const std::size_t begin = html.find(open) + open.size();
  const json data = json::parse(html.substr(begin, html.find("</script>", begin) - begin));
  EXPECT_EQ(data.at("games").at(0).at("black"), "</script>");
  EXPECT_FALSE(data["games"][0]["plies"][1].at("alternatives").empty());
  EXPECT_EQ(analyze({sgf, "--level", "2", "--html", scratch.path("no/x.html").string()}).exit_code,
            3);
}

TEST(Analyze, TheTableHasALineForEveryPlyAndTheTotals) {
  const ProgramResult result = analyze({kWipeOut, "--level", "2"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_NE(result.output.find("Game 1: black - white, B+64"), std::string::npos);
  EXPECT_NE(result.output.find("\n  8  black    c5     +64   exact"), std::string::npos)
      << result.output;
  EXPECT_NE(result.output.find("discs in 5 moves"), std::string::npos) << result.output;
}

}  // namespace
}  // namespace outflank
