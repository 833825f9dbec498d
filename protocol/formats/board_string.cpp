#include "protocol/formats/board_string.h"

#include <optional>
#include <string>
#include <vector>

#include "protocol/formats/text_place.h"

namespace outflank {
namespace {

constexpr std::string_view kSquareLetters = "a square: X, * or b (black), O or w (white), - or .";
constexpr std::string_view kMoverLetters = "the mover: X, * or b (black), O or w (white)";

enum class Disc { kNone, kBlack, kWhite };

std::optional<Disc> disc(char c) {
  switch (lower(c)) {
    case 'x':
    case '*':
    case 'b':
      return Disc::kBlack;
    case 'o':
    case 'w':
      return Disc::kWhite;
    case '-':
    case '.':
      return Disc::kNone;
    default:
      return std::nullopt;
  }
}

std::optional<Color> color(std::string_view text) {
  text = trim(text);
  if (same_word(text, "black")) return Color::kBlack;
  if (same_word(text, "white")) return Color::kWhite;
  if (text.size() != 1) return std::nullopt;
  const auto letter = disc(text.front());
  if (!letter || *letter == Disc::kNone) return std::nullopt;
  return *letter == Disc::kBlack ? Color::kBlack : Color::kWhite;
}

/// The last blank-separated word, with its offset.
struct LastWord {
  std::string_view text;
  std::size_t offset = 0;
};

LastWord last_word(std::string_view text) {
  std::size_t end = text.size();
  while (end > 0 && is_blank(text[end - 1])) --end;
  std::size_t begin = end;
  while (begin > 0 && !is_blank(text[begin - 1])) --begin;
  return {text.substr(begin, end - begin), begin};
}

/// The squares of `text`, with the first error of letters or count.
struct Squares {
  std::vector<Disc> discs;
  std::optional<TextError> error;
};

Squares read_squares(std::string_view text, std::size_t end, TextPlaces& places) {
  Squares squares;
  for (std::size_t i = 0; i < end; ++i) {
    if (is_blank(text[i])) continue;
    const auto square = disc(text[i]);
    if (!square) {
      squares.error =
          places.error(i, character_length(text.substr(i)), std::string(kSquareLetters));
      return squares;
    }
    squares.discs.push_back(*square);
  }
  return squares;
}

/// The error that names `text`, without the blanks around it, for its number of squares.
TextError count_error(std::string_view text, std::size_t count, TextPlaces& places) {
  std::size_t begin = 0;
  while (begin < text.size() && is_blank(text[begin])) ++begin;
  return places.error(begin, trim(text).size(), "64 squares, not " + std::to_string(count));
}

Board make_board(const std::vector<Disc>& discs, Color mover) {
  Position from_black{0, 0};
  for (int i = 0; i < kSquares; ++i) {
    const Bitboard square = bit(square_from_index(i));
    if (discs[static_cast<std::size_t>(i)] == Disc::kBlack) from_black.player |= square;
    if (discs[static_cast<std::size_t>(i)] == Disc::kWhite) from_black.opponent |= square;
  }
  return {mover == Color::kBlack ? from_black : from_black.passed(), mover};
}

}  // namespace

Parsed<Board> parse_board(std::string_view text) {
  TextPlaces places(text);
  // A word of its own at the end is the mover; otherwise the mover is glued to the squares.
  const LastWord last = last_word(text);
  const auto own_mover = last.offset > 0 ? color(last.text) : std::nullopt;
  const Squares squares = read_squares(text, own_mover ? last.offset : text.size(), places);
  if (squares.error) return *squares.error;
  const std::size_t count = squares.discs.size();
  if (own_mover) {
    if (count == kSquares) return make_board(squares.discs, *own_mover);
    // Where blanks stand between all squares, the last word is the 64th square.
    const bool spaced = last_word(text.substr(0, last.offset)).text.size() == 1;
    if (count + 1 == kSquares && spaced) {
      return places.error(text.size(), 0, std::string(kMoverLetters));
    }
    return count_error(text.substr(0, last.offset), count, places);
  }
  if (count == kSquares) return places.error(text.size(), 0, std::string(kMoverLetters));
  if (count == kSquares + 1) {
    const LastWord glued{last.text.substr(last.text.size() - 1),
                         last.offset + last.text.size() - 1};
    if (const auto mover = color(glued.text)) return make_board(squares.discs, *mover);
    return places.error(glued.offset, 1, std::string(kMoverLetters));
  }
  TextError error = count_error(text, count, places);
  error.expected += ", and the mover";
  return error;
}

Parsed<Board> parse_board(std::string_view text, std::string_view mover) {
  TextPlaces places(text);
  const Squares squares = read_squares(text, text.size(), places);
  if (squares.error) return *squares.error;
  if (squares.discs.size() != kSquares) {
    return count_error(text, squares.discs.size(), places);
  }
  const auto to_move = parse_color(mover);
  if (!to_move) return to_move.error();
  return make_board(squares.discs, *to_move);
}

Parsed<Color> parse_color(std::string_view text) {
  if (const auto result = color(text)) return *result;
  return TextError{printable(trim(text)), 0, 0, std::string(kMoverLetters)};
}

}  // namespace outflank
