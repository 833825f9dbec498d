// Weights of every size that the limits allow, for tests that compare.
#pragma once

#include <memory>

#include "engine/core/random.h"
#include "engine/eval/weights_file.h"

namespace outflank {

/// How large the weights of the network's layers are: like learnt ones, so that hidden values lie
/// inside their range, or anything up to the limits.
enum class WeightSize { kOrdinary, kExtreme };

inline int random_within(Random& random, int limit) {
  return static_cast<int>(random.below(static_cast<std::uint32_t>(2 * limit + 1))) - limit;
}

template <class Numbers>
void randomise(Random& random, Numbers& value, int limit) {
  if constexpr (requires { value.size(); }) {
    for (auto& each : value) randomise(random, each, limit);
  } else {
    value = static_cast<Numbers>(random_within(random, limit));
  }
}

/// Mirrored codes have equal weights.
inline std::unique_ptr<StageWeights> random_stage(Random& random, WeightSize size,
                                                  bool has_network) {
  const bool extreme = size == WeightSize::kExtreme;
  auto stage = std::make_unique<StageWeights>();
  randomise(random, stage->linear, extreme ? 32767 : 200);
  randomise(random, stage->count_linear, 200);
  randomise(random, stage->bias, 100);
  stage->has_network = has_network;
  if (has_network) {
    randomise(random, stage->vectors, extreme ? 127 : 20);
    randomise(random, stage->count_vectors, extreme ? 127 : 20);
    randomise(random, stage->weights1, extreme ? kMaxWeight1 : 500);
    randomise(random, stage->bias1, extreme ? kMaxBias : 100000);
    randomise(random, stage->weights2, extreme ? kMaxWeight2 : 200);
    randomise(random, stage->bias2, extreme ? kMaxBias : 100000);
    randomise(random, stage->weights3, extreme ? kMaxWeight3 : 200);
    randomise(random, stage->bias3, extreme ? kMaxBias : 100000);
  }
  for (std::size_t s = 0; s < kShapes; ++s) {
    for (int code = 0; code < code_count(kPatternShapes[s]); ++code) {
      const auto from = static_cast<std::size_t>(kFirstCode[s] + code);
      const auto to =
          static_cast<std::size_t>(kFirstCode[s] + mirrored_code(kPatternShapes[s], code));
      stage->linear[to] = stage->linear[from];
      if (s < kNetworkShapes) stage->vectors[to] = stage->vectors[from];
    }
  }
  return stage;
}

/// Every fourth stage is linear only.
inline WeightSet random_weights(Random& random, WeightSize size) {
  WeightSet set{"random weights for tests", {}};
  for (int stage = 0; stage < kStages; ++stage) {
    set.stages.push_back(random_stage(random, size, stage % 4 != 3));
  }
  return set;
}

}  // namespace outflank
