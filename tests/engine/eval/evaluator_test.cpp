#include "engine/eval/evaluator.h"

#include <gtest/gtest.h>

#include "engine/eval/evaluation.h"
#include "engine/eval/weights_file.h"
#include "tests/engine/eval/plain_evaluation.h"
#include "tests/engine/eval/random_weights.h"
#include "tests/engine/isa_test.h"
#include "tests/engine/random_boards.h"
#include "tests/engine/random_play.h"
#include "tests/engine/test_size.h"

namespace outflank {
namespace {

class EvaluatorIsa : public IsaTest {
 protected:
  int evaluate(const StageWeights& weights, const Position& position) const {
    return with(evaluation(GetParam()).evaluate, weights, position);
  }
  int linear_value(const StageWeights& weights, const Position& position) const {
    return with(evaluation(GetParam()).linear_value, weights, position);
  }

 private:
  int with(decltype(Evaluation::evaluate) function, const StageWeights& weights,
           const Position& position) const {
    PatternCodes codes;
    evaluation(GetParam()).set(codes, position.player, position.opponent);
    return function(weights, codes, position.player, position.opponent, position.legal_moves());
  }
};
INSTANTIATE_TEST_SUITE_P(, EvaluatorIsa, all_isas(), isa_test_name);

/// Positions of random games and boards of all densities.
std::vector<Position> test_positions(Random& random) {
  std::vector<Position> positions;
  const auto wanted = static_cast<std::size_t>(scaled(1500));
  while (positions.size() < wanted) {
    for (const Position& position : random_game(random)) positions.push_back(position);
    for (const Density density : kDensities) positions.push_back(random_board(random, density));
  }
  return positions;
}

TEST_P(EvaluatorIsa, EqualsThePlainEvaluation) {
  Random random(21);
  const std::vector<Position> positions = test_positions(random);
  for (const WeightSize size : {WeightSize::kOrdinary, WeightSize::kExtreme}) {
    for (int round = 0; round < 2; ++round) {
      const auto weights = random_stage(random, size, round == 0);
      for (const Position& position : positions) {
        ASSERT_EQ(evaluate(*weights, position), plain_value(*weights, position, false));
        ASSERT_EQ(linear_value(*weights, position), plain_value(*weights, position, true));
      }
    }
  }
}

/// Without a linear part that hides it, and with values spread over all their range.
TEST_P(EvaluatorIsa, NetworkAlone) {
  Random random(22);
  const auto weights = random_stage(random, WeightSize::kOrdinary, true);
  weights->linear.fill(0);
  int least = kMaxEvaluation;
  int most = -kMaxEvaluation;
  for (const Position& position : test_positions(random)) {
    const int value = evaluate(*weights, position);
    ASSERT_EQ(value, plain_value(*weights, position, false));
    least = std::min(least, value);
    most = std::max(most, value);
  }
  EXPECT_LT(least, most - 100);
}

TEST_P(EvaluatorIsa, SameUnderAllSymmetries) {
  Random random(23);
  const auto weights = random_stage(random, WeightSize::kOrdinary, true);
  for (const Position& position : test_positions(random)) {
    const int value = evaluate(*weights, position);
    const int linear = linear_value(*weights, position);
    for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
      const Position image = position.transformed(symmetry_from_index(symmetry));
      ASSERT_EQ(evaluate(*weights, image), value) << symmetry;
      ASSERT_EQ(linear_value(*weights, image), linear) << symmetry;
    }
  }
}

TEST_P(EvaluatorIsa, SameAfterARoundTripThroughTheFile) {
  Random random(24);
  const WeightSet set = random_weights(random, WeightSize::kOrdinary);
  const auto read = decode_weights(encode_weights(set, 1));
  ASSERT_TRUE(read) << read.error().reason;
  for (const Position& position : test_positions(random)) {
    const auto stage = static_cast<std::size_t>(stage_of(position.empty_count()));
    ASSERT_EQ(evaluate(*read->stages[stage], position), evaluate(*set.stages[stage], position));
  }
}

TEST_P(EvaluatorIsa, ClampedInsideTheRange) {
  const Position position = Position::initial();
  auto weights = std::make_unique<StageWeights>();
  weights->linear.fill(1000);
  EXPECT_EQ(evaluate(*weights, position), 64 * 128 - 1);
  weights->linear.fill(-1000);
  EXPECT_EQ(evaluate(*weights, position), -(64 * 128 - 1));
  EXPECT_EQ(linear_value(*weights, position), -(64 * 128 - 1));
}

}  // namespace
}  // namespace outflank
