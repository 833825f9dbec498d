#include "protocol/line_reader.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>

#include "protocol/line_writer.h"

namespace outflank {
namespace {

struct Pipe {
  Pipe() { EXPECT_EQ(pipe(ends.data()), 0); }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  void write_text(std::string_view text) {
    EXPECT_EQ(write(ends[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  void close_end(std::size_t end) {
    if (ends[end] >= 0) close(ends[end]);
    ends[end] = -1;
  }
  std::array<int, 2> ends{-1, -1};
};

std::vector<std::string> all_lines(Inbox& inbox) {
  std::vector<std::string> lines;
  while (true) {
    const Inbox::Event event = inbox.next(false);
    const auto* line = std::get_if<Inbox::Line>(&event);
    if (line == nullptr) return lines;
    lines.push_back(line->text);
  }
}

TEST(LineReader, TakesEitherLineEndAndALastLineWithoutOne) {
  Pipe input;
  Pipe output;
  Inbox inbox;
  const LineReader reader(input.ends[0], output.ends[1], inbox, {});
  input.write_text("a\r\n\nb c\nd");
  input.close_end(1);
  EXPECT_EQ(all_lines(inbox), (std::vector<std::string>{"a", "", "b c", "d"}));
}

TEST(LineReader, JoinsPiecesOfALine) {
  Pipe input;
  Pipe output;
  Inbox inbox;
  const LineReader reader(input.ends[0], output.ends[1], inbox, {});
  input.write_text("ab");
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  input.write_text("c\n");
  input.close_end(1);
  EXPECT_EQ(all_lines(inbox), std::vector<std::string>{"abc"});
}

TEST(LineReader, CutsEndlessLines) {
  Pipe input;
  Pipe output;
  Inbox inbox;
  const LineReader reader(input.ends[0], output.ends[1], inbox, {});
  const std::string piece(4096, 'x');
  for (std::size_t sent = 0; sent < 2 * LineReader::kMaxLineLength; sent += piece.size()) {
    input.write_text(piece);
  }
  input.write_text("\nnext\n");
  input.close_end(1);
  const auto lines = all_lines(inbox);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].size(), LineReader::kMaxLineLength);
  EXPECT_EQ(lines[1], "next");
}

TEST(LineReader, EndsWhileItWaitsForInput) {
  Pipe input;
  Pipe output;
  Inbox inbox;
  { const LineReader reader(input.ends[0], output.ends[1], inbox, {}); }
  input.write_text("nobody reads this\n");
}

TEST(LineReader, HangsUpWhenNobodyReadsTheOutput) {
  Pipe input;
  Pipe output;
  Inbox inbox;
  const LineReader reader(input.ends[0], output.ends[1], inbox, {});
  output.close_end(0);
  const Inbox::Event event = inbox.next(false);
  ASSERT_TRUE(std::holds_alternative<Inbox::End>(event));
  EXPECT_TRUE(std::get<Inbox::End>(event).hung_up);
}

TEST(LineWriter, WritesWholeLinesAtOnce) {
  Pipe output;
  std::vector<std::string> logged;
  LineWriter writer(output.ends[1],
                    [&](LogLevel, std::string_view text) { logged.emplace_back(text); });
  writer.write("pong 1");
  std::array<char, 16> bytes{};
  EXPECT_EQ(read(output.ends[0], bytes.data(), bytes.size()), 7);
  EXPECT_EQ(std::string_view(bytes.data()), "pong 1\n");
  EXPECT_EQ(logged, std::vector<std::string>{"> pong 1"});
  EXPECT_FALSE(writer.failed());
}

TEST(LineWriter, NoticesThatItCannotWrite) {
  LineWriter writer(-1, {});
  writer.write("pong 1");
  EXPECT_TRUE(writer.failed());
}

}  // namespace
}  // namespace outflank
