// The weights that a search evaluates with: of all stages, each decoded when it is first used.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "engine/core/parsed.h"
#include "engine/eval/stage_weights.h"
#include "engine/eval/weights_file.h"
#include "engine/kernels/large_pages.h"

namespace outflank {

/// Never changes to the outside; all functions may be called from any threads at once.
class Weights {
 public:
  /// Those linked into the program; null if it was built without any. Throws std::runtime_error if
  /// they are not right. Takes milliseconds the first time.
  static std::shared_ptr<const Weights> embedded();

  /// The weights of a file's bytes, all stages checked.
  static Parsed<std::shared_ptr<const Weights>, WeightsError> from_bytes(
      std::vector<std::uint8_t> bytes);

  /// Weights just made; throws std::invalid_argument for a wrong number of stages.
  explicit Weights(const WeightSet& set);

  /// Where the weights come from.
  const std::string& origin() const { return origin_; }

  /// Makes the stages ready that positions with at most so many empty squares need. Throws
  /// std::runtime_error if the program's own are not right.
  void decode_up_to(int empties) const;

  /// For positions with so many empty squares. Takes milliseconds when a stage is used for the
  /// first time; cheap afterwards. Always inlined, for files compiled for an instruction set.
  [[gnu::always_inline]] const StageWeights& stage(int empties) const {
    const int stage = stage_of(empties);
    const StageWeights* const ready =
        ready_[static_cast<std::size_t>(stage)].load(std::memory_order_acquire);
    return ready != nullptr ? *ready : decoded(stage);
  }

 private:
  using StagePointer = std::unique_ptr<StageWeights, FreeLargePages>;

  Weights() = default;
  static Parsed<std::shared_ptr<const Weights>, WeightsError> open(
      std::span<const std::uint8_t> bytes, std::vector<std::uint8_t> owned);

  /// Decodes the stage unless another thread did meanwhile.
  const StageWeights& decoded(int stage) const;
  /// Tells what is wrong, if anything.
  std::string decode(int stage) const;
  /// Not initialised.
  static StagePointer allocate_stage();
  void keep(std::size_t stage, StagePointer weights) const;

  std::string origin_;
  std::vector<std::uint8_t> bytes_;  ///< Empty if they are the program's own.
  std::array<std::span<const std::uint8_t>, kStages> blocks_;
  mutable std::mutex mutex_;  ///< For stages_.
  mutable std::array<StagePointer, kStages> stages_;
  mutable std::array<std::atomic<const StageWeights*>, kStages> ready_{};
};

}  // namespace outflank
