#include "engine/board/text.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace outflank {
namespace {

char lower(char c) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(), [](char c) {
    return static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  });
  return text;
}

char disc_letter(const Board& board, Square square) {
  if (board.discs(Color::kBlack) & bit(square)) return 'X';
  if (board.discs(Color::kWhite) & bit(square)) return 'O';
  return '-';
}

}  // namespace

std::string to_string(Square square) {
  return {static_cast<char>('a' + column_of(square)), static_cast<char>('1' + row_of(square))};
}

std::string to_string(Move move) {
  if (move.is_square()) return to_string(move.square());
  return move.is_pass() ? "pass" : "--";
}

std::string_view to_string(Color color) {
  return color == Color::kBlack ? "black" : "white";
}

std::optional<Square> parse_square(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const char column = lower(text[0]);
  if (column < 'a' || column > 'h' || text[1] < '1' || text[1] > '8') return std::nullopt;
  return square_at(column - 'a', text[1] - '1');
}

std::optional<Move> parse_move(std::string_view text) {
  if (const auto square = parse_square(text)) return Move(*square);
  std::string small(text);
  std::ranges::transform(small, small.begin(), lower);
  constexpr std::array<std::string_view, 5> kPassNames = {"pa", "ps", "pass", "--", "@@"};
  if (std::ranges::find(kPassNames, small) != kPassNames.end()) return Move::pass();
  return std::nullopt;
}

std::string to_string(const Board& board) {
  std::string text;
  for (int i = 0; i < kSquares; ++i) text += disc_letter(board, square_from_index(i));
  return text + (board.mover == Color::kBlack ? " X" : " O");
}

std::string draw(const Board& board) {
  return draw(GameRecord(board));
}

std::string draw(const GameRecord& game) {
  const Board& board = game.board();
  const GamePosition& position = game.position();
  const Bitboard legal = position.legal_moves();
  std::string text = "  a b c d e f g h\n";
  for (int row = 0; row < 8; ++row) {
    text += static_cast<char>('1' + row);
    for (int column = 0; column < 8; ++column) {
      const Square square = square_at(column, row);
      text += ' ';
      text += (legal & bit(square)) ? '.' : disc_letter(board, square);
    }
    text += '\n';
  }
  text += game.is_over()                 ? "game over"
          : board.mover == Color::kBlack ? "black (X) to move"
                                         : "white (O) to move";
  text += ", X " + std::to_string(popcount(board.discs(Color::kBlack))) + ", O " +
          std::to_string(popcount(board.discs(Color::kWhite)));
  if (game.rules().set == RuleSet::kReversi1997) {
    const bool black = board.mover == Color::kBlack;
    text += ", left to place X " +
            std::to_string(black ? position.player_hand : position.opponent_hand) + ", O " +
            std::to_string(black ? position.opponent_hand : position.player_hand);
  }
  return text + "\n";
}

std::string line_text(std::span<const Move> moves, Color mover) {
  std::string text;
  for (const Move move : moves) {
    const std::string word = move.is_pass() ? "pa" : to_string(move);
    text += mover == Color::kBlack ? upper(word) : word;
    mover = opposite(mover);
  }
  return text;
}

}  // namespace outflank
