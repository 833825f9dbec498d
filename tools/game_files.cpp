#include "tools/game_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "protocol/formats/text_place.h"
#include "tools/game_argument.h"
#include "tools/settings.h"

namespace outflank::cli {
namespace {

namespace fs = std::filesystem;

/// Extensions of files that are read with those they belong to.
bool is_side_file(const fs::path& path) {
  const std::string extension = path.extension().string();
  return same_word(extension, ".jou") || same_word(extension, ".trn");
}

/// The file that belongs to `path`: of the same name, else WTHOR, as the archive calls them, else
/// the only one in the folder. Empty if there is none.
fs::path side_file_of(const fs::path& path, std::string_view extension) {
  const std::string wanted = std::string(".").append(extension);
  std::vector<fs::path> found;
  std::error_code error;
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (same_word(entry.path().extension().string(), wanted)) found.push_back(entry.path());
  }
  for (const std::string& stem : {path.stem().string(), std::string("wthor")}) {
    const auto named = std::ranges::find_if(
        found, [&](const fs::path& file) { return same_word(file.stem().string(), stem); });
    if (named != found.end()) return *named;
  }
  return found.size() == 1 ? found.front() : fs::path();
}

void add_file(GameFile&& file, const std::string& name, GameFiles& files) {
  std::ranges::move(file.games, std::back_inserter(files.games));
  for (const TextError& error : file.errors) {
    files.errors.push_back(fmt::format("{}: {}", name, error.message()));
  }
  for (const TextError& error : file.skipped) {
    files.skipped.push_back(fmt::format("{}: {}", name, error.message()));
  }
}

bool is_folder(const std::string& argument) {
  std::error_code ignored;
  return fs::is_directory(argument, ignored);
}

bool names_a_file(const std::string& argument) {
  std::error_code ignored;
  if (argument == "-" || fs::exists(argument, ignored)) return true;
  // Something with a folder or an ending is a file that is missing, not a wrong transcript.
  return fs::path(argument).has_parent_path() || game_format_of_path(argument) != nullptr;
}

}  // namespace

std::string shown_name(const std::string& path) {
  return path == "-" ? "standard input" : path;
}

GameFile read_game_file(const std::string& path, const GameFormat* format, Rules rules) {
  if (path == "-") return read_game_text(read_standard_input(), format, rules);
  const std::string bytes = read_file(path);
  if (format == nullptr) format = game_format_of_path(path);
  // Texts of all formats are called .txt.
  if (format == nullptr || format == &game_formats().back()) {
    format = &recognised_game_format(bytes);
  }
  return format->read(
      bytes,
      [&](std::string_view extension) -> std::optional<std::string> {
        const fs::path side_file = side_file_of(path, extension);
        if (side_file.empty()) return std::nullopt;
        return read_file(side_file.string());
      },
      rules);
}

GameFile read_game_text(std::string_view text, const GameFormat* format, Rules rules) {
  if (format == nullptr) format = &recognised_game_format(text);
  return format->read(
      text, [](std::string_view) { return std::nullopt; }, rules);
}

FolderFiles files_below(const std::string& folder) {
  FolderFiles files;
  try {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (!entry.is_regular_file() || is_side_file(entry.path())) continue;
      const std::string path = entry.path().string();
      (game_format_of_path(path) != nullptr ? files.games : files.others).push_back(path);
    }
  } catch (const fs::filesystem_error& error) {
    throw OutsideError(fmt::format("cannot read {}: {}", folder, error.code().message()));
  }
  std::ranges::sort(files.games);
  std::ranges::sort(files.others);
  return files;
}

GameFiles games_of(const CommandLine& line) {
  GameFiles files;
  const Rules rules = chosen_rules(line);
  for (const std::string& argument : line.arguments()) {
    if (is_folder(argument)) {
      for (const std::string& path : files_below(argument).games) {
        add_file(read_game_file(path, nullptr, rules), path, files);
      }
    } else if (names_a_file(argument)) {
      add_file(read_game_file(argument, nullptr, rules), shown_name(argument), files);
    } else {
      add_file(read_game_text(argument, nullptr, rules), "transcript", files);
    }
  }
  if (const auto moves = line.value("moves")) {
    const bool standard_input = moves->text == "-";
    add_file(read_game_text(standard_input ? read_standard_input() : moves->text, nullptr, rules),
             moves->place, files);
  }
  if (files.games.empty() && files.errors.empty()) {
    throw UsageError("analyze: expected a game: a file, a transcript, or - for standard input");
  }
  return files;
}

}  // namespace outflank::cli
