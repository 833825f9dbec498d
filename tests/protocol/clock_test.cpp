#include "protocol/clock.h"

#include <gtest/gtest.h>

#include "engine/core/random.h"

namespace outflank {
namespace {

constexpr Color kBlack = Color::kBlack;
constexpr Color kWhite = Color::kWhite;

TEST(TimeControl, ReadsGtpSettings) {
  EXPECT_FALSE(TimeControl::from_gtp(0, 1, 0).limited) << "a period without stones: no limit";
  EXPECT_FALSE(TimeControl::from_gtp(0, 0, 0).limited);

  const TimeControl sudden_death = TimeControl::from_gtp(300, 0, 0);
  EXPECT_TRUE(sudden_death.limited);
  EXPECT_EQ(sudden_death.main, 300);
  EXPECT_EQ(sudden_death.increment, 0);
  EXPECT_EQ(sudden_death.stones, 0);

  const TimeControl increment = TimeControl::from_gtp(60, 2, 0);
  EXPECT_EQ(increment.main, 60);
  EXPECT_EQ(increment.increment, 2);
  EXPECT_EQ(increment.stones, 0);

  const TimeControl periods = TimeControl::from_gtp(60, 30, 5);
  EXPECT_EQ(periods.main, 60);
  EXPECT_EQ(periods.increment, 0);
  EXPECT_EQ(periods.period, 30);
  EXPECT_EQ(periods.stones, 5);
}

TEST(GameClock, HasNoLimitUnlessOneIsSet) {
  GameClock clock;
  clock.charge(kBlack, 1000);
  EXPECT_FALSE(clock.left(kBlack));
  EXPECT_FALSE(clock.plan(kBlack, 60));
  clock.set_left(kWhite, 10, 0);
  EXPECT_FALSE(clock.left(kBlack));
  EXPECT_EQ(clock.left(kWhite), 10);
}

TEST(GameClock, ChargesOneSideOnly) {
  GameClock clock(TimeControl::from_gtp(30, 0, 0));
  clock.charge(kBlack, 4);
  EXPECT_EQ(clock.left(kBlack), 26);
  EXPECT_EQ(clock.left(kWhite), 30);
}

TEST(GameClock, AddsTheIncrementAfterTheMove) {
  GameClock clock(TimeControl::from_gtp(10, 2, 0));
  clock.charge(kBlack, 5);
  EXPECT_EQ(clock.left(kBlack), 7);
  EXPECT_EQ(clock.left(kWhite), 10);
}

TEST(GameClock, GoesOnFromTheMainTimeToThePeriods) {
  GameClock clock(TimeControl::from_gtp(10, 30, 2));
  EXPECT_EQ(clock.left(kBlack), 40);
  clock.charge(kBlack, 15);  // 5 s of the first period, the first of its two moves
  EXPECT_EQ(clock.left(kBlack), 25);
  clock.charge(kBlack, 20);
  EXPECT_EQ(clock.left(kBlack), 30) << "a new period";
  EXPECT_EQ(GameClock(TimeControl::from_gtp(0, 30, 2)).left(kWhite), 30);
}

TEST(GameClock, RestartsWithItsControl) {
  GameClock clock(TimeControl::from_gtp(10, 2, 0));
  clock.charge(kBlack, 5);
  clock.set_left(kWhite, 1, 3);
  clock.restart();
  EXPECT_EQ(clock.left(kBlack), 10);
  EXPECT_EQ(clock.left(kWhite), 10);
}

TEST(GameClock, EachSideMayHaveItsOwnControl) {
  GameClock clock;
  clock.set_control(kBlack, {true, 60, 1, 0, 0});
  clock.set_control(kWhite, {true, 10, 0, 0, 0});
  clock.charge(kBlack, 10);
  clock.charge(kWhite, 4);
  EXPECT_EQ(clock.left(kBlack), 51);
  EXPECT_EQ(clock.left(kWhite), 6);
}

TEST(GameClock, MovesAtOnceWithoutTime) {
  GameClock clock(TimeControl::from_gtp(30, 10, 5));
  clock.set_left(kBlack, 0, 0);
  EXPECT_EQ(clock.plan(kBlack, 50)->maximum, 0);
  clock.set_left(kBlack, -3, 0);
  EXPECT_EQ(clock.plan(kBlack, 50)->maximum, 0);
  clock.set_left(kBlack, 0, 4);
  EXPECT_EQ(clock.plan(kBlack, 50)->maximum, 0);
}

TEST(GameClock, SharesThePeriodAmongItsMoves) {
  GameClock clock;
  clock.set_left(kBlack, 30, 5);
  EXPECT_GT(clock.plan(kBlack, 50)->target, 3);
  EXPECT_LT(clock.plan(kBlack, 50)->target, 6);
  clock.set_left(kBlack, 30, 1);
  EXPECT_GT(clock.plan(kBlack, 50)->target, 15);
  EXPECT_LT(clock.plan(kBlack, 50)->maximum, 30);
}

TEST(GameClock, PlansWithTheIncrement) {
  const GameClock with(TimeControl::from_gtp(60, 5, 0));
  const GameClock without(TimeControl::from_gtp(60, 0, 0));
  EXPECT_GT(with.plan(kBlack, 60)->target, without.plan(kBlack, 60)->target + 3);
}

TEST(GameClock, LeavesRoomWhereTheSearchAsksForIt) {
  const GameClock clock(TimeControl::from_gtp(60, 0, 0));
  const TimePlan plan = *clock.plan(kBlack, 50);
  EXPECT_GT(plan.maximum, 1.5 * plan.target);
  EXPECT_LT(plan.maximum, 30);
}

TEST(GameClock, PlansMoreWhereTheGameCanBeSolved) {
  const GameClock clock(TimeControl::from_gtp(60, 0, 0));
  EXPECT_GT(clock.plan(kBlack, 20)->target, 3 * clock.plan(kBlack, 30)->target);
}

TEST(GameClock, LearnsWhatAMoveCostsBesideTheThinking) {
  GameClock clock(TimeControl::from_gtp(60, 0, 0));
  const double first = clock.lag(kBlack);
  clock.charge(kBlack, 2);
  clock.set_left(kBlack, 57.7, 0);  // The controller has measured 2.3 s.
  EXPECT_NEAR(clock.lag(kBlack), 0.3, 1e-9);
  EXPECT_EQ(clock.lag(kWhite), first);
  for (int move = 0; move < 100; ++move) {
    clock.charge(kBlack, 0.1);
    clock.set_left(kBlack, 57.7 - 0.1 * (move + 1), 0);
  }
  EXPECT_NEAR(clock.lag(kBlack), first, 0.01) << "a host that was slow once is forgiven";
}

TEST(GameClock, LearnsHowLateSearchesEnd) {
  GameClock clock(TimeControl::from_gtp(60, 0, 0));
  const double first = clock.lag(kBlack);
  const double target = clock.plan(kBlack, 50)->target;
  clock.learn_delay(kBlack, 0.5);
  EXPECT_GT(clock.lag(kBlack), first + 0.1);
  EXPECT_LT(clock.plan(kBlack, 50)->target, target - 0.1);
  clock.set_left(kBlack, 2, 0);
  EXPECT_LT(clock.plan(kBlack, 4)->maximum, 0.1) << "it could be that late again";
  for (int move = 0; move < 100; ++move) clock.learn_delay(kBlack, -1);
  EXPECT_NEAR(clock.lag(kBlack), first, 0.01);
  EXPECT_GT(clock.plan(kBlack, 4)->maximum, 0.5);
}

// A machine that gives a search its turn only now and then.
TEST(GameClock, AGameIsNotLostThoughEverySearchEndsLate) {
  for (const double late : {0.03, 0.06, 0.1, 0.2}) {
    GameClock clock(TimeControl::from_gtp(1, 0, 0));
    for (int empties = 60; empties > 0; empties -= 2) {
      const TimePlan plan = *clock.plan(kBlack, empties);
      const double used = plan.maximum == 0 ? 0.01 : plan.maximum + late;
      ASSERT_LT(used, *clock.left(kBlack)) << late << " s, empties " << empties;
      clock.learn_delay(kBlack, used - plan.maximum);
      clock.charge(kBlack, used);
    }
  }
}

// Every move takes all that it may and then some.
TEST(GameClock, NeverOverrunsAWholeGame) {
  constexpr double kLateness = 0.015;
  Random random(4);
  for (int game = 0; game < 2000; ++game) {
    const double main = random.below(4) == 0 ? 0 : 0.5 + random.below(2000) / 10.0;
    const double period = random.below(2) == 0 ? 0 : 0.5 + random.below(300) / 10.0;
    const int stones =
        main == 0 || random.below(2) == 0 ? 1 + static_cast<int>(random.below(25)) : 0;
    const TimeControl control = TimeControl::from_gtp(main, period, stones);
    if (!control.limited) continue;
    // With less than this for each move no plan could help.
    if (control.stones > 0 && period / control.stones < 2 * kLateness) continue;
    GameClock clock(control);
    for (int empties = 60; empties > 0; empties -= 2) {
      const double left = *clock.left(kBlack);
      const TimePlan plan = *clock.plan(kBlack, empties);
      ASSERT_GE(plan.target, 0);
      ASSERT_GE(plan.maximum, plan.target);
      // A move at once takes next to no time; it may come late only when all others did.
      const double used = plan.maximum == 0 ? 0 : plan.maximum + kLateness;
      ASSERT_LT(used, left) << main << ' ' << period << ' ' << stones << ", empties " << empties;
      clock.charge(kBlack, used);
    }
  }
}

// A plan that hoards its time is safe, too, but weak.
TEST(GameClock, SpendsMostOfItsTimeBeforeTheEndgame) {
  for (const double main : {5.0, 60.0, 1800.0}) {
    GameClock clock(TimeControl::from_gtp(main, 0, 0));
    for (int empties = 60; empties > 14; empties -= 2) {
      clock.charge(kBlack, clock.plan(kBlack, empties)->target);
    }
    EXPECT_LT(*clock.left(kBlack), main / 2);
  }
}

}  // namespace
}  // namespace outflank
