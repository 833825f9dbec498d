#include "engine/eval/weights.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>

#include "tests/engine/eval/random_weights.h"

namespace outflank {
namespace {

TEST(Weights, StagesByEmptySquares) {
  Random random(31);
  const WeightSet set = random_weights(random, WeightSize::kOrdinary);
  const auto weights = Weights::from_bytes(encode_weights(set, 1));
  ASSERT_TRUE(weights) << weights.error().reason;
  EXPECT_EQ((*weights)->origin(), "random weights for tests");
  const auto is_stage = [&](int empties, std::size_t stage) {
    return (*weights)->stage(empties).linear == set.stages[stage]->linear;
  };
  EXPECT_TRUE(is_stage(0, 0));
  EXPECT_TRUE(is_stage(11, 0));
  EXPECT_TRUE(is_stage(12, 1));
  EXPECT_TRUE(is_stage(16, 2));
  EXPECT_TRUE(is_stage(51, 10));
  EXPECT_TRUE(is_stage(52, 11));
  EXPECT_TRUE(is_stage(60, 11));
  const Weights made(set);
  EXPECT_EQ(made.origin(), set.origin);
  EXPECT_TRUE(made.stage(12).vectors == set.stages[1]->vectors);
  EXPECT_THROW(Weights(WeightSet{}), std::invalid_argument);
}

TEST(Weights, WrongBytesAreRefused) {
  Random random(32);
  std::vector<std::uint8_t> bytes = encode_weights(random_weights(random, WeightSize::kExtreme), 1);
  bytes[bytes.size() / 2] ^= 1;
  const auto altered = Weights::from_bytes(bytes);
  ASSERT_FALSE(altered);
  EXPECT_EQ(altered.error().reason.substr(0, 30), "altered: the checksum of stage");
  EXPECT_FALSE(Weights::from_bytes({}));
}

/// The program's own must be usable, all stages of them, and equal for every thread.
TEST(Weights, Embedded) {
  const std::shared_ptr<const Weights> weights = Weights::embedded();
  if (weights == nullptr) GTEST_SKIP() << "this build has no weights";
  EXPECT_NE(weights->origin(), "");
  std::array<std::array<const StageWeights*, kStages>, 4> seen{};
  std::vector<std::thread> threads;
  for (auto& stages : seen) {
    threads.emplace_back([&] {
      for (int empties = 8; empties < 56; empties += 4) {
        stages[static_cast<std::size_t>(stage_of(empties))] = &weights->stage(empties);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& stages : seen) EXPECT_EQ(stages, seen[0]);
  EXPECT_EQ(Weights::embedded(), weights);
}

}  // namespace
}  // namespace outflank
