// The eight symmetries of the square board, on bitboards and squares.
#pragma once

#include "engine/core/bitboard.h"

namespace outflank {

/// Bit 0: mirror columns (a<->h); bit 1: mirror rows (1<->8); bit 2: afterwards, transpose (a1-h8).
enum class Symmetry : std::uint8_t {};
inline constexpr int kSymmetries = 8;

constexpr Symmetry symmetry_from_index(int symmetry) {
  return static_cast<Symmetry>(symmetry);
}

constexpr Bitboard mirror_columns(Bitboard b) {
  b = ((b >> 1) & 0x5555555555555555) | ((b & 0x5555555555555555) << 1);
  b = ((b >> 2) & 0x3333333333333333) | ((b & 0x3333333333333333) << 2);
  return ((b >> 4) & 0x0F0F0F0F0F0F0F0F) | ((b & 0x0F0F0F0F0F0F0F0F) << 4);
}
constexpr Bitboard mirror_rows(Bitboard b) {
  b = ((b >> 8) & 0x00FF00FF00FF00FF) | ((b & 0x00FF00FF00FF00FF) << 8);
  b = ((b >> 16) & 0x0000FFFF0000FFFF) | ((b & 0x0000FFFF0000FFFF) << 16);
  return (b >> 32) | (b << 32);
}
/// Swaps columns and rows (a1-h8 diagonal fixed).
constexpr Bitboard transpose(Bitboard b) {
  Bitboard t = (b ^ (b >> 7)) & 0x00AA00AA00AA00AA;
  b ^= t ^ (t << 7);
  t = (b ^ (b >> 14)) & 0x0000CCCC0000CCCC;
  b ^= t ^ (t << 14);
  t = (b ^ (b >> 28)) & 0x00000000F0F0F0F0;
  return b ^ t ^ (t << 28);
}

constexpr Bitboard apply(Symmetry symmetry, Bitboard b) {
  const auto code = static_cast<unsigned>(symmetry);
  if (code & 1) b = mirror_columns(b);
  if (code & 2) b = mirror_rows(b);
  if (code & 4) b = transpose(b);
  return b;
}
constexpr Square apply(Symmetry symmetry, Square square) {
  return first_square(apply(symmetry, bit(square)));
}
/// The symmetry that undoes `symmetry`.
constexpr Symmetry inverse(Symmetry symmetry) {
  const auto code = static_cast<unsigned>(symmetry);
  if (!(code & 4)) return symmetry;
  // Before a transposition the two mirrors change places.
  return static_cast<Symmetry>(4u | ((code & 1) << 1) | ((code >> 1) & 1));
}

}  // namespace outflank
