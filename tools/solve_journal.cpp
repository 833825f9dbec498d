#include "tools/solve_journal.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "engine/board/text.h"
#include "protocol/formats/board_string.h"
#include "tools/error.h"
#include "tools/game_argument.h"
#include "tools/json_output.h"

namespace outflank::cli {
namespace {

std::string head_line(bool wld, bool all_moves) {
  return Json({{"journal", "outflank solve"},
               {"version", 1},
               {"wld", wld},
               {"all_moves", all_moves}})
      .dump();
}

constexpr std::array<std::string_view, 3> kBoundNames = {"exact", "lower", "upper"};

Json line_json(const Line& line) {
  return {{"score", line.value.rounded().discs()},
          {"bound", kBoundNames[static_cast<std::size_t>(line.bound)]},
          {"pv", moves_json(line.pv)}};
}

/// Throws nlohmann's exceptions, or std::out_of_range, if anything is not as line_json() made it.
Line line_of_json(const nlohmann::json& json, int empties) {
  Line line;
  const int score = json.at("score").get<int>();
  if (score < -64 || score > 64) throw std::out_of_range("score");
  line.value = Value::from_score(Score(score));
  const auto bound = std::ranges::find(kBoundNames, json.at("bound").get<std::string>());
  if (bound == kBoundNames.end()) throw std::out_of_range("bound");
  line.bound = static_cast<Bound>(bound - kBoundNames.begin());
  line.exact = line.bound == Bound::kExact;
  line.depth = empties;
  for (const auto& text : json.at("pv")) {
    const auto move = parse_move(text.get<std::string>());
    if (!move) throw std::out_of_range("pv");
    line.pv.push_back(*move);
  }
  line.move = line.pv.empty() ? throw std::out_of_range("pv") : line.pv.front();
  return line;
}

}  // namespace

SolveJournal::SolveJournal(const std::string& path, bool wld, bool all_moves)
    : path_(path), file_(nullptr, std::fclose) {
  const std::string head = head_line(wld, all_moves);
  std::error_code error;
  std::string text;
  if (std::filesystem::exists(path, error)) {
    text = read_file(path);
    const std::size_t whole = text.rfind('\n') + 1;  // 0 if there is no line end at all.
    if (whole == 0 && !head.starts_with(text)) {
      throw UsageError(fmt::format("{}: line 1: expected the journal of an earlier solve", path));
    }
    if (whole < text.size()) {
      text.resize(whole);
      std::filesystem::resize_file(path, whole, error);
      if (error) throw OutsideError(fmt::format("cannot write {}: {}", path, error.message()));
    }
  }
  file_.reset(std::fopen(path.c_str(), "ab"));
  if (!file_) throw OutsideError(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
  if (text.empty()) {
    write_line(head);
  } else {
    read(text, head);
  }
}

void SolveJournal::read(const std::string& text, const std::string& head) {
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    const std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    if (++number == 1) {
      if (line == head) continue;
      throw UsageError(
          fmt::format("{}: line 1: expected {}: a journal of the same kind of solve", path_, head));
    }
    try {
      const auto json = nlohmann::json::parse(line);
      const auto board = parse_board(json.at("board").get<std::string>());
      if (!board) throw std::out_of_range("board");
      SolveOutcome outcome;
      outcome.proved = true;
      outcome.result.nodes = json.at("nodes").get<std::uint64_t>();
      outcome.result.seconds = json.at("seconds").get<double>();
      for (const auto& entry : json.at("lines")) {
        outcome.result.lines.push_back(line_of_json(entry, board->position.empty_count()));
      }
      if (outcome.result.lines.empty() && !board->position.is_over())
        throw std::out_of_range("lines");
      outcomes_[to_string(*board)] = std::move(outcome);
    } catch (const std::exception&) {
      throw UsageError(
          fmt::format("{}: line {}: expected a solved position as JSON", path_, number));
    }
  }
}

std::optional<SolveOutcome> SolveJournal::find(const Board& board) const {
  const auto found = outcomes_.find(to_string(board));
  if (found == outcomes_.end()) return std::nullopt;
  return found->second;
}

void SolveJournal::add(const Board& board, const SolveOutcome& outcome) {
  if (!outcome.proved) return;
  Json lines = Json::array();
  for (const Line& line : outcome.result.lines) lines.push_back(line_json(line));
  write_line(Json({{"board", to_string(board)},
                   {"nodes", outcome.result.nodes},
                   {"seconds", seconds_json(outcome.result.seconds)},
                   {"lines", lines}})
                 .dump());
}

void SolveJournal::write_line(const std::string& line) {
  const std::string text = line + "\n";
  const bool written = std::fwrite(text.data(), 1, text.size(), file_.get()) == text.size() &&
                       std::fflush(file_.get()) == 0;
  // A pipe or a device cannot be synced, and need not be.
  if (!written || (fsync(fileno(file_.get())) != 0 && errno != EINVAL)) {
    throw OutsideError(fmt::format("cannot write {}: {}", path_, std::strerror(errno)));
  }
}

}  // namespace outflank::cli
