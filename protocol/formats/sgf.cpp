#include "protocol/formats/sgf.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <variant>

#include "engine/board/text.h"
#include "protocol/formats/board_string.h"
#include "protocol/formats/text_place.h"
#include "protocol/formats/transcript.h"

namespace outflank {
namespace {

constexpr Bitboard kCentre = 0x0000001818000000;

/// One value of a property; a property with several values gives several.
struct Property {
  std::string name;
  std::string_view value;  ///< As written, with its escapes.
  std::size_t name_offset = 0;
  std::size_t value_offset = 0;
  std::size_t node = 0;  ///< Of the main line, the root is 0.
};
using Properties = std::vector<Property>;

struct Wrong {
  TextError error;
};
struct OtherGame {
  TextError reason;
};
using ReadGame = std::variant<AnnotatedGame, Wrong, OtherGame>;

bool is_setup(const Property& property) {
  return property.name == "AB" || property.name == "AW" || property.name == "AE";
}
bool is_move(const Property& property) {
  return property.name == "B" || property.name == "W";
}

/// Takes the escapes out: `\]` is `]`, an escaped line end is nothing, other line ends are blanks.
std::string plain_text(std::string_view value) {
  std::string text;
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (value[i] == '\\' && i + 1 < value.size()) {
      ++i;
      if (value[i] == '\r' && i + 1 < value.size() && value[i + 1] == '\n') ++i;
      if (value[i] != '\n' && value[i] != '\r') text += value[i];
    } else {
      text += is_blank(value[i]) ? ' ' : value[i];
    }
  }
  return utf8_text(trim(text));
}

std::string escaped_text(std::string_view text) {
  std::string value;
  for (const char c : text) {
    if (c == ']' || c == '\\') value += '\\';
    value += c;
  }
  return value;
}

/// `f5`, or `fe` in the letters of SGF.
std::optional<Square> parse_point(std::string_view text) {
  text = trim(text);
  if (const auto square = parse_square(text)) return square;
  if (text.size() != 2) return std::nullopt;
  const char row = lower(text[1]);
  if (row < 'a' || row > 'h') return std::nullopt;
  const std::array<char, 2> name = {text[0], static_cast<char>('1' + (row - 'a'))};
  return parse_square({name.data(), name.size()});
}

/// A point, or two opposite corners of a rectangle with a colon between them; 0 if it is neither.
Bitboard parse_points(std::string_view text) {
  const std::size_t colon = text.find(':');
  const auto first = parse_point(text.substr(0, colon));
  const auto second = colon == std::string_view::npos ? first : parse_point(text.substr(colon + 1));
  if (!first || !second) return 0;
  const auto [left, right] = std::minmax({column_of(*first), column_of(*second)});
  const auto [top, bottom] = std::minmax({row_of(*first), row_of(*second)});
  Bitboard points = 0;
  for (int row = top; row <= bottom; ++row) {
    for (int column = left; column <= right; ++column) points |= bit(square_at(column, row));
  }
  return points;
}

std::optional<Move> parse_turn(std::string_view value) {
  value = trim(value);
  if (value.empty() || same_word(value, "tt")) return Move::pass();
  if (const auto square = parse_point(value)) return Move(*square);
  return parse_move(value);
}

/// `B+12`, `W+R`, `0`, `Draw`; nothing for `?` and the like.
std::optional<GameResult> parse_result(std::string_view text) {
  if (text == "0" || same_word(text, "draw")) return GameResult{};
  if (text.size() < 2 || text[1] != '+') return std::nullopt;
  const char winner = lower(text[0]);
  if (winner != 'b' && winner != 'w') return std::nullopt;
  const std::string_view margin = text.substr(2);
  GameResult result;
  result.black_score = parse_number(margin).value_or(kMaxScore.discs());
  if (same_word(margin, "r") || same_word(margin, "resign")) result.end = GameEnd::kResigned;
  if (same_word(margin, "t") || same_word(margin, "time")) result.end = GameEnd::kTimeout;
  if (winner == 'w') result.black_score = -result.black_score;
  return result;
}

/// Keeps what a property tells about the game, if it is of that kind.
void keep_info(const Property& property, GameInfo& info) {
  PlayerInfo& black = info.player(Color::kBlack);
  PlayerInfo& white = info.player(Color::kWhite);
  const std::string& name = property.name;
  const std::string text = plain_text(property.value);
  if (name == "PC") info.place = text;
  if (name == "DT") info.date = text;
  if (name == "PB") black.name = text;
  if (name == "PW") white.name = text;
  if (name == "BR") black.rating = parse_number(text);
  if (name == "WR") white.rating = parse_number(text);
  if (name == "KM") info.komi = parse_number(text);
  if (name == "RE") info.result = parse_result(text);
  if (name == "TM") {
    const auto seconds = parse_number(text);
    if (seconds && *seconds > 0) black.clock = white.clock = ClockSetting{*seconds, 0, 0};
  }
}

/// Reads one text game by game.
class Reader {
 public:
  Reader(std::string_view text, Rules rules)
      : text_(text), places_(text), rules_(rules), at_(byte_order_mark_length(text)) {}

  /// The next game; nothing at the end of the text.
  std::optional<ReadGame> next() {
    skip_blanks();
    if (at_ >= text_.size()) return std::nullopt;
    if (!at_game()) {
      const std::size_t word = text_.find_first_of(" \t\r\n(", at_ + 1) - at_;
      Wrong wrong{places_.error(at_, word, "a game (;…)")};
      go_to_next_game();
      return wrong;
    }
    auto properties = read_tree();
    if (properties) return interpret(*properties);
    go_to_next_game();
    return Wrong{properties.error()};
  }

 private:
  char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip_blanks() {
    while (is_blank(here())) ++at_;
  }
  bool at_game() const {
    if (here() != '(') return false;
    std::size_t next = at_ + 1;
    while (next < text_.size() && is_blank(text_[next])) ++next;
    return next < text_.size() && text_[next] == ';';
  }
  void go_to_next_game() { at_ = std::min(text_.find("(;", at_), text_.size()); }

  /// Reads a whole tree and gives the properties of its main line, that of the first branches.
  Parsed<Properties> read_tree() {
    Properties main_line;
    Properties elsewhere;
    std::size_t depth = 0;
    std::size_t nodes = 0;
    bool in_main_line = true;
    do {
      skip_blanks();
      const char c = here();
      if (c == '(') {
        ++depth;
        ++at_;
      } else if (c == ')') {
        --depth;
        ++at_;
        in_main_line = false;
      } else if (c == ';') {
        ++nodes;
        ++at_;
      } else {
        elsewhere.clear();
        Properties& properties = in_main_line ? main_line : elsewhere;
        if (auto error = read_property(std::max<std::size_t>(nodes, 1) - 1, properties)) {
          return *error;
        }
      }
    } while (depth > 0);
    return main_line;
  }

  std::optional<TextError> read_property(std::size_t node, Properties& properties) {
    Property property;
    property.node = node;
    property.name_offset = at_;
    // Old files spell the names out; the capitals are the name.
    for (; is_letter(here()); ++at_) {
      if (here() != lower(here())) property.name += here();
    }
    const std::size_t length = std::max<std::size_t>(at_ - property.name_offset, 1);
    skip_blanks();
    if (property.name.empty() || here() != '[') {
      return places_.error(property.name_offset, length,
                           "a property such as B[f5], or a ) at the end of the game");
    }
    for (; here() == '['; skip_blanks()) {
      property.value_offset = at_ + 1;
      std::size_t end = property.value_offset;
      while (end < text_.size() && text_[end] != ']') end += text_[end] == '\\' ? 2 : 1;
      if (end >= text_.size()) {
        at_ = text_.size();
        return places_.error(property.name_offset, text_.size(), "a ] after the value");
      }
      property.value = text_.substr(property.value_offset, end - property.value_offset);
      properties.push_back(property);
      at_ = end + 1;
    }
    return std::nullopt;
  }

  TextError value_error(const Property& property, std::string expected) {
    if (property.value.empty()) {
      return places_.error(property.name_offset, property.name.size() + 2, std::move(expected));
    }
    return places_.error(property.value_offset, property.value.size(), std::move(expected));
  }

  ReadGame interpret(const Properties& properties) {
    AnnotatedGame game;
    Rules rules = rules_;
    for (const Property& property : properties) {
      const std::string value = plain_text(property.value);
      if (property.name == "GM" && value != "2") {
        return OtherGame{value_error(property, "GM[2], the game Othello")};
      }
      if (property.name == "SZ" && value != "8" && value != "8:8") {
        return OtherGame{value_error(property, "a game on 8x8 squares")};
      }
      // Other programs may have other names for what is the standard here.
      if (property.name == "RU") rules = parse_rules(value).value_or(rules);
      keep_info(property, game.info);
    }
    const auto start = set_up(properties);
    if (!start) return Wrong{start.error()};
    game.record = GameRecord(*start, rules);
    std::size_t number = 0;
    for (const Property& property : properties) {
      if (!is_move(property)) continue;
      if (auto error = play(property, ++number, game)) return Wrong{std::move(*error)};
    }
    return game;
  }

  Parsed<Board> set_up(const Properties& properties) {
    const auto first_move = std::ranges::find_if(properties, is_move);
    const std::size_t last_node = first_move == properties.end() ? text_.size() : first_move->node;
    Bitboard black = 0;
    Bitboard white = 0;
    Bitboard named = 0;
    std::optional<Color> mover;
    for (const Property& property : properties) {
      if (property.name == "PL" && property.node <= last_node) {
        const auto color = parse_color(plain_text(property.value));
        if (!color) return value_error(property, "B or W");
        mover = *color;
      }
      if (!is_setup(property)) continue;
      if (property.node > last_node) {
        return places_.error(property.name_offset, 2, "no set-up after the first move");
      }
      const Bitboard points = parse_points(property.value);
      if (points == 0) return value_error(property, "squares such as f5, fe, or a1:b2");
      named |= points;
      black = property.name == "AB" ? black | points : black & ~points;
      white = property.name == "AW" ? white | points : white & ~points;
    }
    if ((named & kCentre) == 0) {
      black |= Board{}.discs(Color::kBlack);
      white |= Board{}.discs(Color::kWhite);
    }
    const bool white_begins =
        mover ? *mover == Color::kWhite
              : named != 0 && first_move != properties.end() && first_move->name == "W";
    if (white_begins) return Board{{white, black}, Color::kWhite};
    return Board{{black, white}, Color::kBlack};
  }

  std::optional<TextError> play(const Property& property, std::size_t number, AnnotatedGame& game) {
    const auto move = parse_turn(property.value);
    if (!move) {
      return value_error(property,
                         "a square a1..h8 or aa..hh, or a pass, as move " + std::to_string(number));
    }
    const Color color = property.name == "B" ? Color::kBlack : Color::kWhite;
    if (move->is_pass() && game.record.is_over()) return std::nullopt;
    if (game.play(color, *move, {})) return std::nullopt;
    return value_error(property, illegal_move_text(game.record, color, *move, number));
  }

  std::string_view text_;
  TextPlaces places_;
  Rules rules_;
  std::size_t at_;
};

std::string property_text(std::string_view name, std::string_view value) {
  return std::string(name).append("[").append(escaped_text(value)).append("]");
}

std::string points_text(std::string_view name, Bitboard points) {
  if (points == 0) return "";
  std::string text(name);
  while (points != 0) text.append("[").append(to_string(pop_first(points))).append("]");
  return text;
}

std::string result_text(const AnnotatedGame& game) {
  const auto result = game.result();
  if (!result) return "?";
  if (result->black_score == 0) return "0";
  std::string text = result->black_score > 0 ? "B+" : "W+";
  if (result->end == GameEnd::kResigned) return text + "R";
  if (result->end == GameEnd::kTimeout) return text + "T";
  const double margin = std::abs(result->black_score);
  return text + fixed_text(margin, margin == std::floor(margin) ? 0 : 3);
}

std::string info_text(const AnnotatedGame& game) {
  const GameInfo& info = game.info;
  std::string text;
  const auto add = [&text](std::string_view name, const std::string& value) {
    if (!value.empty()) text += property_text(name, value);
  };
  const auto rating_text = [](const PlayerInfo& player) {
    return player.rating ? fixed_text(*player.rating, 2) : "";
  };
  const PlayerInfo& black = info.player(Color::kBlack);
  const PlayerInfo& white = info.player(Color::kWhite);
  add("PC", info.place);
  add("DT", info.date);
  add("PB", black.name);
  add("PW", white.name);
  add("BR", rating_text(black));
  add("WR", rating_text(white));
  const Rules rules = game.record.rules();
  if (!rules.is_standard()) add("RU", to_string(rules));
  if (black.clock) add("TM", fixed_text(black.clock->main, 0));
  add("RE", result_text(game));
  return text;
}

std::string start_text(const Board& start) {
  if (start == Board{}) return "";
  std::string text =
      points_text("AB", start.discs(Color::kBlack)) + points_text("AW", start.discs(Color::kWhite));
  // Says that the board is empty before the discs are set.
  if ((start.position.empties() & kCentre) == kCentre) text += points_text("AE", kCentre);
  return text + property_text("PL", start.mover == Color::kBlack ? "B" : "W");
}

}  // namespace

SgfFile parse_sgf(std::string_view text, Rules rules) {
  SgfFile file;
  Reader reader(text, rules);
  while (auto game = reader.next()) {
    if (auto* read = std::get_if<AnnotatedGame>(&*game)) {
      file.games.push_back(std::move(*read));
    } else if (auto* wrong = std::get_if<Wrong>(&*game)) {
      file.errors.push_back(std::move(wrong->error));
    } else {
      file.skipped.push_back(std::move(std::get<OtherGame>(*game).reason));
    }
  }
  return file;
}

Parsed<AnnotatedGame> parse_sgf_game(std::string_view text, Rules rules) {
  auto game = Reader(text, rules).next();
  if (!game) return TextPlaces(text).error(text.size(), 0, "a game (;…)");
  if (auto* read = std::get_if<AnnotatedGame>(&*game)) return std::move(*read);
  if (auto* wrong = std::get_if<Wrong>(&*game)) return std::move(wrong->error);
  return std::move(std::get<OtherGame>(*game).reason);
}

std::string write_sgf(const AnnotatedGame& game) {
  constexpr int kMovesALine = 10;
  std::string text =
      "(;GM[2]FF[4]CA[UTF-8]SZ[8]" + info_text(game) + start_text(game.record.start());
  int moves = 0;
  for (const Ply& ply : game.record.plies()) {
    if (ply.inferred) continue;
    if (moves++ % kMovesALine == 0) text += '\n';
    text += ply.mover == Color::kBlack ? ";B[" : ";W[";
    if (ply.move.is_square()) text += to_string(ply.move);
    text += ']';
  }
  return text + ")\n";
}

}  // namespace outflank
