// Every kernel against a walk square by square.
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "engine/kernels/mobility_lanes.h"
#include "tests/engine/isa_test.h"
#include "tests/engine/kernels/kernel_table.h"
#include "tests/engine/random_boards.h"

namespace outflank {
namespace {

constexpr int kBoardsOfEachDensity = 30'000;

bool has(Bitboard squares, int column, int row) {
  return (squares & bit(square_at(column, row))) != 0;
}

Bitboard slow_flips_on_line(Square square, const Position& position, int column_step,
                            int row_step) {
  Bitboard passed = 0;
  int column = column_of(square) + column_step;
  int row = row_of(square) + row_step;
  while (column >= 0 && column < 8 && row >= 0 && row < 8) {
    if (has(position.player, column, row)) return passed;
    if (!has(position.opponent, column, row)) return 0;
    passed |= bit(square_at(column, row));
    column += column_step;
    row += row_step;
  }
  return 0;
}

Bitboard slow_flips(Square square, const Position& position) {
  Bitboard flipped = 0;
  for (int column_step = -1; column_step <= 1; ++column_step) {
    for (int row_step = -1; row_step <= 1; ++row_step) {
      if (column_step == 0 && row_step == 0) continue;
      flipped |= slow_flips_on_line(square, position, column_step, row_step);
    }
  }
  return flipped;
}

std::string show(const Position& position) {
  std::string text;
  for (int i = 0; i < kSquares; ++i) {
    const Bitboard square = bit(square_from_index(i));
    text += (position.player & square) ? 'X' : (position.opponent & square) ? 'O' : '-';
  }
  return text;
}

class Kernels : public IsaTest {
 protected:
  void SetUp() override {
    IsaTest::SetUp();
    if (is_supported(GetParam())) kernels_ = kernel_table(GetParam());
  }
  /// Calls `check` with many random positions; stops at the first failure.
  template <class Check>
  void on_random_boards(Check check) {
    Random random(20240607);
    for (const Density density : kDensities) {
      for (int i = 0; i < kBoardsOfEachDensity && !HasFailure(); ++i) {
        const Position position = random_board(random, density);
        check(position);
        if (HasFailure()) ADD_FAILURE() << show(position);
      }
    }
  }

  KernelTable kernels_{};
};

TEST_P(Kernels, AreThoseOfTheInstructionSet) {
  EXPECT_EQ(kernels_.name, name(GetParam()));
}

TEST_P(Kernels, FlipsEqualAWalkFromEveryEmptySquare) {
  on_random_boards([&](const Position& position) {
    Bitboard empties = position.empties();
    while (empties != 0) {
      const Square square = pop_first(empties);
      ASSERT_EQ(kernels_.flips(square, position.player, position.opponent),
                slow_flips(square, position))
          << index(square);
    }
  });
}

TEST_P(Kernels, MobilityIsWhereSomethingFlips) {
  on_random_boards([&](const Position& position) {
    Bitboard expected = 0;
    for (Bitboard empties = position.empties(); empties != 0;) {
      const Square square = pop_first(empties);
      if (slow_flips(square, position) != 0) expected |= bit(square);
    }
    ASSERT_EQ(kernels_.mobility(position.player, position.opponent), expected);
  });
}

TEST_P(Kernels, PlayWithoutLeavingTheRegisters) {
  on_random_boards([&](const Position& position) {
    for (Bitboard empties = position.empties(); empties != 0;) {
      const Square square = pop_first(empties);
      const Bitboard flipped = slow_flips(square, position);
      const Reached reached = kernels_.play(square, position.player, position.opponent);
      ASSERT_EQ(reached.player, position.opponent ^ flipped) << index(square);
      ASSERT_EQ(reached.opponent, position.player | flipped | bit(square)) << index(square);
      ASSERT_EQ(reached.moves, kernels_.mobility(reached.player, reached.opponent))
          << index(square);
    }
  });
}

TEST_P(Kernels, MobilitiesAreThoseOfEachPosition) {
  constexpr int kMost = 20;
  constexpr Bitboard kUntouched = 0x123456789ABCDEF0;
  alignas(64) std::array<Bitboard, kMost + kMobilityLanes> players{};
  alignas(64) std::array<Bitboard, kMost + kMobilityLanes> opponents{};
  alignas(64) std::array<Bitboard, kMost + kMobilityLanes> moves{};
  int count = 0;
  int wanted = 0;
  on_random_boards([&](const Position& position) {
    players[static_cast<std::size_t>(count)] = position.player;
    opponents[static_cast<std::size_t>(count)] = position.opponent;
    if (++count < wanted) return;
    moves.fill(kUntouched);
    kernels_.mobilities(players.data(), opponents.data(), moves.data(), count);
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
      ASSERT_EQ(moves[i], kernels_.mobility(players[i], opponents[i])) << i << " of " << count;
    }
    ASSERT_EQ(moves[static_cast<std::size_t>(count) + kMobilityLanes - 1], kUntouched);
    count = 0;
    wanted = (wanted + 1) % (kMost + 1);
  });
}

TEST_P(Kernels, LastFlipCountEqualsAWalkOnFullBoards) {
  int i = 0;
  on_random_boards([&](const Position& random) {
    // 27 and 64 have no common factor: all squares are met.
    for (int n = 0; n < 8; ++n) {
      i = (i + 27) % kSquares;
      const Square square = square_from_index(i);
      const Bitboard player = random.player & ~bit(square);
      const Position position{player, ~player & ~bit(square)};
      ASSERT_EQ(kernels_.last_flip_count(square, player), popcount(slow_flips(square, position)))
          << i;
    }
  });
}

INSTANTIATE_TEST_SUITE_P(, Kernels, all_isas(), isa_test_name);

}  // namespace
}  // namespace outflank
