// Sets of squares as 64-bit words: bit 0 is a1, bit 63 is h8.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/core/square.h"

namespace outflank {

using Bitboard = std::uint64_t;

inline constexpr Bitboard kCorners = 0x8100000000000081;
inline constexpr Bitboard kXSquares = 0x0042000000004200;
inline constexpr Bitboard kCSquares = 0x4281000000008142;
inline constexpr Bitboard kFileA = 0x0101010101010101;
inline constexpr Bitboard kFileH = 0x8080808080808080;
inline constexpr Bitboard kEdges = 0xFF818181818181FF;

constexpr Bitboard bit(Square square) {
  return Bitboard{1} << index(square);
}
/// Always inlined, as its code depends on the instruction set that a file is compiled for.
[[gnu::always_inline]] constexpr int popcount(Bitboard squares) {
#if defined(__x86_64__) && !defined(__POPCNT__)
  // Without the instruction std::popcount calls a library function; this is faster.
  squares -= (squares >> 1) & 0x5555555555555555;
  squares = (squares & 0x3333333333333333) + ((squares >> 2) & 0x3333333333333333);
  squares = (squares + (squares >> 4)) & 0x0F0F0F0F0F0F0F0F;
  return static_cast<int>((squares * 0x0101010101010101) >> 56);
#else
  return std::popcount(squares);
#endif
}
/// The lowest square of a non-empty set.
constexpr Square first_square(Bitboard squares) {
  return static_cast<Square>(std::countr_zero(squares));
}
/// Removes the lowest square from a non-empty set and returns it.
constexpr Square pop_first(Bitboard& squares) {
  const Square square = first_square(squares);
  squares &= squares - 1;
  return square;
}

/// The squares next to any of `squares`, in all eight directions (may include `squares`).
constexpr Bitboard neighbours(Bitboard squares) {
  const Bitboard sideways = squares | ((squares << 1) & ~kFileA) | ((squares >> 1) & ~kFileH);
  return sideways | (sideways << 8) | (sideways >> 8);
}

}  // namespace outflank
