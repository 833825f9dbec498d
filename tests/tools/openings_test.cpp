// openings, and the file of openings that comes with the project.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "engine/engine/engine.h"
#include "protocol/formats/transcript.h"
#include "tests/tools/program.h"
#include "tools/openings/opening_lines.h"

namespace outflank {
namespace {

std::vector<GameRecord> openings_of(const std::string& text) {
  std::vector<GameRecord> openings;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    const auto game = parse_transcript(line);
    EXPECT_TRUE(game) << line;
    if (game) openings.push_back(*game);
  }
  return openings;
}

std::set<Position> canonical_positions(const std::vector<GameRecord>& openings) {
  std::set<Position> positions;
  for (const GameRecord& opening : openings) {
    positions.insert(canonical(opening.board().position));
  }
  return positions;
}

TEST(OpeningLines, AreAsManyAsThereArePositionsUpToSymmetry) {
  // Well known numbers, counted by many programs; 67,245 at ply 8.
  const std::vector<std::size_t> counts = {1, 1, 3, 14, 60, 322, 1773, 10649};
  for (std::size_t plies = 0; plies < counts.size(); ++plies) {
    EXPECT_EQ(cli::opening_lines(static_cast<int>(plies)).size(), counts[plies]) << plies;
  }
}

TEST(OpeningLines, LeadToTheirBoards) {
  std::set<Position> seen;
  for (const cli::OpeningLine& line : cli::opening_lines(5)) {
    Board board;
    for (const Square square : line.moves) {
      ASSERT_TRUE(board.position.is_legal(square));
      board = board.after(square);
    }
    EXPECT_EQ(board, line.board);
    EXPECT_TRUE(seen.insert(canonical(board.position)).second);
  }
}

TEST(OpeningLines, AShuffleKeepsThemAll) {
  std::vector<cli::OpeningLine> lines = cli::opening_lines(4);
  const auto moves_of = [](const std::vector<cli::OpeningLine>& of) {
    std::vector<std::vector<Square>> moves;
    for (const cli::OpeningLine& line : of) moves.push_back(line.moves);
    return moves;
  };
  auto before = moves_of(lines);
  cli::shuffle(lines, 1);
  auto after = moves_of(lines);
  EXPECT_NE(before, after);
  std::ranges::sort(before);
  std::ranges::sort(after);
  EXPECT_EQ(before, after);
}

std::string balanced(const ScratchFolder& scratch, std::vector<std::string> more) {
  const std::string path = scratch.path("out.txt").string();
  std::vector<std::string> arguments = {"openings", "--output", path, "--plies",
                                        "4",        "--depth",  "3",  "--quiet"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const ProgramResult result = run_program(arguments);
  EXPECT_EQ(result.exit_code, 0) << result.errors;
  EXPECT_EQ(result.output, "");
  return read_text(path);
}

TEST(Openings, KeepsExactlyThoseWithinTheMargin) {
  const ScratchFolder scratch;
  const std::set<Position> kept = canonical_positions(openings_of(balanced(scratch, {})));
  Engine engine({.threads = 1, .hash_megabytes = 1});
  Limits limits;
  limits.depth = 3;
  std::size_t within = 0;
  for (const cli::OpeningLine& line : cli::opening_lines(4)) {
    engine.clear_hash();
    const Value value = engine.search(line.board.position, limits).lines.front().value;
    const bool near = std::abs(value.discs()) <= 2;
    EXPECT_EQ(kept.contains(canonical(line.board.position)), near);
    within += near ? 1 : 0;
  }
  EXPECT_EQ(kept.size(), within);
  EXPECT_GT(within, 0u);
  EXPECT_LT(within, 60u);
}

TEST(Openings, AreTheSameForAnyNumberOfThreads) {
  const ScratchFolder scratch;
  const std::string one = balanced(scratch, {"--threads", "1", "--count", "7", "--seed", "9"});
  const std::string two = balanced(scratch, {"--threads", "2", "--count", "7", "--seed", "9"});
  EXPECT_EQ(one, two);
  EXPECT_EQ(openings_of(one).size(), 7u);
  EXPECT_NE(one.find("--plies 4 --margin 2 --count 7 --seed 9 --depth 3"), std::string::npos)
      << one;
  EXPECT_NE(one, balanced(scratch, {"--count", "7", "--seed", "10"}));
}

TEST(Openings, TellsWhatItFound) {
  const ScratchFolder scratch;
  const ProgramResult result =
      run_program({"openings", "--output", scratch.path("out.txt").string(), "--plies", "3",
                   "--depth", "1", "--margin", "64", "--json"});
  ASSERT_EQ(result.exit_code, 0) << result.errors;
  const auto answer = nlohmann::json::parse(result.output);
  EXPECT_EQ(answer.at("lines"), 14);
  EXPECT_EQ(answer.at("searched"), 14);
  EXPECT_EQ(answer.at("balanced"), 14);
}

TEST(Openings, ThoseOfTheProjectAreWhatTheyShouldBe) {
  const std::string path = std::string(OUTFLANK_SOURCE_DIR) + "/tools/data/balanced_8.txt";
  const std::vector<GameRecord> openings = openings_of(read_text(path));
  EXPECT_GE(openings.size(), 1000u);
  for (const GameRecord& opening : openings) EXPECT_EQ(opening.ply(), 8);
  EXPECT_EQ(canonical_positions(openings).size(), openings.size());
}

}  // namespace
}  // namespace outflank
