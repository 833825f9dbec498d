// The project's own file of the FFO positions.
#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>

#include "protocol/formats/obf.h"
#include "tests/protocol/formats/test_files.h"

namespace outflank {
namespace {

struct Published {
  int empties;
  int score;
};

constexpr std::array<Published, 59> kPublished = {{
    {14, 18},  {14, 10}, {14, 2},   {14, 0},  {14, 32}, {14, 14}, {14, 8},   {15, 8},   {15, -8},
    {15, 10},  {15, 30}, {15, -8},  {16, 14}, {16, 18}, {16, 4},  {16, 24},  {16, 8},   {16, -2},
    {16, 8},   {6, 6},   {15, 0},   {17, 2},  {18, 4},  {19, 0},  {19, 0},   {20, 0},   {20, -2},
    {20, 0},   {20, 10}, {20, 0},   {20, -2}, {20, -4}, {20, -8}, {20, -2},  {21, 0},   {21, 0},
    {22, -20}, {24, 4},  {26, 64},  {20, 38}, {22, 0},  {22, 6},  {23, -12}, {23, -14}, {24, 6},
    {24, -8},  {25, 4},  {25, 28},  {26, 16}, {26, 10}, {27, 6},  {27, 0},   {28, -2},  {28, -2},
    {29, 0},   {29, 2},  {30, -10}, {30, 4},  {34, 64},
}};

ObfFile read_ffo() {
  return parse_obf(read_file(std::filesystem::path(OUTFLANK_SOURCE_DIR) / "tests/data/ffo.obf"));
}

std::set<std::uint8_t> codes(const std::vector<Move>& moves) {
  std::set<std::uint8_t> codes;
  for (const Move move : moves) codes.insert(move.code());
  return codes;
}

TEST(Ffo, HoldsThe59PositionsInOrder) {
  const ObfFile file = read_ffo();
  EXPECT_TRUE(file.errors.empty());
  ASSERT_EQ(file.problems.size(), kPublished.size());
  for (std::size_t i = 0; i < kPublished.size(); ++i) {
    const Problem& problem = file.problems[i];
    EXPECT_EQ(problem.id, i + 1);
    EXPECT_EQ(problem.board.position.empty_count(), kPublished[i].empties) << problem.id;
    EXPECT_EQ(problem.expected_score(), Score(kPublished[i].score)) << problem.id;
  }
}

TEST(Ffo, ListsOnlyTheBestMoves) {
  for (const Problem& problem : read_ffo().problems) {
    EXPECT_GE(problem.moves.size(), 1U) << problem.id;
    EXPECT_EQ(problem.best_moves().size(), problem.moves.size()) << problem.id;
  }
}

TEST(Ffo, AgreesWithTheProblemFiles) {
  const auto folder = data_folder("problems");
  if (!folder) GTEST_SKIP() << "OUTFLANK_TEST_DATA is not set";
  std::vector<Problem> published;
  for (const char* name : {"fforum-1-19.obf", "fforum-20-39.obf", "fforum-40-59.obf"}) {
    const ObfFile file = parse_obf(read_file(*folder / name));
    EXPECT_TRUE(file.errors.empty()) << name;
    published.insert(published.end(), file.problems.begin(), file.problems.end());
  }
  const ObfFile ours = read_ffo();
  ASSERT_EQ(published.size(), ours.problems.size());
  for (std::size_t i = 0; i < published.size(); ++i) {
    EXPECT_EQ(published[i].board, ours.problems[i].board) << i + 1;
    EXPECT_EQ(published[i].expected_score(), ours.problems[i].expected_score()) << i + 1;
    EXPECT_EQ(codes(published[i].best_moves()), codes(ours.problems[i].best_moves())) << i + 1;
  }
}

TEST(ProblemFiles, AreAllRead) {
  const auto folder = data_folder("problems");
  if (!folder) GTEST_SKIP() << "OUTFLANK_TEST_DATA is not set";
  std::size_t problems = 0;
  for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
    const ObfFile file = parse_obf(read_file(entry.path()));
    for (const TextError& error : file.errors) ADD_FAILURE() << entry.path() << error.message();
    for (const Problem& problem : file.problems) EXPECT_TRUE(problem.expected_score());
    problems += file.problems.size();
  }
  EXPECT_EQ(problems, 59U + 276U);
}

}  // namespace
}  // namespace outflank
