#include "tools/match/match_files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "protocol/formats/ggf.h"
#include "tools/error.h"
#include "tools/game_argument.h"

namespace outflank::match {
namespace {

std::string dump(const cli::Json& json) {
  return json.dump(-1, ' ', false, cli::Json::error_handler_t::replace);
}

/// All of a file that may not exist yet.
std::string existing_text(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored) ? cli::read_file(path) : "";
}

void cut(const std::string& path, std::size_t size) {
  std::error_code error;
  std::filesystem::resize_file(path, size, error);
  if (error) throw cli::OutsideError(fmt::format("cannot write {}: {}", path, error.message()));
}

/// Whether `line`, which has no end of a line, is what a match wrote when it was killed. The game
/// need not be in the journal, and is another one when it is played again.
bool is_torn_game(std::string_view line) {
  const std::string ours = fmt::format("(;GM[Othello]PC[{}]", kMatchPlace);
  return (line.starts_with(ours) || ours.starts_with(line)) && !line.ends_with(";)");
}

/// Names the first entry in which the two heads differ.
std::string difference(const nlohmann::json& found, const nlohmann::json& expected) {
  for (const auto& [key, value] : expected.items()) {
    const auto other = found.find(key);
    if (other == found.end() || *other != value) {
      return fmt::format("\"{}\" is {}, expected {} as in the match at hand", key,
                         other == found.end() ? "missing" : other->dump(), value.dump());
    }
  }
  return "expected the journal of this match";
}

}  // namespace

LineFile::LineFile(const std::string& path)
    : path_(path), file_(std::fopen(path.c_str(), "abe"), std::fclose) {
  if (!file_) {
    throw cli::OutsideError(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
  }
}

void LineFile::add(const std::string& line) {
  const std::string text = line + "\n";
  const bool written = std::fwrite(text.data(), 1, text.size(), file_.get()) == text.size() &&
                       std::fflush(file_.get()) == 0;
  // A pipe or a device cannot be synced, and need not be.
  if (!written || (fsync(fileno(file_.get())) != 0 && errno != EINVAL)) {
    throw cli::OutsideError(fmt::format("cannot write {}: {}", path_, std::strerror(errno)));
  }
}

MatchJournal::MatchJournal(const std::string& path, const cli::Json& head) {
  std::string text = existing_text(path);
  const std::string head_line = dump(head);
  const std::size_t whole = text.rfind('\n') + 1;  // 0 if there is no line end at all.
  if (whole == 0 && !head_line.starts_with(text)) {
    throw cli::UsageError(fmt::format("{}: line 1: expected the journal of a match", path));
  }
  if (whole < text.size()) {
    text.resize(whole);
    cut(path, whole);
  }
  if (!text.empty()) read(text, path, head);
  file_ = std::make_unique<LineFile>(path);
  if (text.empty()) file_->add(head_line);
}

void MatchJournal::read(const std::string& text, const std::string& path, const cli::Json& head) {
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    const std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    const auto wrong = [&](const std::string& what) {
      return cli::UsageError(fmt::format("{}: line {}: {}", path, number, what));
    };
    if (++number == 1) {
      const auto found = nlohmann::json::parse(line, nullptr, false);
      if (!found.is_object() || !found.contains("journal")) {
        throw wrong("expected the journal of a match");
      }
      const auto expected = nlohmann::json::parse(dump(head));
      if (found != expected) throw wrong(difference(found, expected));
      continue;
    }
    try {
      games_.push_back(game_of_json(nlohmann::json::parse(line)));
    } catch (const std::exception&) {
      throw wrong("expected a game as JSON");
    }
  }
}

void MatchJournal::add(const MatchGame& game) {
  file_->add(dump(game_json(game)));
}

LineFile open_ggf(const std::string& path, const std::vector<MatchGame>& games) {
  const std::string text = existing_text(path);
  const std::size_t whole = text.rfind('\n') + 1;
  // Two games may be the same in every move and second.
  std::map<std::string_view, std::size_t> present;
  for (std::size_t begin = 0; begin < whole;) {
    const std::size_t end = text.find('\n', begin);
    ++present[std::string_view(text).substr(begin, end - begin)];
    begin = end + 1;
  }
  std::vector<std::string> missing;
  for (const MatchGame& game : games) {
    std::string line = write_ggf(game.played.game);
    const auto found = present.find(line);
    if (found != present.end() && found->second > 0) {
      --found->second;
    } else {
      missing.push_back(std::move(line));
    }
  }
  const std::string_view last = std::string_view(text).substr(whole);
  const bool torn = !last.empty() && is_torn_game(last);
  if (torn) cut(path, whole);
  LineFile file(path);
  if (!last.empty() && !torn) file.add("");
  for (const std::string& line : missing) file.add(line);
  return file;
}

}  // namespace outflank::match
