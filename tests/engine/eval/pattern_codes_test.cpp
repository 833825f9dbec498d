#include "engine/eval/pattern_codes.h"

#include <gtest/gtest.h>

#include "engine/eval/evaluation.h"
#include "tests/engine/eval/plain_evaluation.h"
#include "tests/engine/isa_test.h"
#include "tests/engine/random_boards.h"
#include "tests/engine/random_play.h"
#include "tests/engine/test_size.h"

namespace outflank {
namespace {

class PatternCodesIsa : public IsaTest {};
INSTANTIATE_TEST_SUITE_P(, PatternCodesIsa, all_isas(), isa_test_name);

PatternCodes expected_codes(const Position& position) {
  PatternCodes codes{};
  const std::array<int, kInstances> plain = plain_codes(position);
  for (std::size_t i = 0; i < kInstances; ++i) {
    codes.lanes[i] = static_cast<std::uint16_t>(plain[i]);
  }
  return codes;
}

TEST_P(PatternCodesIsa, SetReadsTheBoard) {
  const Evaluation evaluation = outflank::evaluation(GetParam());
  Random random(11);
  for (const Density density : kDensities) {
    for (int i = 0; i < 1000; ++i) {
      const Position position = random_board(random, density);
      PatternCodes codes;
      evaluation.set(codes, position.player, position.opponent);
      ASSERT_TRUE(codes == expected_codes(position));
    }
  }
}

TEST_P(PatternCodesIsa, UpdatesEqualCodesFromScratch) {
  const Evaluation evaluation = outflank::evaluation(GetParam());
  Random random(12);
  const int wanted = scaled(100000);
  for (int moves = 0; moves < wanted;) {
    Position position = Position::initial();
    PatternCodes codes;
    evaluation.set(codes, position.player, position.opponent);
    while (!position.is_over()) {
      const Bitboard legal = position.legal_moves();
      PatternCodes next;
      if (legal == 0) {
        evaluation.pass(codes, next);
        position = position.passed();
      } else {
        const Square square = random_square(random, legal);
        const Bitboard flipped = position.flips(square);
        evaluation.play(codes, next, square, flipped);
        position = position.after(square, flipped);
        ++moves;
      }
      ASSERT_TRUE(next == expected_codes(position)) << moves;
      codes = next;
    }
  }
}

TEST_P(PatternCodesIsa, InPlace) {
  const Evaluation evaluation = outflank::evaluation(GetParam());
  const Position position = Position::initial();
  const Square square = first_square(position.legal_moves());
  const Bitboard flipped = position.flips(square);
  PatternCodes codes;
  evaluation.set(codes, position.player, position.opponent);
  evaluation.play(codes, codes, square, flipped);
  evaluation.pass(codes, codes);
  EXPECT_TRUE(codes == expected_codes(position.after(square, flipped).passed()));
}

}  // namespace
}  // namespace outflank
