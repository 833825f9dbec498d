// The same as Words128 (words128.h) with thirty-two numbers. Include it only in files compiled for
// AVX-512. Some intrinsics are spelt differently, as g++ 12 warns of uninitialised values in them.
#pragma once

#include <immintrin.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "engine/kernels/words256.h"

namespace outflank {

template <class K>
struct Words512 {
  static constexpr std::size_t kCount = 32;
  using Words = __m512i;
  using Sums = __m512i;
  struct TwoSums {
    Sums low;
    Sums high;
  };

  static Words zero() { return _mm512_setzero_si512(); }
  static Words load(const std::int16_t* words) {
    return *reinterpret_cast<const __m512i_u*>(words);
  }
  static void store(std::int16_t* words, Words stored) {
    *reinterpret_cast<__m512i_u*>(words) = stored;
  }
  static Words repeat_pair(const std::int16_t* pair) {
    std::int32_t both;
    std::memcpy(&both, pair, sizeof both);
    return _mm512_set1_epi32(both);
  }
  static Words interleave_low(Words a, Words b) { return _mm512_unpacklo_epi16(a, b); }
  static Words interleave_high(Words a, Words b) { return _mm512_unpackhi_epi16(a, b); }
  static TwoSums load_sums(const std::int32_t* numbers) {
    const auto* const parts = reinterpret_cast<const __m512i_u*>(numbers);
    const __m512i first = parts[0];
    const __m512i second = parts[1];
    return {__builtin_shufflevector(first, second, 0, 1, 4, 5, 8, 9, 12, 13),
            __builtin_shufflevector(first, second, 2, 3, 6, 7, 10, 11, 14, 15)};
  }
  static Sums multiply_add(Words a, Words b) { return _mm512_madd_epi16(a, b); }
  static Sums add(Sums a, Sums b) { return _mm512_add_epi32(a, b); }
  static Words add_words(Words a, Words b) { return _mm512_add_epi16(a, b); }
  template <int Bits>
  static Sums shift_right(Sums sums) {
    return reinterpret_cast<Sums>(reinterpret_cast<Numbers>(sums) >> Bits);
  }
  static Words pack(Sums low, Sums high, std::int16_t limit) {
    const __m512i words = _mm512_max_epi16(_mm512_packs_epi32(low, high), zero());
    return _mm512_min_epi16(words, _mm512_set1_epi16(limit));
  }
  static std::int32_t total(Sums sums) {
    return Words256<K>::total(_mm256_add_epi32(_mm512_castsi512_si256(sums),
                                               __builtin_shufflevector(sums, sums, 4, 5, 6, 7)));
  }

 private:
  using Numbers [[gnu::vector_size(64)]] = std::int32_t;
};

}  // namespace outflank
