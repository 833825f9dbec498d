#include "protocol/formats/line_files.h"

#include <algorithm>
#include <utility>

#include "protocol/formats/board_string.h"
#include "protocol/formats/text_place.h"
#include "protocol/formats/transcript.h"

namespace outflank {
namespace {

struct NumberedLine {
  std::string_view text;
  std::size_t number = 0;
};

std::vector<NumberedLine> lines_of(std::string_view text) {
  std::vector<NumberedLine> lines;
  std::size_t number = 0;
  for (std::size_t begin = byte_order_mark_length(text); begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = trim(text.substr(begin, end - begin));
    ++number;
    if (!line.empty() && line.front() != '#') lines.push_back({line, number});
    begin = end + 1;
  }
  return lines;
}

/// Adds `parsed` or its error, on its line unless the text has only one.
void add(Parsed<GameRecord> parsed, std::size_t line, LineFile& file) {
  if (parsed) {
    file.games.push_back(std::move(*parsed));
    return;
  }
  TextError error = parsed.error();
  error.line = line;
  file.errors.push_back(std::move(error));
}

bool has_several_lines(std::string_view text) {
  return trim(text).find('\n') != std::string_view::npos;
}

}  // namespace

LineFile parse_transcripts(std::string_view text, Rules rules) {
  // More than any single game takes, however it is written.
  constexpr std::size_t kLongestGame = 16384;
  const std::vector<NumberedLine> lines = lines_of(text);
  const bool several = has_several_lines(text);
  LineFile file;
  for (const NumberedLine& line : lines) {
    add(parse_transcript(line.text, rules), several ? line.number : 0, file);
  }
  if (lines.size() < 2 || file.errors.empty() || text.size() > kLongestGame) return file;
  std::string joined;
  for (const NumberedLine& line : lines) joined.append(line.text).append("\n");
  if (auto whole = parse_transcript(joined, rules)) {
    file.errors.clear();
    file.games.assign(1, std::move(*whole));
  }
  return file;
}

LineFile parse_boards(std::string_view text, Rules rules) {
  const bool several = has_several_lines(text);
  LineFile file;
  for (const NumberedLine& line : lines_of(text)) {
    const auto board = parse_board(line.text);
    add(board ? Parsed<GameRecord>(GameRecord(*board, rules)) : Parsed<GameRecord>(board.error()),
        several ? line.number : 0, file);
  }
  return file;
}

}  // namespace outflank
