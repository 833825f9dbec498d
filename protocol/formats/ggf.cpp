#include "protocol/formats/ggf.h"

#include <algorithm>
#include <array>
#include <charconv>
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

/// `NAME[value]` and where it stands in the text.
struct Tag {
  std::string_view name;
  std::string_view value;
  std::size_t name_offset = 0;
  std::size_t value_offset = 0;
};

struct Wrong {
  TextError error;
};
struct OtherGame {
  TextError reason;
};
using ReadGame = std::variant<GgfGame, Wrong, OtherGame>;

/// The text up to the first `separator`, which is taken off `rest` with it.
std::string_view next_field(std::string_view& rest, char separator) {
  const std::size_t end = rest.find(separator);
  const std::string_view field = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
  return field;
}

/// `main/increment/extra`; each may carry more after a comma, which is not kept.
std::optional<ClockSetting> parse_clock(std::string_view text) {
  const auto next_time = [&text] {
    std::string_view field = next_field(text, '/');
    return parse_time(next_field(field, ','));
  };
  const auto main = next_time();
  if (!main) return std::nullopt;
  ClockSetting clock;
  clock.main = *main;
  clock.increment = next_time().value_or(0);
  clock.extra = next_time().value_or(0);
  return clock;
}

/// `+4.000`, `-12:r`.
std::optional<GameResult> parse_result(std::string_view text) {
  const auto score = parse_number(next_field(text, ':'));
  if (!score) return std::nullopt;
  const std::string_view suffix = trim(text);
  GameResult result{*score, GameEnd::kPlayedOut};
  if (same_word(suffix, "r")) result.end = GameEnd::kResigned;
  if (same_word(suffix, "t")) result.end = GameEnd::kTimeout;
  if (same_word(suffix, "s")) result.end = GameEnd::kAgreed;
  return result;
}

/// Takes a number from 0 to `most` and the separator behind it off `rest`.
std::optional<int> next_number(std::string_view& rest, char separator, int most) {
  const std::string_view field = next_field(rest, separator);
  int number = 0;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), number);
  const bool whole = error == std::errc() && end == field.data() + field.size();
  return whole && number >= 0 && number <= most ? std::optional(number) : std::nullopt;
}

/// A tag of our own, `WT[tournament black white discs perfect depth year-month-day]`, which other
/// programs pass over.
constexpr std::string_view kWthorTag = "WT";

std::optional<WthorNumbers> parse_wthor_numbers(std::string_view text) {
  constexpr int kMostNumber = 65535;
  constexpr int kMostByte = 255;
  const auto tournament = next_number(text, ' ', kMostNumber);
  const auto black = next_number(text, ' ', kMostNumber);
  const auto white = next_number(text, ' ', kMostNumber);
  const auto discs = next_number(text, ' ', kSquares);
  const auto perfect = next_number(text, ' ', kSquares);
  const auto depth = next_number(text, ' ', kMostByte);
  const auto year = next_number(text, '-', kMostNumber);
  const auto month = next_number(text, '-', kMostByte);
  const auto day = next_number(text, '-', kMostByte);
  const bool all =
      tournament && black && white && discs && perfect && depth && year && month && day;
  if (!all) return std::nullopt;
  return WthorNumbers{static_cast<std::uint16_t>(*tournament),
                      static_cast<std::uint16_t>(*black),
                      static_cast<std::uint16_t>(*white),
                      static_cast<std::uint8_t>(*discs),
                      static_cast<std::uint8_t>(*perfect),
                      *depth,
                      *year,
                      *month,
                      *day};
}

/// The first number of `8`, `8k`, `s8r20`.
std::string_view size_in_type(std::string_view type) {
  type = trim(type);
  while (!type.empty() && is_letter(type.front())) type.remove_prefix(1);
  return type.substr(
      0, static_cast<std::size_t>(std::ranges::find_if_not(type, is_digit) - type.begin()));
}

/// Keeps what a tag tells about the game, if it is of that kind.
void keep_info(const Tag& tag, GameInfo& info) {
  PlayerInfo& black = info.player(Color::kBlack);
  PlayerInfo& white = info.player(Color::kWhite);
  const std::string text = utf8_text(trim(tag.value));
  if (tag.name == "PC") info.place = text;
  if (tag.name == "DT") info.date = text;
  if (tag.name == "PB") black.name = text;
  if (tag.name == "PW") white.name = text;
  if (tag.name == "RB") black.rating = parse_number(text);
  if (tag.name == "RW") white.rating = parse_number(text);
  if (tag.name == "TI") black.clock = white.clock = parse_clock(text);
  if (tag.name == "TB") black.clock = parse_clock(text);
  if (tag.name == "TW") white.clock = parse_clock(text);
  if (tag.name == "TY") info.type = text;
  if (tag.name == "KM") info.komi = parse_number(text);
  if (tag.name == "RE") info.result = parse_result(text);
  if (tag.name == kWthorTag) info.wthor = parse_wthor_numbers(text);
}

/// A tag of our own, which other programs pass over.
constexpr std::string_view kRulesTag = "RU";

/// Reads one text game by game.
class Reader {
 public:
  Reader(std::string_view text, Rules rules)
      : text_(text), places_(text), rules_(rules), at_(byte_order_mark_length(text)) {}

  GgfFile read() {
    GgfFile file;
    std::size_t left_in_match = 0;
    std::size_t match = 0;
    while (skip_blanks(), at_ < text_.size()) {
      if (const auto count = match_count()) {
        left_in_match = *count;
        ++match;
        continue;
      }
      if (!at_game()) {
        const std::size_t word = text_.find_first_of(" \t\r\n(", at_ + 1) - at_;
        file.errors.push_back(places_.error(at_, word, "a game (;…;)"));
        go_to_next_game();
        continue;
      }
      if (left_in_match == 0) {
        ++match;
      } else {
        --left_in_match;
      }
      ReadGame game = read_game();
      if (auto* read = std::get_if<GgfGame>(&game)) {
        read->match = match;
        file.games.push_back(std::move(*read));
      } else if (auto* wrong = std::get_if<Wrong>(&game)) {
        file.errors.push_back(std::move(wrong->error));
      } else {
        file.skipped.push_back(std::move(std::get<OtherGame>(game).reason));
      }
    }
    return file;
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }
  bool at_game() const { return text_.substr(at_, 2) == "(;"; }
  void go_to_next_game() { at_ = std::min(text_.find("(;", at_), text_.size()); }

  /// Takes the number of games before a `(;`, if one stands here.
  std::optional<std::size_t> match_count() {
    std::size_t end = at_;
    std::size_t count = 0;
    for (; end < text_.size() && is_digit(text_[end]); ++end) {
      count = std::min<std::size_t>(count * 10 + static_cast<std::size_t>(text_[end] - '0'), 1000);
    }
    if (end == at_) return std::nullopt;
    while (end < text_.size() && is_blank(text_[end])) ++end;
    if (text_.substr(end, 2) != "(;") return std::nullopt;
    at_ = end;
    return count;
  }

  /// Reads from `(;` up to behind the `)`, or up to the next game where the brackets are wrong.
  ReadGame read_game() {
    at_ += 2;
    std::vector<Tag> tags;
    for (;;) {
      while (at_ < text_.size() && (is_blank(text_[at_]) || text_[at_] == ';')) ++at_;
      if (at_ < text_.size() && text_[at_] == ')') {
        ++at_;
        return interpret(tags);
      }
      const auto tag = read_tag();
      if (!tag) {
        Wrong wrong{tag.error()};
        go_to_next_game();
        return wrong;
      }
      tags.push_back(*tag);
    }
  }

  Parsed<Tag> read_tag() {
    Tag tag;
    tag.name_offset = at_;
    std::size_t end = at_;
    while (end < text_.size() && (is_letter(text_[end]) || is_digit(text_[end]))) ++end;
    tag.name = text_.substr(at_, end - at_);
    while (end < text_.size() && is_blank(text_[end])) ++end;
    if (tag.name.empty() || end == text_.size() || text_[end] != '[') {
      const std::size_t length = std::max<std::size_t>(tag.name.size(), 1);
      return places_.error(at_, length, "a tag such as PB[name], or ;) at the end of the game");
    }
    tag.value_offset = end + 1;
    const std::size_t close = text_.find(']', tag.value_offset);
    if (close == std::string_view::npos) {
      // Nor does any game that follows have a value that ends.
      at_ = text_.size();
      return places_.error(tag.name_offset, text_.size(), "a ] after the value of the tag");
    }
    tag.value = text_.substr(tag.value_offset, close - tag.value_offset);
    at_ = close + 1;
    return tag;
  }

  TextError value_error(const Tag& tag, std::string expected) {
    return places_.error(tag.value_offset, tag.value.size(), std::move(expected));
  }

  ReadGame interpret(const std::vector<Tag>& tags) {
    GgfGame game;
    const Tag* start = nullptr;
    Rules rules = rules_;
    for (const Tag& tag : tags) {
      if (tag.name == "GM" && !same_word(trim(tag.value), "Othello")) {
        return OtherGame{value_error(tag, "the game Othello")};
      }
      if (tag.name == "TY") {
        const std::string_view size = size_in_type(tag.value);
        if (!size.empty() && size != "8") return OtherGame{value_error(tag, kSizeExpected)};
      }
      if (tag.name == kRulesTag) {
        const auto named = parse_rules(tag.value);
        if (!named) return Wrong{value_error(tag, "othello, reversi-free or reversi-1997")};
        rules = *named;
      }
      if (tag.name == "BO") start = &tag;
      keep_info(tag, game.info);
    }
    game.record = GameRecord(Board{}, rules);
    if (start != nullptr) {
      if (auto failure = read_start(*start, game)) return std::move(*failure);
    }
    std::size_t number = 0;
    for (const Tag& tag : tags) {
      if (tag.name != "B" && tag.name != "W") continue;
      if (auto error = play(tag, ++number, game)) return Wrong{std::move(*error)};
    }
    return game;
  }

  /// `8 -------- … *`; what is wrong with it, if anything is.
  std::optional<ReadGame> read_start(const Tag& tag, GgfGame& game) {
    std::string_view squares = tag.value;
    while (!squares.empty() && is_blank(squares.front())) squares.remove_prefix(1);
    const auto digits = std::ranges::find_if_not(squares, is_digit) - squares.begin();
    const std::string_view size = squares.substr(0, static_cast<std::size_t>(digits));
    if (!size.empty() && size != "8") {
      return OtherGame{places_.error(tag.value_offset, tag.value.size(), kSizeExpected)};
    }
    squares.remove_prefix(size.size());
    const auto board = parse_board(squares);
    if (!board) {
      const std::size_t into = board.error().line == 0 ? board.error().column - 1 : 0;
      const auto offset = static_cast<std::size_t>(squares.data() - text_.data()) + into;
      TextError error = places_.error(offset, 0, board.error().expected);
      error.token = board.error().token;
      return Wrong{std::move(error)};
    }
    game.record = GameRecord(*board, game.record.rules());
    return std::nullopt;
  }

  /// `d3/eval/seconds`; the move ends at a blank too.
  std::optional<TextError> play(const Tag& tag, std::size_t number, GgfGame& game) {
    std::string_view value = tag.value;
    while (!value.empty() && is_blank(value.front())) value.remove_prefix(1);
    const std::size_t end = std::min(value.find_first_of("/ \t\r\n"), value.size());
    const std::string_view word = value.substr(0, end);
    const auto move = parse_move(word);
    if (!move) {
      return value_error(tag, "a square a1..h8 or a pass as move " + std::to_string(number));
    }
    std::string_view fields = trim(value.substr(end));
    if (fields.starts_with('/')) fields.remove_prefix(1);
    PlyNote note;
    note.eval = parse_number(next_field(fields, '/'));
    note.seconds = parse_time(next_field(fields, '/'));
    const Color color = tag.name == "B" ? Color::kBlack : Color::kWhite;
    // Some servers write passes after the last move; they are no turns.
    if (move->is_pass() && game.record.is_over()) return std::nullopt;
    if (game.play(color, *move, note)) return std::nullopt;
    return places_.error(static_cast<std::size_t>(word.data() - text_.data()), word.size(),
                         illegal_move_text(game.record, color, *move, number));
  }

  static constexpr const char* kSizeExpected = "a game on 8x8 squares";

  std::string_view text_;
  TextPlaces places_;
  Rules rules_;
  std::size_t at_;
};

/// A text that may stand between brackets and on one line.
std::string value_text(std::string_view text) {
  std::string value;
  for (const char c : text) {
    value += c == '[' ? '(' : c == ']' ? ')' : static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return value;
}

std::string tag_text(std::string_view name, std::string_view value) {
  return std::string(name) + "[" + value_text(value) + "]";
}

/// `05:00`, `01:15:00`, `00:00.50`.
std::string time_text(double seconds) {
  const auto hundredths = static_cast<long long>(std::llround(std::clamp(seconds, 0.0, 1e9) * 100));
  const auto two_digits = [](long long number) {
    return std::string(number < 10 ? "0" : "") + std::to_string(number);
  };
  const long long whole = hundredths / 100;
  std::string text;
  if (whole >= 3600) text = two_digits(whole / 3600) + ':';
  text += two_digits(whole / 60 % 60) + ':' + two_digits(whole % 60);
  if (hundredths % 100 != 0) text += '.' + two_digits(hundredths % 100);
  return text;
}

std::string clock_text(const ClockSetting& clock) {
  const auto optional_time = [](double seconds) { return seconds > 0 ? time_text(seconds) : ""; };
  return time_text(clock.main) + "/" + optional_time(clock.increment) + "/" +
         optional_time(clock.extra);
}

std::string clock_tags(const GameInfo& info) {
  const auto& black = info.player(Color::kBlack).clock;
  const auto& white = info.player(Color::kWhite).clock;
  if (black && black == white) return tag_text("TI", clock_text(*black));
  return (black ? tag_text("TB", clock_text(*black)) : "") +
         (white ? tag_text("TW", clock_text(*white)) : "");
}

std::string result_text(const AnnotatedGame& game) {
  const auto result = game.result();
  if (!result) return "?";
  constexpr std::array<std::string_view, 4> kSuffixes = {"", ":r", ":t", ":s"};
  std::string text = result->black_score < 0 ? "" : "+";
  text += fixed_text(result->black_score, 3);
  return text.append(kSuffixes[static_cast<std::size_t>(result->end)]);
}

std::string wthor_text(const WthorNumbers& numbers) {
  std::string text;
  for (const int number :
       {int{numbers.tournament}, int{numbers.black}, int{numbers.white}, int{numbers.black_discs},
        int{numbers.perfect_black_discs}, numbers.perfect_depth}) {
    text += std::to_string(number) + ' ';
  }
  return text + std::to_string(numbers.year) + '-' + std::to_string(numbers.month) + '-' +
         std::to_string(numbers.day);
}

std::string start_text(const Board& board) {
  const std::string squares = to_string(board);
  std::string text = "8";
  for (int i = 0; i < kSquares; ++i) {
    const char c = squares[static_cast<std::size_t>(i)];
    if (i % 8 == 0) text += ' ';
    text += c == 'X' ? '*' : c;
  }
  return text + (board.mover == Color::kBlack ? " *" : " O");
}

std::string move_text(const Ply& ply, const PlyNote& note) {
  std::string text = ply.move.is_pass() ? "PA" : to_string(ply.move);
  if (note.eval || note.seconds) text += '/';
  if (note.eval) text += fixed_text(*note.eval, 2);
  if (note.seconds) text.append("/").append(fixed_text(*note.seconds, 2));
  return tag_text(ply.mover == Color::kBlack ? "B" : "W", text);
}

}  // namespace

GgfFile parse_ggf(std::string_view text, Rules rules) {
  return Reader(text, rules).read();
}

Parsed<GgfGame> parse_ggf_game(std::string_view text, Rules rules) {
  GgfFile file = parse_ggf(text, rules);
  if (!file.errors.empty()) return std::move(file.errors.front());
  if (!file.skipped.empty()) return std::move(file.skipped.front());
  if (file.games.size() == 1) return std::move(file.games.front());
  const std::string count = std::to_string(file.games.size());
  return TextPlaces(text).error(0, text.size(), "one game (;…;), not " + count);
}

std::string write_ggf(const AnnotatedGame& game) {
  const GameInfo& info = game.info;
  std::string text = "(;GM[Othello]";
  if (!info.place.empty()) text += tag_text("PC", info.place);
  if (!info.date.empty()) text += tag_text("DT", info.date);
  text += tag_text("PB", info.player(Color::kBlack).name);
  text += tag_text("PW", info.player(Color::kWhite).name);
  const auto& black_rating = info.player(Color::kBlack).rating;
  const auto& white_rating = info.player(Color::kWhite).rating;
  if (black_rating) text += tag_text("RB", fixed_text(*black_rating, 2));
  if (white_rating) text += tag_text("RW", fixed_text(*white_rating, 2));
  text += clock_tags(info) + "TY[8]";
  if (info.wthor) text += tag_text(kWthorTag, wthor_text(*info.wthor));
  const Rules rules = game.record.rules();
  if (!rules.is_standard()) text += tag_text(kRulesTag, to_string(rules));
  text += tag_text("RE", result_text(game)) + tag_text("BO", start_text(game.record.start()));
  for (std::size_t i = 0; i < game.record.plies().size(); ++i) {
    text += move_text(game.record.plies()[i], game.note(i));
  }
  return text + ";)";
}

}  // namespace outflank
