#include "tools/learn/stage_model.h"

#include <algorithm>
#include <cmath>

#include "engine/core/random.h"

namespace outflank::cli {
namespace {

// Units of the integers in StageWeights.
constexpr float kLinearUnits = 128;
constexpr float kVectorUnits = 64;
constexpr float kWeightUnits = 256;
constexpr float kBias1Units = 1 << 14;
constexpr float kBias2Units = 1 << 17;
constexpr float kBias3Units = 1 << 17;

int rounded(float value, float units, int limit) {
  return std::clamp(static_cast<int>(std::lround(value * units)), -limit, limit);
}
std::int16_t rounded16(float value, float units, int limit) {
  return static_cast<std::int16_t>(rounded(value, units, limit));
}
PatternVector rounded_vector(const StageModel::VectorRow& row) {
  PatternVector vector;
  for (std::size_t i = 0; i < kVectorSize; ++i) {
    vector[i] = static_cast<std::int8_t>(rounded(row.value[i], kVectorUnits, 127));
  }
  return vector;
}

}  // namespace

PatternTables::PatternTables() : parameter(static_cast<std::size_t>(kCodes)) {
  for (std::size_t i = 0; i < kInstances; ++i) {
    const PatternInstance& instance = kPatternInstances[i];
    first_code[i] = kFirstCode[instance.shape];
    part[i] = static_cast<std::uint8_t>(instance.part);
  }
  for (std::size_t s = 0; s < kShapes; ++s) {
    const auto first = static_cast<std::size_t>(kFirstCode[s]);
    for (int code = 0; code < code_count(kPatternShapes[s]); ++code) {
      const int mirrored = mirrored_code(kPatternShapes[s], code);
      parameter[first + static_cast<std::size_t>(code)] =
          mirrored < code ? parameter[first + static_cast<std::size_t>(mirrored)] : parameters++;
    }
    if (s + 1 == kNetworkShapes) network_parameters = parameters;
  }
}

const PatternTables& pattern_tables() {
  static const PatternTables tables;
  return tables;
}

StageModel::StageModel(const FitSettings& settings, bool has_network, std::uint64_t seed)
    : dense{}, dense_square_sums{}, has_network(has_network) {
  constexpr int kCountCells = kCountTables * kCounts;
  const PatternTables& tables = pattern_tables();
  linear.assign(static_cast<std::size_t>(tables.parameters + kCountCells + 4),
                {0, settings.linear_square_sum});
  if (!has_network) return;
  VectorRow row{};
  std::ranges::fill(row.square_sum, settings.vector_square_sum);
  vectors.assign(static_cast<std::size_t>(tables.network_parameters + kCountCells), row);

  Random random(seed);
  const auto draw = [&random](float width) {
    return width * (static_cast<float>(random.next() >> 40) / static_cast<float>(1 << 23) - 1.0f);
  };
  for (auto& from : dense.weights1) {
    for (float& weight : from) weight = draw(0.6f);
  }
  for (auto& from : dense.weights2) {
    for (float& weight : from) weight = draw(0.4f);
  }
  for (float& weight : dense.weights3) weight = draw(1.0f);
  // Away from the kink of the rectifier: with vectors of zero nothing would be learnt there.
  std::ranges::fill(dense.bias1, 0.25f);
  std::ranges::fill(dense.bias2, 0.1f);
  auto* const sums = reinterpret_cast<float*>(&dense_square_sums);
  std::fill(sums, sums + kDenseSize, settings.dense_square_sum);
}

void StageModel::begin_with(const StageWeights& weights) {
  const PatternTables& tables = pattern_tables();
  const auto parameter = [&tables](std::size_t code) {
    return static_cast<std::size_t>(tables.parameter[code]);
  };
  const auto real = [](auto rounded, float units) { return static_cast<float>(rounded) / units; };
  for (std::size_t code = 0; code < kCodes; ++code) {
    linear[parameter(code)].value = real(weights.linear[code], kLinearUnits);
  }
  auto cell = static_cast<std::size_t>(tables.parameters);
  for (const auto& table : weights.count_linear) {
    for (const auto weight : table) linear[cell++].value = real(weight, kLinearUnits);
  }
  for (const auto weight : weights.bias) linear[cell++].value = real(weight, kLinearUnits);

  if (!has_network || !weights.has_network) return;
  const auto set = [&real](VectorRow& row, const PatternVector& vector) {
    for (std::size_t i = 0; i < kVectorSize; ++i) row.value[i] = real(vector[i], kVectorUnits);
  };
  for (std::size_t code = 0; code < kNetworkCodes; ++code) {
    set(vectors[parameter(code)], weights.vectors[code]);
  }
  auto row = static_cast<std::size_t>(tables.network_parameters);
  for (const auto& table : weights.count_vectors) {
    for (const auto& vector : table) set(vectors[row++], vector);
  }
  for (std::size_t j = 0; j < kHidden; ++j) {
    for (std::size_t i = 0; i < kVectorSize; ++i) {
      dense.weights1[i][j] = real(weights.weights1[i][j], kWeightUnits);
    }
    dense.bias1[j] = real(weights.bias1[j], kBias1Units);
    for (std::size_t k = 0; k < kSecond; ++k) {
      dense.weights2[j][k] = real(weights.weights2[j][k], kWeightUnits);
    }
  }
  for (std::size_t k = 0; k < kSecond; ++k) {
    dense.bias2[k] = real(weights.bias2[k], kBias2Units);
    dense.weights3[k] = real(weights.weights3[k], kWeightUnits);
  }
  dense.bias3 = real(weights.bias3, kBias3Units);
}

void StageModel::quantise(StageWeights& weights) const {
  constexpr int kMaxLinear = 32767;
  const PatternTables& tables = pattern_tables();
  const auto parameter = [&tables](std::size_t code) {
    return static_cast<std::size_t>(tables.parameter[code]);
  };
  for (std::size_t code = 0; code < kCodes; ++code) {
    weights.linear[code] = rounded16(linear[parameter(code)].value, kLinearUnits, kMaxLinear);
  }
  auto cell = static_cast<std::size_t>(tables.parameters);
  for (auto& table : weights.count_linear) {
    for (auto& weight : table) weight = rounded16(linear[cell++].value, kLinearUnits, kMaxLinear);
  }
  for (auto& weight : weights.bias) {
    weight = rounded16(linear[cell++].value, kLinearUnits, kMaxLinear);
  }

  weights.has_network = has_network;
  if (!has_network) return;
  for (std::size_t code = 0; code < kNetworkCodes; ++code) {
    weights.vectors[code] = rounded_vector(vectors[parameter(code)]);
  }
  auto row = static_cast<std::size_t>(tables.network_parameters);
  for (auto& table : weights.count_vectors) {
    for (auto& vector : table) vector = rounded_vector(vectors[row++]);
  }
  for (std::size_t j = 0; j < kHidden; ++j) {
    for (std::size_t i = 0; i < kVectorSize; ++i) {
      weights.weights1[i][j] = rounded16(dense.weights1[i][j], kWeightUnits, kMaxWeight1);
    }
    weights.bias1[j] = rounded(dense.bias1[j], kBias1Units, kMaxBias);
    for (std::size_t k = 0; k < kSecond; ++k) {
      weights.weights2[j][k] = rounded16(dense.weights2[j][k], kWeightUnits, kMaxWeight2);
    }
  }
  for (std::size_t k = 0; k < kSecond; ++k) {
    weights.bias2[k] = rounded(dense.bias2[k], kBias2Units, kMaxBias);
    weights.weights3[k] = rounded16(dense.weights3[k], kWeightUnits, kMaxWeight3);
  }
  weights.bias3 = rounded(dense.bias3, kBias3Units, kMaxBias);
}

}  // namespace outflank::cli
