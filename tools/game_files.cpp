#include "tools/game_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "protocol/formats/ggf.h"
#include "protocol/formats/sgf.h"
#include "protocol/formats/text_place.h"
#include "protocol/formats/transcript.h"
#include "tools/game_argument.h"

namespace outflank::cli {
namespace {

template <class File>
void add_file(const File& file, const std::string& name, GameFiles& files) {
  files.games.insert(files.games.end(), file.games.begin(), file.games.end());
  for (const TextError& error : file.errors) {
    files.errors.push_back(fmt::format("{}: {}", name, error.message()));
  }
  for (const TextError& error : file.skipped) {
    files.skipped.push_back(fmt::format("{}: {}", name, error.message()));
  }
}

void add_record(const GameRecord& record, GameFiles& files) {
  AnnotatedGame game;
  game.record = record;
  files.games.push_back(game);
}

void read_transcripts(std::string_view text, const std::string& name, GameFiles& files) {
  struct NumberedLine {
    std::string_view text;
    std::size_t number;
  };
  std::vector<NumberedLine> lines;
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = trim(text.substr(begin, end - begin));
    ++number;
    if (!line.empty() && line.front() != '#') lines.push_back({line, number});
    begin = end + 1;
  }
  // One game may be spread over several lines; a second game on the next line is illegal as the
  // continuation of the first.
  if (lines.size() != 1 && text.find('#') == std::string_view::npos) {
    if (const auto record = parse_transcript(text)) return add_record(*record, files);
  }
  for (const NumberedLine& line : lines) {
    if (const auto record = parse_transcript(line.text)) {
      add_record(*record, files);
    } else {
      TextError error = record.error();
      error.line = number > 1 ? line.number : 0;
      files.errors.push_back(fmt::format("{}: {}", name, error.message()));
    }
  }
}

bool names_a_file(const std::string& argument) {
  std::error_code ignored;
  if (std::filesystem::exists(argument, ignored)) return true;
  // Something with a folder or an ending is a file that is missing, not a wrong transcript.
  const std::filesystem::path path(argument);
  return path.has_parent_path() || path.extension() == ".ggf" || path.extension() == ".sgf" ||
         path.extension() == ".txt";
}

}  // namespace

void read_games(std::string_view text, const std::string& name, GameFiles& files) {
  if (text.find("(;") == std::string_view::npos) return read_transcripts(text, name, files);
  if (text.find("GM[Othello]") != std::string_view::npos) {
    add_file(parse_ggf(text), name, files);
  } else {
    add_file(parse_sgf(text), name, files);
  }
}

GameFiles games_of(const CommandLine& line) {
  GameFiles files;
  for (const std::string& argument : line.arguments()) {
    if (argument == "-") {
      read_games(read_standard_input(), "standard input", files);
    } else if (names_a_file(argument)) {
      read_games(read_file(argument), argument, files);
    } else {
      read_games(argument, "transcript", files);
    }
  }
  if (const auto moves = line.value("moves")) {
    const bool standard_input = moves->text == "-";
    read_games(standard_input ? read_standard_input() : moves->text, moves->place, files);
  }
  if (files.games.empty() && files.errors.empty()) {
    throw UsageError("analyze: expected a game: a file, a transcript, or - for standard input");
  }
  return files;
}

}  // namespace outflank::cli
