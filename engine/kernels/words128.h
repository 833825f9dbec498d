// Registers of eight 16-bit numbers, for any machine: what the layers of a small network need. K:
// the kernels that use them, so that each instruction set has code of its own.
//
// interleave_low and interleave_high of two rows, multiplied and added in pairs, make 32-bit sums
// that pack() puts back in the rows' order; load_sums() reads 32-bit numbers as such sums.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace outflank {

template <class K>
struct Words128 {
  static constexpr std::size_t kCount = 8;
  using Words [[gnu::vector_size(16)]] = std::int16_t;
  using Eight = Words;
  using Sums [[gnu::vector_size(16)]] = std::int32_t;
  struct TwoSums {
    Sums low;
    Sums high;
  };

  static Words zero() { return Words{}; }
  static Words load(const std::int16_t* words) {
    Words loaded;
    std::memcpy(&loaded, words, sizeof loaded);
    return loaded;
  }
  static void store(std::int16_t* words, Words stored) {
    std::memcpy(words, &stored, sizeof stored);
  }
  /// Two neighbouring words again and again.
  static Words repeat_pair(const std::int16_t* pair) {
    std::int32_t both = 0;
    std::memcpy(&both, pair, sizeof both);
    return reinterpret_cast<Words>(Sums{both, both, both, both});
  }
  static Words interleave_low(Words a, Words b) {
    return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
  }
  static Words interleave_high(Words a, Words b) {
    return __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
  }
  /// kCount 32-bit numbers, in the order of the low and the high sums.
  static TwoSums load_sums(const std::int32_t* numbers) {
    TwoSums sums;
    std::memcpy(&sums, numbers, sizeof sums);
    return sums;
  }
  /// The products of the words, each two neighbours added.
  static Sums multiply_add(Words a, Words b) {
#if defined(__SSE2__)
    return reinterpret_cast<Sums>(
        _mm_madd_epi16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
#else
    using Half [[gnu::vector_size(8)]] = std::int16_t;
    const Half even_a = __builtin_shufflevector(a, a, 0, 2, 4, 6);
    const Half even_b = __builtin_shufflevector(b, b, 0, 2, 4, 6);
    const Half odd_a = __builtin_shufflevector(a, a, 1, 3, 5, 7);
    const Half odd_b = __builtin_shufflevector(b, b, 1, 3, 5, 7);
    return __builtin_convertvector(even_a, Sums) * __builtin_convertvector(even_b, Sums) +
           __builtin_convertvector(odd_a, Sums) * __builtin_convertvector(odd_b, Sums);
#endif
  }
  static Sums add(Sums a, Sums b) {
    return a + b;
  }
  /// Eight 8-bit numbers.
  static Eight widen(const std::int8_t* numbers) {
#if defined(__SSE2__)
    const __m128i small = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(numbers));
    return reinterpret_cast<Eight>(_mm_srai_epi16(_mm_unpacklo_epi8(small, small), 8));
#else
    using Small [[gnu::vector_size(8)]] = std::int8_t;
    Small small;
    std::memcpy(&small, numbers, sizeof small);
    return __builtin_convertvector(small, Eight);
#endif
  }
  /// The compiler takes the value as changed here, so that it adds in the order that is written: in
  /// another one more numbers wait at a time than there are registers.
  [[gnu::always_inline]] static void keep(int& value) {
    __asm__("" : "+r"(value));
  }
  [[gnu::always_inline]] static void keep(Eight& value) {
#if defined(__SSE2__)
    __asm__("" : "+x"(value));
#elif defined(__aarch64__)
    __asm__("" : "+w"(value));
#else
    static_cast<void>(value);
#endif
  }
  static Words add_words(Words a, Words b) {
    return a + b;
  }
  /// Rounds down.
  template <int Bits>
  static Sums shift_right(Sums sums) {
    return sums >> Bits;
  }
  /// The sums as words, clamped to 0..limit (at most 32767).
  static Words pack(Sums low, Sums high, std::int16_t limit) {
#if defined(__SSE2__)
    __m128i words =
        _mm_packs_epi32(reinterpret_cast<__m128i>(low), reinterpret_cast<__m128i>(high));
    words = _mm_max_epi16(words, _mm_setzero_si128());
    return reinterpret_cast<Words>(_mm_min_epi16(words, _mm_set1_epi16(limit)));
#else
    using Half [[gnu::vector_size(8)]] = std::int16_t;
    const Half a = __builtin_convertvector(clamped(low, limit), Half);
    const Half b = __builtin_convertvector(clamped(high, limit), Half);
    return __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
#endif
  }
  static std::int32_t total(Sums sums) {
    return sums[0] + sums[1] + sums[2] + sums[3];
  }

 private:
  static Sums clamped(Sums sums, std::int32_t limit) {
    sums &= sums > 0;
    const Sums above = sums > limit;
    return (sums & ~above) | (limit & above);
  }
};

}  // namespace outflank
