#include "tools/game_argument.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "protocol/formats/board_string.h"
#include "protocol/formats/text_place.h"
#include "protocol/formats/transcript.h"
#include "tools/settings.h"

namespace outflank::cli {
namespace {

template <class T>
T value_or_throw(const Parsed<T>& parsed, std::string_view place) {
  if (!parsed) throw UsageError(fmt::format("{}: {}", place, parsed.error().message()));
  return *parsed;
}

std::string read_all(std::FILE* file, std::string_view name) {
  std::string text;
  char buffer[1 << 16];
  for (std::size_t count; (count = std::fread(buffer, 1, sizeof buffer, file)) > 0;) {
    text.append(buffer, count);
  }
  if (std::ferror(file)) {
    throw OutsideError(fmt::format("cannot read {}: {}", name, std::strerror(errno)));
  }
  return text;
}

}  // namespace

Parsed<GameRecord> parse_board_or_transcript(std::string_view text, Rules rules) {
  const std::string_view trimmed = trim(text);
  const bool numbered = !trimmed.empty() && is_digit(trimmed.front());
  const bool begins_with_move = trimmed.size() >= 2 && is_digit(trimmed[1]);
  if (numbered || begins_with_move || text.find(';') != std::string_view::npos) {
    return parse_transcript(text, rules);
  }
  const auto board = parse_board(text);
  if (!board) return board.error();
  return GameRecord(*board, rules);
}

std::optional<GameRecord> game_argument(const CommandLine& line, std::size_t first) {
  line.expect_arguments(first + 2);
  const auto& words = line.arguments();
  const Rules rules = chosen_rules(line);
  std::optional<GameRecord> game;
  if (words.size() > first && words[first] == "-") {
    line.expect_arguments(first + 1);
    game =
        value_or_throw(parse_board_or_transcript(read_standard_input(), rules), "standard input");
  } else if (words.size() > first + 1) {
    game =
        GameRecord(value_or_throw(parse_board(words[first], words[first + 1]), "position"), rules);
  } else if (words.size() > first) {
    game = GameRecord(value_or_throw(parse_board(words[first]), "position"), rules);
  }
  if (const auto moves = line.value("moves")) {
    const std::string text = moves->text == "-" ? read_standard_input() : moves->text;
    game = value_or_throw(
        game ? parse_transcript(text, game->board(), rules) : parse_transcript(text, rules),
        moves->place);
  }
  return game;
}

GameRecord required_game_argument(const CommandLine& line, std::size_t first) {
  if (auto game = game_argument(line, first)) return *std::move(game);
  throw UsageError(
      fmt::format("{}: expected a POSITION (64 squares from a1 and the mover), --moves TRANSCRIPT, "
                  "or - for standard input",
                  line.command()->name));
}

std::string read_standard_input() {
  return read_all(stdin, "standard input");
}

std::string read_file(const std::string& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             std::fclose);
  if (!file) throw OutsideError(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
  return read_all(file.get(), path);
}

}  // namespace outflank::cli
