// What AVX2 and AVX-512 share: sets of squares spread over the four 64-bit lanes of a register, one
// for each pair of directions. Include it only in files compiled for one of them.
#pragma once

#include <immintrin.h>

#include "engine/kernels/line_masks.h"

namespace outflank {

/// K: the kernels that use it, which know line_flips(): in each lane the discs that a move turns
/// over on that pair of directions. The contracts are those of Portable (portable.h).
template <class K>
class Spread256 {
 public:
  using Spread = __m256i;
  static Spread spread(Bitboard squares) {
    return _mm256_set1_epi64x(static_cast<long long>(squares));
  }
  static Bitboard squares(Spread spread) {
    return static_cast<Bitboard>(_mm_cvtsi128_si64(_mm256_castsi256_si128(spread)));
  }

  static Bitboard flips(Square square, Bitboard player, Bitboard opponent) {
    return flips(square, spread(player), spread(opponent));
  }
  static Bitboard flips(Square square, Spread player, Spread opponent) {
    return merge(K::line_flips(square, player, opponent));
  }
  static Spread spread_flips(Square square, Spread player, Spread opponent) {
    const Spread lines = K::line_flips(square, player, opponent);
    const Spread pairs = _mm256_or_si256(lines, _mm256_permute4x64_epi64(lines, 0x4E));
    return _mm256_or_si256(pairs, _mm256_shuffle_epi32(pairs, 0x4E));
  }
  static Spread after_move(Square square, Spread player, Spread flipped) {
    return player ^ flipped ^ spread(kBits[static_cast<std::size_t>(index(square))]);
  }

 protected:
  static __m256i load(const std::array<Bitboard, 4>& lines) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(lines.data()));
  }
  /// In every lane what is in all four sets.
  static __m256i intersection(__m256i sets) {
    const __m256i pairs = _mm256_and_si256(sets, _mm256_permute4x64_epi64(sets, 0x4E));
    return _mm256_and_si256(pairs, _mm256_shuffle_epi32(pairs, 0x4E));
  }
  /// The union of the four sets.
  static Bitboard merge(__m256i sets) {
    const __m128i two =
        _mm_or_si128(_mm256_castsi256_si128(sets), _mm256_extracti128_si256(sets, 1));
    return static_cast<Bitboard>(
        _mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two))));
  }
};

}  // namespace outflank
