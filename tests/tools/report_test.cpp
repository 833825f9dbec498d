#include "tools/report.h"

#include <gtest/gtest.h>

#include <array>
#include <locale>
#include <nlohmann/json.hpp>

#include "engine/board/text.h"
#include "tests/tools/program.h"
#include "tools/json_output.h"

namespace outflank::cli {
namespace {

std::string estimate(double discs) {
  return score_text(Value::from_units(static_cast<int>(discs * Value::kUnitsPerDisc)), false);
}

TEST(Report, ExactScoresAreWholeAndEstimatesHaveAFraction) {
  EXPECT_EQ(score_text(Value::from_score(Score(38)), true), "+38");
  EXPECT_EQ(score_text(Value::from_score(Score(-64)), true), "-64");
  EXPECT_EQ(score_text(Value::from_score(Score(0)), true), "+0");
  EXPECT_EQ(estimate(3.25), "+3.25");
  EXPECT_EQ(estimate(4), "+4.00");
  EXPECT_EQ(estimate(-0.5), "-0.50");
}

TEST(Report, ThereIsNoMinusZero) {
  EXPECT_EQ(score_text(Value::from_units(0), false), "+0.00");
  EXPECT_EQ(score_text(-Value::from_units(0), true), "+0");
  EXPECT_EQ(score_json(-Value::from_units(0), false).dump(), "0.0");
}

TEST(Report, JsonTellsExactFromEstimated) {
  EXPECT_EQ(score_json(Value::from_score(Score(-4)), true).dump(), "-4");
  EXPECT_EQ(score_json(Value::from_score(Score(-4)), false).dump(), "-4.0");
  EXPECT_EQ(score_json(Value::from_units(-421), false).dump(), "-3.29");
}

TEST(Report, BoundsAreMarked) {
  Line line;
  line.value = Value::from_score(Score(1));
  line.bound = Bound::kLower;
  EXPECT_EQ(score_text(line), ">=+1.00");
  line.bound = Bound::kUpper;
  EXPECT_EQ(score_text(line), "<=+1.00");
}

TEST(Report, DepthsTellTheirSelectivity) {
  EXPECT_EQ(depth_text(18, Selectivity::k73), "18@73%");
  EXPECT_EQ(depth_text(18, Selectivity::k100), "18");
}

TEST(Report, BlackMovesAreCapitalsAcrossPasses) {
  const std::array<Move, 4> moves = {*parse_move("f5"), *parse_move("d6"), Move::pass(),
                                     *parse_move("c3")};
  EXPECT_EQ(pv_text(moves, Color::kBlack), "F5 d6 PA c3");
  EXPECT_EQ(pv_text(moves, Color::kWhite), "f5 D6 pa C3");
  EXPECT_EQ(pv_text(moves, Color::kBlack, 2), "F5 d6 …");
}

TEST(Report, ResultsCountEmptySquaresForTheWinner) {
  Board board;
  board.position = {1, 0};
  EXPECT_EQ(result_text(GameRecord(board)), "B+64");
  board.mover = Color::kWhite;
  EXPECT_EQ(result_text(GameRecord(board)), "W+64");
  board.position = {1, 2};
  EXPECT_EQ(result_text(GameRecord(board)), "0");
}

TEST(Report, SpeedNeedsTime) {
  EXPECT_EQ(speed_text(1000, 0), "-");
  EXPECT_EQ(speed_text(1000, 0.5), "2000");
  EXPECT_EQ(nodes_per_second(1000, 0), 0);
}

TEST(Report, TablesAlignCharactersNotBytes) {
  const ScratchFolder scratch;
  const std::string path = scratch.path("table").string();
  std::FILE* file = std::fopen(path.c_str(), "wb");
  ASSERT_NE(file, nullptr);
  const Table table({{"id", 4}, {"pv", 6, Align::kLeft}, {"n", 3}});
  table.print_head(file);
  table.print_row(std::array<std::string, 3>{"1", "F5 …", "20"}, file);
  table.print_row(std::array<std::string, 3>{"12345", "longer than it", ""}, file);
  std::fclose(file);
  EXPECT_EQ(read_text(path),
            "  id  pv        n\n"
            "----  ------  ---\n"
            "   1  F5 …     20\n"
            "12345  longer than it\n");
}

/// The decimal comma and grouped digits of many countries.
class CommaLocale : public std::numpunct<char> {
 protected:
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

TEST(Report, TheLocaleChangesNothing) {
  const std::locale before = std::locale::global(std::locale(std::locale(), new CommaLocale));
  EXPECT_EQ(estimate(3.25), "+3.25");
  EXPECT_EQ(seconds_text(1234.5), "1234.500");
  EXPECT_EQ(speed_text(1234567, 1), "1234567");
  EXPECT_EQ(seconds_json(1234.5).dump(), "1234.5");
  std::locale::global(before);
}

}  // namespace
}  // namespace outflank::cli
