// The definitions behind stage_fit.h. Included only by the files that are compiled for an
// instruction set; the loops have fixed lengths, so that the compiler makes vectors of them.
#pragma once

#include <cmath>
#include <cstring>

#include "engine/eval/pattern_codes.h"
#include "tools/learn/stage_fit.h"

namespace outflank::cli {

template <class K>
class StageFit {
 public:
  explicit StageFit(const ModelView& model, bool round_vectors)
      : model_(model), tables_(*model.tables), round_vectors_(round_vectors) {}

  Prediction forward(Bitboard player, Bitboard opponent) {
    look_up(player, opponent);
    Prediction prediction{0, 0};
    for (const std::int32_t cell : cells_) prediction.linear += model_.linear[cell].value;
    prediction.full = prediction.linear;
    if (model_.vectors != nullptr) prediction.full += network();
    return prediction;
  }

  /// Steps against the gradient of half the squared errors, after forward() of the same position.
  void step(float linear_error, float full_error, const FitSettings& fit, float rate) {
    for (const std::int32_t cell : cells_) {
      auto& [value, square_sum] = model_.linear[cell];
      square_sum += linear_error * linear_error;
      value -= rate * fit.linear_rate * linear_error / std::sqrt(square_sum);
    }
    if (model_.vectors == nullptr) return;
    float part_gradient[kBoardParts][kVectorSize];
    backward(full_error, part_gradient);
    const float vector_rate = rate * fit.vector_rate;
    for (int i = 0; i < kNetworkInstances; ++i) {
      step_row(model_.vectors[rows_[i]], part_gradient[tables_.part[i]], vector_rate);
    }
    for (int i = kNetworkInstances; i < kRows; ++i) {
      step_row(model_.vectors[rows_[i]], part_gradient[kCentrePart], vector_rate);
    }
    if (++batch_ == fit.dense_batch) step_dense(rate * fit.dense_rate);
  }

 private:
  static constexpr int kRows = kNetworkInstances + kCountTables;
  static constexpr int kCells = kInstances + kCountTables + 1;
  static constexpr int kCentrePart = static_cast<int>(BoardPart::kCentre);
  static constexpr int kSides = 4;
  static constexpr float kVectorUnits = 64;
  static constexpr float kMaxVector = 127 / kVectorUnits;
  static constexpr float kMaxActivation = 8191.0f / 512;

  /// The parameters that the position uses.
  void look_up(Bitboard player, Bitboard opponent) {
    PatternCodes codes;
    CodeUpdate<K>::set(codes, player, opponent);
    for (int i = 0; i < kInstances; ++i) {
      cells_[i] =
          model_.parameter[tables_.first_code[i] + codes.lanes[static_cast<std::size_t>(i)]];
    }
    for (int i = 0; i < kNetworkInstances; ++i) rows_[i] = cells_[i];
    const Bitboard empties = ~(player | opponent);
    const int counts[kCountTables] = {__builtin_popcountll(K::mobility(player, opponent)),
                                      __builtin_popcountll(K::mobility(opponent, player)),
                                      __builtin_popcountll(neighbours(opponent) & empties),
                                      __builtin_popcountll(neighbours(player) & empties)};
    for (int i = 0; i < kCountTables; ++i) {
      const int entry = i * kCounts + (counts[i] < kCounts ? counts[i] : kCounts - 1);
      cells_[kInstances + i] = tables_.parameters + entry;
      rows_[kNetworkInstances + i] = tables_.network_parameters + entry;
    }
    cells_[kCells - 1] = tables_.parameters + kCountTables * kCounts +
                         static_cast<int>(__builtin_popcountll(empties) % 4);
  }

  float network() {
    std::memset(parts_, 0, sizeof parts_);
    for (int i = 0; i < kNetworkInstances; ++i) add(rows_[i], parts_[tables_.part[i]]);
    for (int i = kNetworkInstances; i < kRows; ++i) add(rows_[i], parts_[kCentrePart]);
    const StageModel::Dense& dense = *model_.dense;
    for (float& sum : sum_) sum = 0;
    for (int s = 0; s < kSides; ++s) {
      for (int i = 0; i < kVectorSize; ++i) {
        sides_[s][i] = parts_[s][i] + parts_[kCorners[s][0]][i] + parts_[kCorners[s][1]][i] +
                       parts_[kCentrePart][i];
      }
      for (int j = 0; j < kHidden; ++j) before_[s][j] = dense.bias1[j];
      for (int i = 0; i < kVectorSize; ++i) {
        for (int j = 0; j < kHidden; ++j) before_[s][j] += sides_[s][i] * dense.weights1[i][j];
      }
      for (int j = 0; j < kHidden; ++j) sum_[j] += activation(before_[s][j]);
    }
    for (int k = 0; k < kSecond; ++k) before_second_[k] = dense.bias2[k];
    for (int j = 0; j < kHidden; ++j) {
      for (int k = 0; k < kSecond; ++k) before_second_[k] += sum_[j] * dense.weights2[j][k];
    }
    float value = dense.bias3;
    for (int k = 0; k < kSecond; ++k) value += activation(before_second_[k]) * dense.weights3[k];
    return value;
  }

  void add(std::int32_t row, float* part) const {
    const float* const vector = model_.vectors[row].value;
    if (round_vectors_) {
      for (int i = 0; i < kVectorSize; ++i) {
        part[i] += std::nearbyint(vector[i] * kVectorUnits) / kVectorUnits;
      }
    } else {
      for (int i = 0; i < kVectorSize; ++i) part[i] += vector[i];
    }
  }

  void backward(float error, float (&part_gradient)[kBoardParts][kVectorSize]) {
    const StageModel::Dense& dense = *model_.dense;
    float second_gradient[kSecond];
    for (int k = 0; k < kSecond; ++k) {
      second_gradient[k] = error * dense.weights3[k] * slope(before_second_[k]);
      gradient_.weights3[k] += error * activation(before_second_[k]);
      gradient_.bias2[k] += second_gradient[k];
    }
    gradient_.bias3 += error;
    float sum_gradient[kHidden];
    for (int j = 0; j < kHidden; ++j) {
      for (int k = 0; k < kSecond; ++k) gradient_.weights2[j][k] += sum_[j] * second_gradient[k];
      sum_gradient[j] = dot<kSecond>(dense.weights2[j], second_gradient);
    }
    std::memset(part_gradient, 0, sizeof part_gradient);
    for (int s = 0; s < kSides; ++s) {
      float hidden_gradient[kHidden];
      for (int j = 0; j < kHidden; ++j) {
        hidden_gradient[j] = sum_gradient[j] * slope(before_[s][j]);
        gradient_.bias1[j] += hidden_gradient[j];
      }
      for (int i = 0; i < kVectorSize; ++i) {
        for (int j = 0; j < kHidden; ++j) {
          gradient_.weights1[i][j] += sides_[s][i] * hidden_gradient[j];
        }
        const float sum = dot<kHidden>(dense.weights1[i], hidden_gradient);
        part_gradient[s][i] += sum;
        part_gradient[kCorners[s][0]][i] += sum;
        part_gradient[kCorners[s][1]][i] += sum;
        part_gradient[kCentrePart][i] += sum;
      }
    }
  }

  static void step_row(StageModel::VectorRow& row, const float* gradient, float rate) {
    for (int i = 0; i < kVectorSize; ++i) {
      row.square_sum[i] += gradient[i] * gradient[i];
      const float value = row.value[i] - rate * gradient[i] / std::sqrt(row.square_sum[i]);
      row.value[i] = value > kMaxVector ? kMaxVector : value < -kMaxVector ? -kMaxVector : value;
    }
  }

  void step_dense(float rate) {
    auto* const values = reinterpret_cast<float*>(model_.dense);
    auto* const sums = reinterpret_cast<float*>(model_.dense_square_sums);
    auto* const gradients = reinterpret_cast<float*>(&gradient_);
    const float scale = 1.0f / static_cast<float>(batch_);
    for (int i = 0; i < kDenseSize; ++i) {
      const float gradient = gradients[i] * scale;
      sums[i] += gradient * gradient;
      values[i] -= rate * gradient / std::sqrt(sums[i]);
    }
    std::memset(&gradient_, 0, sizeof gradient_);
    batch_ = 0;
  }

  /// In eight sums, which the compiler can keep in one vector.
  template <int kSize>
  static float dot(const float* a, const float* b) {
    float sums[8] = {};
    for (int i = 0; i < kSize; i += 8) {
      for (int l = 0; l < 8; ++l) sums[l] += a[i + l] * b[i + l];
    }
    return ((sums[0] + sums[4]) + (sums[1] + sums[5])) +
           ((sums[2] + sums[6]) + (sums[3] + sums[7]));
  }

  static float activation(float x) { return x < 0 ? 0 : x > kMaxActivation ? kMaxActivation : x; }
  static float slope(float x) { return x > 0 && x < kMaxActivation ? 1.0f : 0.0f; }

  /// Of each side: the parts at its two ends.
  static constexpr int kCorners[kSides][2] = {
      {static_cast<int>(BoardPart::kNorthEast), static_cast<int>(BoardPart::kNorthWest)},
      {static_cast<int>(BoardPart::kNorthEast), static_cast<int>(BoardPart::kSouthEast)},
      {static_cast<int>(BoardPart::kSouthEast), static_cast<int>(BoardPart::kSouthWest)},
      {static_cast<int>(BoardPart::kSouthWest), static_cast<int>(BoardPart::kNorthWest)}};

  const ModelView model_;
  const PatternTables& tables_;
  const bool round_vectors_;
  std::int32_t cells_[kCells];
  std::int32_t rows_[kRows];
  alignas(64) float parts_[kBoardParts][kVectorSize];
  alignas(64) float sides_[kSides][kVectorSize];
  alignas(64) float before_[kSides][kHidden];
  alignas(64) float sum_[kHidden];
  alignas(64) float before_second_[kSecond];
  StageModel::Dense gradient_{};
  int batch_ = 0;
};

template <class K>
double fit_pass(const ModelView& model, const Sample* samples, const std::uint32_t* order,
                std::size_t count, const PassSettings& settings) {
  StageFit<K> fit(model, settings.round_vectors);
  double squares = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Sample& sample = samples[order[i]];
    const Prediction prediction = fit.forward(sample.player, sample.opponent);
    const float linear_error = prediction.linear - sample.target;
    const float full_error = prediction.full - sample.target;
    squares += full_error * full_error;
    const float done = static_cast<float>(i) / static_cast<float>(count);
    const float rate =
        settings.rate_factor_begin + done * (settings.rate_factor_end - settings.rate_factor_begin);
    fit.step(linear_error, full_error, *settings.fit, rate);
  }
  return count == 0 ? 0 : squares / static_cast<double>(count);
}

template <class K>
void predict(const ModelView& model, const Sample* samples, std::size_t count, bool round_vectors,
             Prediction* predictions) {
  StageFit<K> fit(model, round_vectors);
  for (std::size_t i = 0; i < count; ++i) {
    predictions[i] = fit.forward(samples[i].player, samples[i].opponent);
  }
}

}  // namespace outflank::cli
