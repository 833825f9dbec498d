// suite and accuracy, with the real program, and the suite that comes with the project.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "protocol/formats/obf.h"
#include "tests/reference/reference.h"
#include "tests/tools/game_texts.h"
#include "tests/tools/program.h"

namespace outflank {
namespace {

using nlohmann::json;

/// Makes a suite of six positions with 8 empty squares, or goes on with it.
std::string make_suite(const ScratchFolder& scratch) {
  const std::string path = scratch.path("suite.obf").string();
  const std::string games = scratch.write("games.txt", random_transcripts(10, 7));
  const ProgramResult result =
      run_program({"suite", "--output", path, "--empties", "8", "--count", "6", "--threads", "1",
                   "--hash", "1", "--quiet", games});
  EXPECT_EQ(result.exit_code, 0) << result.errors;
  return read_text(path);
}

/// The moves that plain minimax finds best.
std::vector<ScoredMove> best_moves(const Position& position) {
  std::vector<ScoredMove> moves;
  Bitboard legal = reference::legal_moves(position);
  while (legal != 0) {
    const Square square = pop_first(legal);
    moves.push_back({square, -reference::solve(reference::after(position, square))});
  }
  const Score best = std::ranges::max_element(moves, {}, &ScoredMove::score)->score;
  std::erase_if(moves, [&](const ScoredMove& move) { return move.score != best; });
  return moves;
}

TEST(Suite, ListsAllBestMovesOfEachPosition) {
  const ScratchFolder scratch;
  const ObfFile suite = parse_obf(make_suite(scratch));
  ASSERT_TRUE(suite.errors.empty()) << suite.errors.front().message();
  ASSERT_EQ(suite.problems.size(), 6u);
  for (const Problem& problem : suite.problems) {
    EXPECT_EQ(problem.board.position.empty_count(), 8);
    std::vector<ScoredMove> listed = problem.moves;
    std::ranges::sort(listed, {}, [](const ScoredMove& move) { return move.move.code(); });
    EXPECT_EQ(listed, best_moves(problem.board.position));
  }
}

TEST(Suite, GoesOnWhereItEnded) {
  const ScratchFolder scratch;
  const std::string whole = make_suite(scratch);
  // The last position loses its answer, as if it had not been solved yet.
  const std::string cut = whole.substr(0, whole.rfind("X;") + 2) + "\n";
  ASSERT_NE(cut, whole);
  scratch.write("suite.obf", cut);
  EXPECT_EQ(make_suite(scratch), whole);
}

json accuracy(const ScratchFolder& scratch, std::vector<std::string> limits, int exit_code = 0) {
  std::vector<std::string> arguments = {
      "accuracy", scratch.path("suite.obf").string(), "--json", "--threads", "1", "--hash", "1"};
  arguments.insert(arguments.end(), limits.begin(), limits.end());
  const ProgramResult result = run_program(arguments);
  EXPECT_EQ(result.exit_code, exit_code) << result.errors;
  return json::parse(result.output);
}

TEST(Accuracy, OfASolverIsPerfect) {
  const ScratchFolder scratch;
  make_suite(scratch);
  const json total = accuracy(scratch, {"--exact"}).at("total");
  EXPECT_EQ(total.at("positions"), 6);
  EXPECT_EQ(total.at("best_move_rate"), 1.0);
  EXPECT_EQ(total.at("mean_error"), 0.0);
}

TEST(Accuracy, SumsUpWhatItShowsOfEachPosition) {
  const ScratchFolder scratch;
  make_suite(scratch);
  const json answer = accuracy(scratch, {"--depth", "1"});
  double best = 0;
  double error = 0;
  double nodes = 0;
  for (const json& position : answer.at("positions")) {
    EXPECT_EQ(position.at("depth"), 1);
    best += position.at("best").get<bool>() ? 1 : 0;
    error += std::abs(position.at("score").get<double>() - position.at("expected").get<double>());
    nodes += position.at("nodes").get<double>();
  }
  const json& total = answer.at("total");
  EXPECT_DOUBLE_EQ(total.at("best_move_rate"), best / 6);
  // The scores of the positions are rounded to hundredths.
  EXPECT_NEAR(total.at("mean_error"), error / 6, 0.006);
  EXPECT_GT(total.at("mean_error"), 0);
  EXPECT_DOUBLE_EQ(total.at("nodes_per_position"), nodes / 6);
}

/// The project's own suite, with 26 empty squares: a search of 6 plies found a best move in 76 % of
/// its positions and was 3.6 discs off.
TEST(Accuracy, OfAShallowSearchOnTheProjectsSuite) {
  const std::string path = std::string(OUTFLANK_SOURCE_DIR) + "/tests/data/empties26.obf";
  const ObfFile suite = parse_obf(read_text(path));
  ASSERT_TRUE(suite.errors.empty()) << suite.errors.front().message();
  ASSERT_EQ(suite.problems.size(), 300u);
  for (const Problem& problem : suite.problems) {
    ASSERT_EQ(problem.board.position.empty_count(), 26);
    ASSERT_FALSE(problem.moves.empty());
    for (const ScoredMove& move : problem.moves) {
      EXPECT_EQ(move.score, problem.moves.front().score);
    }
  }
  const ProgramResult result = run_program({"accuracy", path, "--json", "--threads", "1", "--hash",
                                            "16", "--depth", "6", "--selectivity", "73"});
  ASSERT_EQ(result.exit_code, 0) << result.errors;
  const json total = json::parse(result.output).at("total");
  EXPECT_EQ(total.at("positions"), 300);
  EXPECT_GT(total.at("best_move_rate"), 0.70);
  EXPECT_LT(total.at("mean_error"), 4.5);
}

TEST(Accuracy, LeavesOutWhatIsNotSolved) {
  const ScratchFolder scratch;
  scratch.write("suite.obf",
                "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; g8:+18;\n"
                "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X;\n");
  EXPECT_EQ(accuracy(scratch, {"--depth", "2"}).at("total").at("positions"), 1);
  scratch.write("suite.obf",
                "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X;\n");
  const ProgramResult none = run_program({"accuracy", scratch.path("suite.obf").string()});
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_NE(none.errors.find("best moves"), std::string::npos) << none.errors;
}

}  // namespace
}  // namespace outflank
