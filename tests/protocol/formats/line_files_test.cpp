#include "protocol/formats/line_files.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/board/text.h"
#include "protocol/formats/transcript.h"

namespace outflank {
namespace {

std::string moves(const LineFile& file) {
  std::string text;
  for (const GameRecord& game : file.games) text += write_transcript(game) + "|";
  return text;
}

TEST(Transcripts, AreAGameALine) {
  EXPECT_EQ(moves(parse_transcripts("f5d6c3\n\n# the next\nf5f6e6f4\r\n")), "f5d6c3|f5f6e6f4|");
  // The second line could go on with the first game, but is one by itself.
  EXPECT_EQ(moves(parse_transcripts("f5d6\nc4c3\n")), "f5d6|c4c3|");
  EXPECT_TRUE(parse_transcripts("\n# nothing\n").games.empty());
}

TEST(Transcripts, OneGameMayTakeSeveralLines) {
  EXPECT_EQ(moves(parse_transcripts("# mine\n1. f5 d6\n2. c3 d3\n3. c4\n")), "f5d6c3d3c4|");
}

TEST(Transcripts, ErrorsTellTheLineAndTheRestIsRead) {
  const LineFile file = parse_transcripts("f5d6c3\n\nf5f5\nf5f6e6\nf5x\n");
  EXPECT_EQ(moves(file), "f5d6c3|f5f6e6|");
  ASSERT_EQ(file.errors.size(), 2U);
  EXPECT_EQ(file.errors[0].line, 3U);
  EXPECT_EQ(file.errors[0].column, 3U);
  EXPECT_EQ(file.errors[0].token, "f5");
  EXPECT_EQ(file.errors[1].line, 5U);
  EXPECT_EQ(parse_transcripts("f5f5").errors.at(0).line, 0U);
}

TEST(Boards, AreReadLineByLine) {
  const std::string start = to_string(Board{});
  const LineFile file = parse_boards(start + "\n# one of 63\n" + start.substr(1) + "\n" +
                                     std::string(64, '*') + "o\n");
  ASSERT_EQ(file.games.size(), 2U);
  EXPECT_EQ(file.games[0].start(), Board{});
  EXPECT_EQ(file.games[1].start().mover, Color::kWhite);
  ASSERT_EQ(file.errors.size(), 1U);
  EXPECT_EQ(file.errors[0].line, 3U);
}

}  // namespace
}  // namespace outflank
