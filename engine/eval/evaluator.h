// The value of a position by learnt weights, as stage_weights.h defines it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "engine/core/bitboard.h"
#include "engine/core/score.h"
#include "engine/eval/pattern_codes.h"
#include "engine/eval/stage_weights.h"

namespace outflank {

/// Evaluations are clamped to -kMaxEvaluation..kMaxEvaluation units of Value.
inline constexpr int kMaxEvaluation = 64 * Value::kUnitsPerDisc - 1;

/// K: kernels of an instruction set. All functions are pure and thread safe, and give the same on
/// every instruction set. `codes` are the position's, `weights` its stage's, `own_moves` the
/// mover's legal moves. Results are units of Value from the mover's view.
template <class K>
class Evaluator {
 public:
  /// The linear part and, if the stage has one, the network.
  static int evaluate(const StageWeights& weights, const PatternCodes& codes, Bitboard player,
                      Bitboard opponent, Bitboard own_moves) {
    if (!weights.has_network) return linear_value(weights, codes, player, opponent, own_moves);
    const Counts counts = count(player, opponent, own_moves);
    Vector parts[kBoardParts] = {};
    // Both look-ups of an instance at once: its code is needed for both.
    const int linear =
        sum_values_and_parts(weights, codes, parts, std::make_index_sequence<kNetworkInstances>()) +
        sum_values<kNetworkInstances>(weights, codes,
                                      std::make_index_sequence<kInstances - kNetworkInstances>());
    return clamped(linear + count_value(weights, counts, player | opponent) +
                   network(weights, parts, counts));
  }

  /// The linear part alone.
  static int linear_value(const StageWeights& weights, const PatternCodes& codes, Bitboard player,
                          Bitboard opponent, Bitboard own_moves) {
    return clamped(sum_values<0>(weights, codes, std::make_index_sequence<kInstances>()) +
                   count_value(weights, count(player, opponent, own_moves), player | opponent));
  }

 private:
  using Counts = std::array<std::size_t, kCountTables>;
  using Vector = typename K::Words::Eight;

  static constexpr std::int16_t kMaxActivation = 8191;

  static int clamped(int value) {
    return value > kMaxEvaluation    ? kMaxEvaluation
           : value < -kMaxEvaluation ? -kMaxEvaluation
                                     : value;
  }

  static Counts count(Bitboard player, Bitboard opponent, Bitboard own_moves) {
    const Bitboard empties = ~(player | opponent);
    return {table_index(own_moves), table_index(K::mobility(opponent, player)),
            table_index(neighbours(opponent) & empties), table_index(neighbours(player) & empties)};
  }
  static std::size_t table_index(Bitboard squares) {
    const int count = popcount(squares);
    return static_cast<std::size_t>(count < kCounts ? count : kCounts - 1);
  }

  /// Where in the table of all codes that of instance `Instance` is.
  template <std::size_t Instance>
  [[gnu::always_inline]] static std::size_t code_index(const PatternCodes& codes) {
    constexpr std::size_t kFirst = kFirstCode[kPatternInstances[Instance].shape];
    return kFirst + codes.lanes[Instance];
  }

  /// What the counts add to the linear part, and its bias.
  [[gnu::always_inline]] static int count_value(const StageWeights& weights, const Counts& counts,
                                                Bitboard discs) {
    int value = weights.bias[static_cast<std::size_t>(popcount(~discs) & 3)];
    for (std::size_t i = 0; i < kCountTables; ++i) value += weights.count_linear[i][counts[i]];
    return value;
  }
  /// What the instances from `First` on add to the linear part.
  template <std::size_t First, std::size_t... Instances>
  [[gnu::always_inline]] static int sum_values(const StageWeights& weights,
                                               const PatternCodes& codes,
                                               std::index_sequence<Instances...>) {
    int value = 0;
    ((value += weights.linear[code_index<First + Instances>(codes)], K::Words::keep(value)), ...);
    return value;
  }
  /// The same for the instances that have vectors, which it adds to the parts of the board.
  template <std::size_t... Instances>
  [[gnu::always_inline]] static int sum_values_and_parts(const StageWeights& weights,
                                                         const PatternCodes& codes, Vector* parts,
                                                         std::index_sequence<Instances...>) {
    int value = 0;
    ((value += add_instance<Instances>(weights, codes, parts), K::Words::keep(value)), ...);
    return value;
  }
  template <std::size_t Instance>
  [[gnu::always_inline]] static int add_instance(const StageWeights& weights,
                                                 const PatternCodes& codes, Vector* parts) {
    const std::size_t at = code_index<Instance>(codes);
    constexpr auto kPart = static_cast<std::size_t>(kPatternInstances[Instance].part);
    parts[kPart] += K::Words::widen(weights.vectors[at].data());
    K::Words::keep(parts[kPart]);
    return weights.linear[at];
  }

  [[gnu::always_inline]] static int network(const StageWeights& weights, const Vector* parts,
                                            const Counts& counts) {
    const auto part = [&](BoardPart name) { return parts[static_cast<std::size_t>(name)]; };
    Vector centre = part(BoardPart::kCentre);
    for (std::size_t i = 0; i < kCountTables; ++i) {
      centre += K::Words::widen(weights.count_vectors[i][counts[i]].data());
    }
    const Vector north_west = part(BoardPart::kNorthWest) + centre;
    const Vector south_east = part(BoardPart::kSouthEast) + centre;
    const Vector north_east = part(BoardPart::kNorthEast);
    const Vector south_west = part(BoardPart::kSouthWest);
    Sides sides;
    store_side(sides, 0, part(BoardPart::kNorth) + north_east + north_west);
    store_side(sides, 1, part(BoardPart::kEast) + north_east + south_east);
    store_side(sides, 2, part(BoardPart::kSouth) + south_west + south_east);
    store_side(sides, 3, part(BoardPart::kWest) + south_west + north_west);
    alignas(64) std::array<std::int16_t, kHidden> hidden;
    first_layer(weights, sides, hidden);
    return (weights.bias3 + other_layers(weights, hidden)) >> 10;
  }

  static constexpr std::size_t kSides = 4;
  struct Sides {
    alignas(64) std::array<std::array<std::int16_t, kVectorSize>, kSides> words;
  };
  [[gnu::always_inline]] static void store_side(Sides& sides, std::size_t side, Vector vector) {
    std::memcpy(sides.words[side].data(), &vector, sizeof vector);
  }

  /// The hidden values, summed over the sides.
  [[gnu::always_inline]] static void first_layer(const StageWeights& weights, const Sides& sides,
                                                 std::array<std::int16_t, kHidden>& hidden) {
    using W = typename K::Words;
    constexpr std::size_t kPairs = kVectorSize / 2;
    for (std::size_t first = 0; first < kHidden; first += W::kCount) {
      typename W::Words low[kPairs];
      typename W::Words high[kPairs];
      for (std::size_t pair = 0; pair < kPairs; ++pair) {
        const auto even = W::load(weights.weights1[2 * pair].data() + first);
        const auto odd = W::load(weights.weights1[2 * pair + 1].data() + first);
        low[pair] = W::interleave_low(even, odd);
        high[pair] = W::interleave_high(even, odd);
      }
      const auto bias = W::load_sums(weights.bias1.data() + first);
      auto total = W::zero();
      for (const std::array<std::int16_t, kVectorSize>& side : sides.words) {
        auto sum_low = bias.low;
        auto sum_high = bias.high;
        for (std::size_t pair = 0; pair < kPairs; ++pair) {
          const auto inputs = W::repeat_pair(side.data() + 2 * pair);
          sum_low = W::add(sum_low, W::multiply_add(inputs, low[pair]));
          sum_high = W::add(sum_high, W::multiply_add(inputs, high[pair]));
        }
        total = W::add_words(total, W::pack(W::template shift_right<5>(sum_low),
                                            W::template shift_right<5>(sum_high), kMaxActivation));
      }
      W::store(hidden.data() + first, total);
    }
  }

  /// What the last layer adds to its bias.
  [[gnu::always_inline]] static int other_layers(const StageWeights& weights,
                                                 const std::array<std::int16_t, kHidden>& hidden) {
    using W = typename K::WideWords;
    int value = 0;
    for (std::size_t first = 0; first < kSecond; first += W::kCount) {
      auto [sum_low, sum_high] = W::load_sums(weights.bias2.data() + first);
      for (std::size_t input = 0; input < kHidden; input += 2) {
        const auto inputs = W::repeat_pair(hidden.data() + input);
        const auto even = W::load(weights.weights2[input].data() + first);
        const auto odd = W::load(weights.weights2[input + 1].data() + first);
        sum_low = W::add(sum_low, W::multiply_add(inputs, W::interleave_low(even, odd)));
        sum_high = W::add(sum_high, W::multiply_add(inputs, W::interleave_high(even, odd)));
      }
      const auto second = W::pack(W::template shift_right<8>(sum_low),
                                  W::template shift_right<8>(sum_high), kMaxActivation);
      value += W::total(W::multiply_add(second, W::load(weights.weights3.data() + first)));
    }
    return value;
  }
};

}  // namespace outflank
