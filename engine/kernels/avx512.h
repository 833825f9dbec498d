// Kernels for AVX-512 (F, CD, BW, DQ, VL) on top of AVX2, BMI1, BMI2, POPCNT and LZCNT. Include it
// only in files compiled for AVX-512 (outflank_isa_sources in CMake).
//
// The contracts are those of Portable (portable.h); all functions are pure and thread safe.
// Registers stay at 256 bits, one 64-bit lane for each pair of directions; only mobilities() uses
// 512, for eight positions.
//
// Measured on a 3 GHz Xeon (Sapphire Rapids), in nanoseconds for each of many calls: flips 2.1 (to
// the result: 7), mobility 3.5, mobilities 2.2, last_flip_count 2.2 (to the result: 5),
// grow_stable with its edges 9. Counting last flips by PEXT or by the bits of flips() is as fast.
#pragma once

#include <immintrin.h>

#include "engine/kernels/last_flip.h"
#include "engine/kernels/line_masks.h"
#include "engine/kernels/mobility_lanes.h"
#include "engine/kernels/spread256.h"
#include "engine/kernels/words256.h"
#include "engine/kernels/words512.h"

namespace outflank {

struct Avx512 : Spread256<Avx512> {
  static constexpr const char* kName = "avx512";
  static constexpr std::size_t kRegisterBytes = 64;
  using Words = Words256<Avx512>;      ///< The fastest for 16 numbers.
  using WideWords = Words512<Avx512>;  ///< For 32.

  static Bitboard mobility(Bitboard player, Bitboard opponent) {
    return mobility(spread(player), spread(opponent), ~(player | opponent));
  }
  static Bitboard mobility(Spread player, Spread opponent, Bitboard empty) {
    const __m256i steps = _mm256_set_epi64x(9, 8, 7, 1);
    const __m256i double_steps = _mm256_add_epi64(steps, steps);
    constexpr long long kInner = 0x7E7E7E7E7E7E7E7E;
    const __m256i through =
        _mm256_and_si256(opponent, _mm256_set_epi64x(kInner, -1, kInner, kInner));
    __m256i up = _mm256_and_si256(through, _mm256_sllv_epi64(player, steps));
    __m256i down = _mm256_and_si256(through, _mm256_srlv_epi64(player, steps));
    up = extend(up, through, _mm256_sllv_epi64(up, steps));
    down = extend(down, through, _mm256_srlv_epi64(down, steps));
    const __m256i pairs_up = _mm256_and_si256(through, _mm256_sllv_epi64(through, steps));
    const __m256i pairs_down = _mm256_srlv_epi64(pairs_up, steps);
    for (int i = 0; i < 2; ++i) {
      up = extend(up, pairs_up, _mm256_sllv_epi64(up, double_steps));
      down = extend(down, pairs_down, _mm256_srlv_epi64(down, double_steps));
    }
    const __m256i ends =
        _mm256_or_si256(_mm256_sllv_epi64(up, steps), _mm256_srlv_epi64(down, steps));
    return merge(ends) & empty;
  }

  static void mobilities(const Bitboard* players, const Bitboard* opponents, Bitboard* moves,
                         int count) {
    MobilityLanes<Avx512, 8>::all(players, opponents, moves, count);
  }

  static int last_flip_count(Square square, Bitboard player) {
    return count_last_flips(square, player);
  }

  static Bitboard grow_stable(Bitboard stable, Bitboard player, Bitboard opponent) {
    const __m256i steps = _mm256_set_epi64x(9, 8, 7, 1);
    const __m256i full = full_lines(player | opponent);
    const __m256i inside = spread(player & ~kEdges);
    __m256i grown = _mm256_or_si256(spread(stable), _mm256_and_si256(inside, intersection(full)));
    for (;;) {
      const __m256i beside =
          _mm256_or_si256(_mm256_sllv_epi64(grown, steps), _mm256_srlv_epi64(grown, steps));
      const __m256i held = intersection(_mm256_or_si256(full, beside));
      const __m256i more = _mm256_and_si256(held, inside);
      if (_mm256_testc_si256(grown, more)) break;
      grown = _mm256_or_si256(grown, more);
    }
    return squares(grown);
  }

 private:
  friend class Spread256<Avx512>;

  /// run | (through & moved)
  static __m256i extend(__m256i run, __m256i through, __m256i moved) {
    return _mm256_ternarylogic_epi64(run, through, moved, 0xF8);
  }
  /// In each lane the discs that the move turns over on that pair of directions.
  static __m256i line_flips(Square square, Spread player, Spread opponent) {
    const LineMasks& line = kLineMasks[static_cast<std::size_t>(index(square))];
    const __m256i zero = _mm256_setzero_si256();

    // Upwards: the first square that is not the opponent's is the lowest bit of `stops`.
    const __m256i up = load(line.up);
    const __m256i stops_up = _mm256_andnot_si256(opponent, up);
    const __m256i first_up = _mm256_and_si256(stops_up, _mm256_sub_epi64(zero, stops_up));
    const __mmask8 outflanks = _mm256_test_epi64_mask(first_up, player);
    const __m256i below = _mm256_maskz_sub_epi64(outflanks, first_up, _mm256_set1_epi64x(1));
    const __m256i flipped_up = _mm256_and_si256(below, up);

    // Downwards: it is found by its leading zeros; minus twice its bit are the squares above.
    const __m256i down = load(line.down);
    const __m256i zeros = _mm256_lzcnt_epi64(_mm256_andnot_si256(opponent, down));
    const __m256i first_down =
        _mm256_srlv_epi64(_mm256_set1_epi64x(static_cast<long long>(0x8000000000000000)), zeros);
    const __m256i outflanking = _mm256_and_si256(first_down, player);
    const __m256i above = _mm256_sub_epi64(zero, _mm256_add_epi64(outflanking, outflanking));
    // 0xEA: (above & down) | flipped_up.
    return _mm256_ternarylogic_epi64(above, down, flipped_up, 0xEA);
  }
  /// In each lane the squares whose whole line, in that pair of directions, is in `discs`: by
  /// parallel prefix, squares outside the board counting as discs.
  static __m256i full_lines(Bitboard discs) {
    const __m256i steps = _mm256_set_epi64x(9, 8, 7, 1);
    const __m256i steps2 = _mm256_add_epi64(steps, steps);
    const __m256i steps4 = _mm256_add_epi64(steps2, steps2);
    __m256i up = spread(discs);
    __m256i down = up;
    up = full_step(up, _mm256_srlv_epi64(up, steps), load(kOutside[0].up));
    down = full_step(down, _mm256_sllv_epi64(down, steps), load(kOutside[0].down));
    up = full_step(up, _mm256_srlv_epi64(up, steps2), load(kOutside[1].up));
    down = full_step(down, _mm256_sllv_epi64(down, steps2), load(kOutside[1].down));
    up = full_step(up, _mm256_srlv_epi64(up, steps4), load(kOutside[2].up));
    down = full_step(down, _mm256_sllv_epi64(down, steps4), load(kOutside[2].down));
    return _mm256_and_si256(up, down);
  }
  static __m256i full_step(__m256i full, __m256i moved, __m256i outside) {
    return _mm256_ternarylogic_epi64(full, moved, outside, 0xE0);  // full & (moved | outside)
  }
};

}  // namespace outflank
