#include "protocol/formats/reversi_fen.h"

#include <algorithm>

#include "protocol/formats/text_place.h"

namespace outflank {
namespace {

constexpr int kSide = 8;

/// Discs of both colours as they are read.
struct Squares {
  Bitboard black = 0;
  Bitboard white = 0;
};

Parsed<Squares> parse_rows(std::string_view text, std::string_view rows) {
  TextPlaces places(text);
  Squares squares;
  int row = kSide - 1;
  int column = 0;
  const auto error_at = [&](std::size_t offset, std::string expected) {
    return places.error(offset, offset < text.size() ? 1 : 0, std::move(expected));
  };
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const char c = rows[i];
    if (c == '/') {
      if (column != kSide) return error_at(i, "8 squares in each row");
      if (row == 0) return error_at(i, "8 rows");
      --row;
      column = 0;
    } else if (c >= '1' && c <= '8') {
      column += c - '0';
    } else if (c == 'P' || c == 'p') {
      if (column < kSide) {
        (c == 'P' ? squares.black : squares.white) |= bit(square_at(column, row));
      }
      ++column;
    } else {
      return error_at(i, "P, p, a digit or / in the rows");
    }
    if (column > kSide) return error_at(i, "8 squares in each row");
  }
  if (row != 0 || column != kSide) return error_at(rows.size(), "8 rows of 8 squares");
  return squares;
}

}  // namespace

Parsed<Board> parse_reversi_fen(std::string_view text) {
  const auto end_of_rows = static_cast<std::size_t>(
      std::ranges::find_if(text, [](char c) { return is_blank(c) || c == '['; }) - text.begin());
  const auto squares = parse_rows(text, text.substr(0, end_of_rows));
  if (!squares) return squares.error();

  std::size_t at = end_of_rows;
  if (at < text.size() && text[at] == '[') {
    at = std::min(text.find(']', at), text.size() - 1) + 1;
  }
  while (at < text.size() && is_blank(text[at])) ++at;
  const bool alone = at + 1 >= text.size() || is_blank(text[at + 1]);
  if (at >= text.size() || !alone || (text[at] != 'w' && text[at] != 'b')) {
    const auto word_end = static_cast<std::size_t>(
        std::find_if(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), is_blank) -
        text.begin());
    return TextPlaces(text).error(at, word_end - at, "the side to move, w or b");
  }
  const bool black_moves = text[at] == 'w';
  Board board;
  board.mover = black_moves ? Color::kBlack : Color::kWhite;
  board.position = black_moves ? Position{squares->black, squares->white}
                               : Position{squares->white, squares->black};
  return board;
}

std::string write_reversi_fen(const Board& board) {
  std::string text;
  for (int row = kSide - 1; row >= 0; --row) {
    int empty = 0;
    const auto write_empty = [&] {
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
    };
    for (int column = 0; column < kSide; ++column) {
      const Bitboard square = bit(square_at(column, row));
      const bool black = (board.discs(Color::kBlack) & square) != 0;
      if (!black && (board.discs(Color::kWhite) & square) == 0) {
        ++empty;
        continue;
      }
      write_empty();
      text += black ? 'P' : 'p';
    }
    write_empty();
    text += row > 0 ? "/" : "";
  }
  return text + (board.mover == Color::kBlack ? " w" : " b");
}

}  // namespace outflank
