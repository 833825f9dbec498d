#include "tools/match/openings.h"

#include <gtest/gtest.h>

#include <set>

#include "protocol/formats/transcript.h"
#include "tests/tools/program.h"
#include "tools/error.h"

namespace outflank::match {
namespace {

std::string error_of(const std::string& text) {
  const ScratchFolder scratch;
  try {
    openings_of_file(scratch.write("my openings.txt", text));
  } catch (const cli::UsageError& error) {
    const std::string message = error.what();
    return message.substr(message.find("openings.txt") + 12);
  }
  return "no error";
}

TEST(Openings, AFileHasOneTranscriptALine) {
  const ScratchFolder scratch;
  const auto openings = openings_of_file(scratch.write(
      "my openings.txt", "\xEF\xBB\xBF# first\r\n\r\nf5d6c3  # tiger\r\n  F5 F6 e6\n1. c4 c3\n"));
  ASSERT_EQ(openings->distinct(), 3u);
  EXPECT_EQ(write_transcript(openings->opening(0)), "f5d6c3");
  EXPECT_EQ(write_transcript(openings->opening(1)), "f5f6e6");
  EXPECT_EQ(write_transcript(openings->opening(2)), "c4c3");
  EXPECT_EQ(write_transcript(openings->opening(4)), "f5f6e6") << "they come round again";
}

TEST(Openings, MistakesInAFileAreNamedWithTheirPlace) {
  EXPECT_EQ(error_of("f5\n# f6\n  f5f5\n"),
            ": line 3, column 5: \"f5\": expected a legal move as move 2: f5 is occupied");
  EXPECT_NE(error_of("f5d6c\n").find(": line 1, column 5: \"c\": expected"), std::string::npos);
  EXPECT_EQ(error_of("e6f4e3f6g5d6e7f5c5"),
            ": line 1: \"e6f4e3f6g5d6e7f5c5\": expected an opening, not a game that is over");
  EXPECT_EQ(error_of("# nothing\n"), ": expected an opening, a transcript a line");
  EXPECT_THROW(openings_of_file("/no/such/file"), cli::OutsideError);
}

TEST(Openings, RandomOnesAreDistinctUpToSymmetryAndTheSameForASeed) {
  const auto openings = random_openings(8, 5);
  const auto again = random_openings(8, 5);
  const auto other = random_openings(8, 6);
  std::set<std::pair<Position, Color>> seen;
  std::size_t same = 0;
  for (std::size_t i = 0; i < 500; ++i) {
    const GameRecord& opening = openings->opening(i);
    EXPECT_EQ(opening.ply(), 8);
    EXPECT_FALSE(opening.is_over());
    EXPECT_TRUE(seen.insert({canonical(opening.board().position), opening.board().mover}).second);
    EXPECT_EQ(write_transcript(again->opening(i)), write_transcript(opening));
    same += write_transcript(other->opening(i)) == write_transcript(opening) ? 1 : 0;
  }
  EXPECT_LT(same, 5u);
  EXPECT_EQ(openings->distinct(), 0u) << "there are many more";
}

TEST(Openings, RandomOnesComeRoundAgainWhereThereAreNoMore) {
  // After three plies there are 14 positions up to symmetry.
  const auto openings = random_openings(3, 1);
  EXPECT_EQ(write_transcript(openings->opening(14)), write_transcript(openings->opening(0)));
  EXPECT_EQ(openings->distinct(), 14u);
  const auto start = random_openings(0, 1);
  EXPECT_EQ(start->opening(7).ply(), 0);
  EXPECT_EQ(start->distinct(), 1u);
}

TEST(Openings, LateRandomOnesHaveTheirPassesOnRecord) {
  const auto openings = random_openings(kMostRandomPlies, 1);
  bool passed = false;
  for (std::size_t i = 0; i < 100; ++i) {
    const GameRecord& opening = openings->opening(i);
    EXPECT_EQ(opening.ply(), kMostRandomPlies);
    for (const Ply& ply : opening.plies()) passed |= ply.move.is_pass();
  }
  EXPECT_TRUE(passed);
}

}  // namespace
}  // namespace outflank::match
