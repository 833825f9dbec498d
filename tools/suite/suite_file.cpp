#include "tools/suite/suite_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/board/text.h"
#include "protocol/formats/text_place.h"
#include "tools/error.h"

namespace outflank::cli {

std::string SuiteFile::text() const {
  std::string text;
  for (const std::string& line : head) text += fmt::format("% {}\n", line);
  for (const Problem& position : positions) {
    text += to_string(position.board) + ";";
    for (const ScoredMove& move : position.moves) {
      text += fmt::format(" {}:{:+};", to_string(move.move), move.score.discs());
    }
    text += "\n";
  }
  return text;
}

SuiteFile parse_suite_file(const std::string& text, const std::string& path) {
  SuiteFile suite;
  ObfFile file = parse_obf(text);
  if (!file.errors.empty()) {
    throw UsageError(fmt::format("{}: {}", path, file.errors.front().message()));
  }
  suite.positions = std::move(file.problems);
  std::string_view rest = text;
  while (rest.starts_with('%')) {
    const std::string_view line = rest.substr(1, rest.find('\n') - 1);
    suite.head.emplace_back(trim(line));
    rest.remove_prefix(std::min(line.size() + 2, rest.size()));
  }
  return suite;
}

}  // namespace outflank::cli
