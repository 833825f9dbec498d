// The same as Words128 (words128.h) with sixteen numbers. Include it only in files compiled for
// AVX2 or AVX-512.
#pragma once

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

namespace outflank {

template <class K>
struct Words256 {
  static constexpr std::size_t kCount = 16;
  using Words = __m256i;
  using Eight [[gnu::vector_size(16)]] = std::int16_t;
  using Sums = __m256i;
  struct TwoSums {
    Sums low;
    Sums high;
  };

  static Words zero() { return _mm256_setzero_si256(); }
  static Words load(const std::int16_t* words) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(words));
  }
  static void store(std::int16_t* words, Words stored) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(words), stored);
  }
  static Words repeat_pair(const std::int16_t* pair) {
    return _mm256_broadcastd_epi32(_mm_loadu_si32(pair));
  }
  static Words interleave_low(Words a, Words b) { return _mm256_unpacklo_epi16(a, b); }
  static Words interleave_high(Words a, Words b) { return _mm256_unpackhi_epi16(a, b); }
  static TwoSums load_sums(const std::int32_t* numbers) {
    const auto* const parts = reinterpret_cast<const __m256i*>(numbers);
    const __m256i first = _mm256_loadu_si256(parts);
    const __m256i second = _mm256_loadu_si256(parts + 1);
    return {_mm256_permute2x128_si256(first, second, 0x20),
            _mm256_permute2x128_si256(first, second, 0x31)};
  }
  static Sums multiply_add(Words a, Words b) { return _mm256_madd_epi16(a, b); }
  static Sums add(Sums a, Sums b) { return _mm256_add_epi32(a, b); }
  static Eight widen(const std::int8_t* numbers) {
    return reinterpret_cast<Eight>(
        _mm_cvtepi8_epi16(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(numbers))));
  }
  [[gnu::always_inline]] static void keep(int& value) { __asm__("" : "+r"(value)); }
  [[gnu::always_inline]] static void keep(Eight& value) { __asm__("" : "+x"(value)); }
  static Words add_words(Words a, Words b) { return _mm256_add_epi16(a, b); }
  template <int Bits>
  static Sums shift_right(Sums sums) {
    return _mm256_srai_epi32(sums, Bits);
  }
  static Words pack(Sums low, Sums high, std::int16_t limit) {
    const __m256i words = _mm256_max_epi16(_mm256_packs_epi32(low, high), zero());
    return _mm256_min_epi16(words, _mm256_set1_epi16(limit));
  }
  static std::int32_t total(Sums sums) {
    const __m128i four =
        _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    const __m128i two = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
    return _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32(two, 0xB1)));
  }
};

}  // namespace outflank
