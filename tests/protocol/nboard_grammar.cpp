#include "tests/protocol/nboard_grammar.h"

#include <regex>

#include "engine/board/text.h"

namespace outflank {
namespace {

using Kind = NBoardLine::Kind;
using Match = std::match_results<std::string_view::const_iterator>;

constexpr const char* kMove = "[A-Ha-h][1-8]|PA|PASS|--";
constexpr const char* kNumber = "[+-]?[0-9]{1,2}(?:\\.[0-9]+)?";

bool matches(std::string_view line, Match& match, const std::string& pattern) {
  return std::regex_match(line.begin(), line.end(), match, std::regex(pattern));
}

/// Checks the value as well.
std::optional<double> number_of(const std::string& text) {
  const double value = std::stod(text);
  if (value > 64 || value < -64 || (value == 0 && text.starts_with('-'))) return std::nullopt;
  return value;
}

std::optional<NBoardLine> parse_choice(std::string_view line) {
  Match match;
  if (!matches(line, match,
               std::string("=== (") + kMove + ")(?:[/ ](" + kNumber +
                   ")?(?:[/ ]([0-9]+(?:\\.[0-9]+)?))?)?")) {
    return std::nullopt;
  }
  NBoardLine result;
  result.kind = Kind::kMove;
  result.moves.push_back(parse_move(match.str(1)).value());
  if (!match[2].matched) return result;
  result.eval = number_of(match.str(2));
  if (match[3].matched) result.seconds = std::stod(match.str(3));
  return result.eval ? std::optional(result) : std::nullopt;
}

std::optional<NBoardLine> parse_search(std::string_view line) {
  Match match;
  if (!matches(line, match,
               std::string("(search|book) ((?:") + kMove + ")+) (" + kNumber + ")(?:,(" + kNumber +
                   "))? 0 (100%W?|[0-9]{1,2}(?:@[0-9]{2}%)?)")) {
    return std::nullopt;
  }
  NBoardLine result;
  result.kind = match.str(1) == "book" ? Kind::kBook : Kind::kSearch;
  for (std::string_view moves = line.substr(match.position(2), match.length(2)); !moves.empty();) {
    const std::size_t length = moves.starts_with("PASS") ? 4 : 2;
    result.moves.push_back(parse_move(moves.substr(0, length)).value());
    moves.remove_prefix(length);
  }
  result.eval = number_of(match.str(3));
  if (!result.eval) return std::nullopt;
  if (match[4].matched) {
    result.low = number_of(match.str(4));
    if (!result.low || *result.low > *result.eval) return std::nullopt;
  }
  const std::string depth = match.str(5);
  result.exact = depth == "100%";
  result.proved = depth == "100%W";
  result.number = std::stoi(depth);
  const bool whole = match.str(3).find('.') == std::string::npos;
  if (result.exact && !whole) return std::nullopt;
  if (!depth.starts_with("100%") && whole) return std::nullopt;
  return result;
}

std::optional<NBoardLine> parse_other(std::string_view line) {
  Match match;
  NBoardLine result;
  if (matches(line, match, "nodestats [0-9]+ ([0-9]+(?:\\.[0-9]+)?)")) {
    result.kind = Kind::kNodestats;
    result.seconds = std::stod(match.str(1));
  } else if (matches(line, match, std::string("analysis ([0-9]+) (") + kNumber + ")")) {
    result.kind = Kind::kAnalysis;
    result.number = std::stoi(match.str(1));
    result.eval = number_of(match.str(2));
    if (!result.eval) return std::nullopt;
  } else if (line == "learned") {
    result.kind = Kind::kLearned;
  } else if (matches(line, match, "pong (-?[0-9]+)")) {
    result.kind = Kind::kPong;
    result.number = std::stoi(match.str(1));
  } else if (matches(line, match, "status ([^\\x00-\\x1f]+)")) {
    result.text = match.str(1);
  } else if (matches(line, match, "set myname ([^\\s]+)")) {
    result.kind = Kind::kName;
    result.text = match.str(1);
  } else {
    return std::nullopt;
  }
  return result;
}

}  // namespace

std::optional<NBoardLine> parse_nboard_line(std::string_view line) {
  if (line.starts_with("===")) return parse_choice(line);
  if (line.starts_with("search") || line.starts_with("book")) return parse_search(line);
  return parse_other(line);
}

}  // namespace outflank
