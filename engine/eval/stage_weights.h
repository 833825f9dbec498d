// The weights of one stage of the evaluation, as the searching threads read them, and what they
// mean. All arithmetic is on integers, so that every instruction set computes the same value.
//
// value = linear part + network, in units of Value (1/128 disc), clamped inside (-64, 64) discs.
//
// Linear part: the sum over all instances of linear[kFirstCode[shape] + code], the entries of the
// four counts (see CountTable) and bias[empties % 4].
//
// Network ("side network"): each instance of the first kNetworkShapes shapes looks up a vector,
// which is added to its part of the board (BoardPart); the vectors of the counts are added to the
// centre. Each of the four sides then sums the parts that touch it:
//   side[N] = part[N] + part[NE] + part[NW] + part[C], and so on.      (int16, units 1/64)
// One dense layer, shared by the sides, so that the result is the same under all symmetries:
//   hidden[s][j] = clamp((bias1[j] + sum_i side[s][i] * weights1[i][j]) >> 5, 0, 8191)
//                                                   (weights 1/256, bias 2^-14, hidden 1/512)
//   sum[j] = sum over the four sides of hidden[s][j]                    (at most 32764)
//   second[k] = clamp((bias2[k] + sum_j sum[j] * weights2[j][k]) >> 8, 0, 8191)
//                                                   (weights 1/256, bias 2^-17, second 1/512)
//   network = (bias3 + sum_k second[k] * weights3[k]) >> 10
//                                                   (weights 1/256 disc, bias 2^-17 disc)
// Shifts round down; sums are 32 bit and do not overflow while the weights keep the limits below,
// which the reader of the weights checks.
#pragma once

#include <array>
#include <cstdint>

#include "engine/eval/patterns.h"

namespace outflank {

inline constexpr int kVectorSize = 8;
inline constexpr int kHidden = 16;
inline constexpr int kSecond = 32;

/// The counts beside the patterns.
enum class CountTable : std::uint8_t {
  kMoves,              ///< Legal moves of the mover.
  kOpponentMoves,      ///< Of the opponent, if it were to move.
  kPotential,          ///< Empty squares beside discs of the opponent.
  kOpponentPotential,  ///< Empty squares beside discs of the mover.
};
inline constexpr int kCountTables = 4;
inline constexpr int kCounts = 32;  ///< A count of more looks up the last entry.

using PatternVector = std::array<std::int8_t, kVectorSize>;

struct StageWeights {
  std::array<std::int16_t, kCodes> linear;
  std::array<std::array<std::int16_t, kCounts>, kCountTables> count_linear;
  std::array<std::int16_t, 4> bias;

  alignas(64) std::array<PatternVector, kNetworkCodes> vectors;
  std::array<std::array<PatternVector, kCounts>, kCountTables> count_vectors;
  alignas(64) std::array<std::array<std::int16_t, kHidden>, kVectorSize> weights1;
  std::array<std::int32_t, kHidden> bias1;
  std::array<std::array<std::int16_t, kSecond>, kHidden> weights2;
  std::array<std::int32_t, kSecond> bias2;
  std::array<std::int16_t, kSecond> weights3;
  std::int32_t bias3;
  bool has_network;  ///< If not, the value is the linear part alone.
};

// Limits that keep every sum inside 32 bits.
inline constexpr int kMaxWeight1 = 32767;
inline constexpr int kMaxWeight2 = 3840;
inline constexpr int kMaxWeight3 = 7936;
inline constexpr int kMaxBias = 1 << 26;

}  // namespace outflank
