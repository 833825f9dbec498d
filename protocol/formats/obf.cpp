#include "protocol/formats/obf.h"

#include <algorithm>
#include <utility>

#include "engine/board/text.h"
#include "protocol/formats/board_string.h"
#include "protocol/formats/text_place.h"

namespace outflank {
namespace {

std::optional<Score> parse_score(std::string_view text) {
  const auto number = parse_number(text);
  const bool whole = number && text.find('.') == std::string_view::npos;
  if (!whole || *number < kMinScore.discs() || *number > kMaxScore.discs()) return std::nullopt;
  return Score(static_cast<int>(*number));
}

/// Where the board and its mover end: at the first `;`, or before a first entry without one.
std::size_t board_end(std::string_view line) {
  const std::size_t semicolon = std::min(line.find(';'), line.size());
  const std::size_t of_entry = line.substr(0, semicolon).find_first_of(":+0123456789");
  if (of_entry == std::string_view::npos) return semicolon;
  const std::size_t blank = line.substr(0, of_entry).find_last_of(" \t");
  // In the first word it is a foreign character of the board.
  const bool first_word = blank == std::string_view::npos || trim(line.substr(0, blank)).empty();
  return first_word ? semicolon : blank;
}

bool is_legal(const Position& position, Move move) {
  return move.is_pass() ? position.must_pass() : position.is_legal(move.square());
}

/// Reads one line that has a position, its comment taken off.
class LineReader {
 public:
  explicit LineReader(std::string_view line) : line_(line), places_(line) {}

  Parsed<Problem> read() {
    const std::size_t end = board_end(line_);
    const auto board = parse_board(line_.substr(0, end));
    if (!board) return board.error();
    problem_.board = *board;
    for (std::size_t begin = end; begin < line_.size();) {
      const std::size_t entry_end = std::min(line_.find(';', begin), line_.size());
      if (auto error = read_entry(begin, line_.substr(begin, entry_end - begin))) return *error;
      begin = entry_end + 1;
    }
    return std::move(problem_);
  }

 private:
  std::optional<TextError> read_entry(std::size_t offset, std::string_view entry) {
    while (!entry.empty() && is_blank(entry.front())) {
      entry.remove_prefix(1);
      ++offset;
    }
    entry = trim(entry);
    if (entry.empty()) return std::nullopt;
    const std::size_t colon = entry.find(':');
    const bool has_move = colon != std::string_view::npos;
    const std::string_view name = has_move ? trim(entry.substr(0, colon)) : std::string_view{};
    const std::string_view score_text = has_move ? trim(entry.substr(colon + 1)) : entry;
    // Some programs end their lists so.
    if (name == "--" && score_text == "-127") return std::nullopt;

    const auto move = parse_move(name);
    if (has_move && !move) return error_at(name, "a move as in a1:+2 or PS:+2");
    if (has_move && !is_legal(problem_.board.position, *move)) {
      return error_at(name, "a legal move of the position");
    }
    const auto score = parse_score(score_text);
    if (!score) {
      const char* expected = has_move ? "a whole score -64..64"
                                      : "a score such as +2, or a move with its score, a1:+2";
      return error_at(score_text.empty() ? entry : score_text, expected);
    }
    if (has_move) {
      problem_.moves.push_back({*move, *score});
    } else {
      problem_.score = score;
    }
    return std::nullopt;
  }

  /// `part` is a part of the line.
  TextError error_at(std::string_view part, std::string expected) {
    return places_.error(static_cast<std::size_t>(part.data() - line_.data()), part.size(),
                         std::move(expected));
  }

  std::string_view line_;
  TextPlaces places_;
  Problem problem_;
};

}  // namespace

std::optional<Score> Problem::expected_score() const {
  if (score || moves.empty()) return score;
  return std::ranges::max_element(moves, {}, &ScoredMove::score)->score;
}

std::vector<Move> Problem::best_moves() const {
  std::vector<Move> best;
  if (moves.empty()) return best;
  const Score highest = std::ranges::max_element(moves, {}, &ScoredMove::score)->score;
  for (const ScoredMove& move : moves) {
    if (move.score == highest) best.push_back(move.move);
  }
  return best;
}

ObfFile parse_obf(std::string_view text) {
  text.remove_prefix(byte_order_mark_length(text));
  ObfFile file;
  std::size_t id = 0;
  for (std::size_t line_number = 1; !text.empty(); ++line_number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));

    const std::size_t comment = std::min(line.find('%'), line.size());
    const std::string_view comment_text = trim(line.substr(std::min(comment + 1, line.size())));
    line = line.substr(0, comment);
    if (trim(line).empty()) continue;
    ++id;
    auto problem = LineReader(line).read();
    if (!problem) {
      TextError error = problem.error();
      error.line = line_number;
      file.errors.push_back(std::move(error));
      continue;
    }
    problem->id = id;
    problem->line = line_number;
    problem->comment = utf8_text(comment_text);
    file.problems.push_back(std::move(*problem));
  }
  return file;
}

std::string write_obf(const Problem& problem) {
  const auto score_text = [](Score score) {
    std::string number = std::to_string(score.discs());
    if (score.discs() >= 0) number.insert(number.begin(), '+');
    return number.append(";");
  };
  std::string text = to_string(problem.board) + ";";
  for (const ScoredMove& scored : problem.moves) {
    text += ' ';
    text += scored.move.is_pass() ? "PS" : to_string(scored.move);
    text += ':';
    text += score_text(scored.score);
  }
  if (problem.score) text.append(" ").append(score_text(*problem.score));
  if (problem.comment.empty()) return text;
  text += " % ";
  for (const char c : problem.comment) text += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  return text;
}

}  // namespace outflank
