// One stage of the evaluation while it is learnt: the same parameters as StageWeights, in floating
// point, one for each set of codes that share a weight, with what the optimiser remembers.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/eval/stage_weights.h"

namespace outflank::cli {

/// Tables that follow from the patterns alone. The code compiled for an instruction set reads
/// them through pointers, so that it shares no code with the rest.
struct PatternTables {
  PatternTables();

  std::int32_t first_code[kInstances] = {};  ///< Of each instance: where its shape's codes begin.
  std::uint8_t part[kInstances] = {};        ///< Of each instance: its BoardPart.
  /// Of each code: which parameter it uses. The network's parameters are the first ones.
  std::vector<std::int32_t> parameter;
  int network_parameters = 0;
  int parameters = 0;
};

/// The tables, made when first asked for.
const PatternTables& pattern_tables();

/// Settings of the optimiser (Adagrad), the same for all stages.
struct FitSettings {
  // The best of steps of about a factor of two, in runs on 111,000 positions with 24 empties; those
  // of the vectors and the dense layers on 1.2 M with 20 to 31 empties.
  float linear_rate = 0.8f;
  float vector_rate = 0.03f;
  float dense_rate = 0.024f;
  float linear_square_sum = 300;  ///< What the sums of squared gradients begin with: the higher,
  float vector_square_sum = 10;   ///< the less the first positions with a code move it.
  float dense_square_sum = 0.1f;
  int dense_batch = 64;  ///< Positions whose gradients are summed for the dense layers.
};

/// How many numbers the dense layers have.
inline constexpr int kDenseSize =
    kVectorSize * kHidden + kHidden + kHidden * kSecond + kSecond + kSecond + 1;

struct StageModel {
  struct LinearCell {
    float value;
    float square_sum;
  };
  struct alignas(64) VectorRow {
    float value[kVectorSize];
    float square_sum[kVectorSize];
  };
  /// In the order weights1, bias1, weights2, bias2, weights3, bias3.
  struct alignas(64) Dense {
    float weights1[kVectorSize][kHidden];
    float bias1[kHidden];
    float weights2[kHidden][kSecond];
    float bias2[kSecond];
    float weights3[kSecond];
    float bias3;
  };

  /// All zero but for the dense layers, which are drawn at random.
  StageModel(const FitSettings& settings, bool has_network, std::uint64_t seed);

  /// Takes the parameters of `weights`, but for the network's if either has none.
  void begin_with(const StageWeights& weights);
  /// As searching threads read them, rounded.
  void quantise(StageWeights& weights) const;

  /// After the parameters of the codes stand those of the counts (kCountTables x kCounts), and in
  /// the linear part the four of the bias.
  std::vector<LinearCell> linear;
  std::vector<VectorRow> vectors;
  Dense dense;
  Dense dense_square_sums;
  bool has_network;
};

}  // namespace outflank::cli
