// Squares and moves. A square is an index 0..63, a1 (top-left) first, row by row; a move is a
// square, a pass, or nothing.
#pragma once

#include <cstdint>

namespace outflank {

/// A square of the board: 0 is a1 (top-left), 7 is h1, 63 is h8.
enum class Square : std::uint8_t {};

inline constexpr int kSquares = 64;

constexpr int index(Square square) {
  return static_cast<int>(square);
}
/// `column` 0..7 is a..h, `row` 0..7 is 1..8.
constexpr Square square_at(int column, int row) {
  return static_cast<Square>(row * 8 + column);
}
constexpr Square square_from_index(int square_index) {
  return static_cast<Square>(square_index);
}
constexpr int column_of(Square square) {
  return index(square) & 7;
}
constexpr int row_of(Square square) {
  return index(square) >> 3;
}

/// What a side does in its turn. Trivially copyable, one byte.
class Move {
 public:
  constexpr Move() = default;
  constexpr Move(Square square) : code_(static_cast<std::uint8_t>(square)) {}  // NOLINT(implicit)
  static constexpr Move pass() { return Move(kPassCode); }
  static constexpr Move none() { return Move(); }

  constexpr bool is_square() const { return code_ < kSquares; }
  constexpr bool is_pass() const { return code_ == kPassCode; }
  constexpr bool is_none() const { return code_ == kNoneCode; }
  /// Only for a move that is a square.
  constexpr Square square() const { return static_cast<Square>(code_); }
  /// 0..63 a square, 64 a pass, 65 nothing: for storage.
  constexpr std::uint8_t code() const { return code_; }
  static constexpr Move from_code(std::uint8_t code) {
    return Move(code <= kPassCode ? code : kNoneCode);
  }

  friend constexpr bool operator==(Move, Move) = default;

 private:
  static constexpr std::uint8_t kPassCode = 64;
  static constexpr std::uint8_t kNoneCode = 65;
  explicit constexpr Move(std::uint8_t code) : code_(code) {}

  std::uint8_t code_ = kNoneCode;
};

}  // namespace outflank
