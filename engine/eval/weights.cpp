#include "engine/eval/weights.h"

#include <algorithm>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "engine/eval/embedded_weights.h"

namespace outflank {
std::shared_ptr<const Weights> Weights::embedded() {
  static const std::shared_ptr<const Weights> weights = [] {
    const std::span<const std::uint8_t> bytes = embedded_weights();
    if (bytes.empty()) return std::shared_ptr<const Weights>();
    auto opened = open(bytes, {});
    if (!opened) throw std::runtime_error("the program's weights: " + opened.error().reason);
    return *opened;
  }();
  return weights;
}

Parsed<std::shared_ptr<const Weights>, WeightsError> Weights::from_bytes(
    std::vector<std::uint8_t> bytes) {
  const std::span<const std::uint8_t> view = bytes;
  auto weights = open(view, std::move(bytes));
  if (!weights) return weights;
  for (int stage = 0; stage < kStages; ++stage) {
    const std::string wrong = (*weights)->decode(stage);
    if (!wrong.empty()) return WeightsError{wrong};
  }
  return weights;
}

Parsed<std::shared_ptr<const Weights>, WeightsError> Weights::open(
    std::span<const std::uint8_t> bytes, std::vector<std::uint8_t> owned) {
  auto parts = split_weights(bytes);
  if (!parts) return parts.error();
  std::shared_ptr<Weights> weights(new Weights);
  weights->origin_ = parts->origin;
  weights->bytes_ = std::move(owned);
  std::copy(parts->blocks.begin(), parts->blocks.end(), weights->blocks_.begin());
  return std::shared_ptr<const Weights>(std::move(weights));
}

Weights::Weights(const WeightSet& set) : origin_(set.origin) {
  if (set.stages.size() != kStages) throw std::invalid_argument("wrong number of stages");
  for (std::size_t stage = 0; stage < kStages; ++stage) {
    StagePointer copy = allocate_stage();
    *copy = *set.stages[stage];
    keep(stage, std::move(copy));
  }
}

void Weights::decode_up_to(int empties) const {
  for (int stage = 0; stage <= stage_of(empties); ++stage) decoded(stage);
}

const StageWeights& Weights::decoded(int stage) const {
  const std::string wrong = decode(stage);
  // Only for a program that was built with weights that never were right.
  if (!wrong.empty()) throw std::runtime_error("the program's weights: " + wrong);
  return *ready_[static_cast<std::size_t>(stage)].load(std::memory_order_acquire);
}

std::string Weights::decode(int stage) const {
  const auto at = static_cast<std::size_t>(stage);
  const std::lock_guard lock(mutex_);
  if (stages_[at] != nullptr) return "";
  StagePointer weights = allocate_stage();
  std::string wrong = decode_stage(blocks_[at], *weights);
  if (wrong.empty()) keep(at, std::move(weights));
  return wrong;
}

Weights::StagePointer Weights::allocate_stage() {
  static_assert(std::is_trivially_destructible_v<StageWeights>);
  auto memory = allocate_large_pages(sizeof(StageWeights));  // Which a stage nearly fills.
  return StagePointer(new (memory.release()) StageWeights);
}

void Weights::keep(std::size_t stage, StagePointer weights) const {
  stages_[stage] = std::move(weights);
  ready_[stage].store(stages_[stage].get(), std::memory_order_release);
}

}  // namespace outflank
