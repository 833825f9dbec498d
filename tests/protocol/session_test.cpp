#include "protocol/session.h"

#include <gtest/gtest.h>

#include "engine/board/text.h"
#include "protocol/inbox.h"

namespace outflank {
namespace {

SessionOptions small() {
  SessionOptions options;
  options.engine.hash_megabytes = 1;
  return options;
}

TEST(Session, WithoutAnythingSetTheDefaultLimitsHold) {
  const Session session(small());
  EXPECT_EQ(session.limits().depth, level_limits(kDefaultLevel).depth);
  EXPECT_EQ(session.limits_on_clock(Color::kBlack).depth, level_limits(kDefaultLevel).depth);
  EXPECT_FALSE(session.limits().seconds);
}

TEST(Session, AClockReplacesTheDefaultDepth) {
  Session session(small());
  session.clock().set_left(Color::kBlack, 100, 0);
  const Limits limits = session.limits_on_clock(Color::kBlack);
  EXPECT_FALSE(limits.depth);
  EXPECT_GT(limits.seconds, 1.0);
  EXPECT_FALSE(session.limits().seconds) << "the clock is for moves of the game only";
  EXPECT_TRUE(session.limits_on_clock(Color::kWhite).depth) << "and for the side it belongs to";
}

TEST(Session, TheHostsDepthHoldsTogetherWithTheClock) {
  Session session(small());
  session.set_depth(9);
  session.clock().set_left(Color::kBlack, 100, 0);
  const Limits limits = session.limits_on_clock(Color::kBlack);
  EXPECT_EQ(limits.depth, 9);
  EXPECT_EQ(limits.exact_empties, level_limits(9).exact_empties);
  EXPECT_TRUE(limits.seconds);
}

TEST(Session, ChosenLimitsHoldTogetherWithTheHosts) {
  SessionOptions options = small();
  options.limits = Limits();
  options.limits.depth = 6;
  options.limits.seconds = 0.5;
  options.limits_chosen = true;
  Session session(options);
  session.set_depth(9);
  EXPECT_EQ(session.limits().depth, 6);
  session.set_depth(4);
  EXPECT_EQ(session.limits().depth, 4);
  session.clock().set_left(Color::kBlack, 1000, 0);
  EXPECT_EQ(session.limits_on_clock(Color::kBlack).seconds, 0.5);
  EXPECT_EQ(session.limits_on_clock(Color::kBlack).depth, 4);
}

TEST(Session, WithoutTimeTheSearchIsShortAndEndsByItself) {
  Session session(small());
  session.clock().set_left(Color::kBlack, 0, 0);
  const Limits limits = session.limits_on_clock(Color::kBlack);
  EXPECT_EQ(limits.depth, 1);
  EXPECT_FALSE(limits.exact_empties);
}

TEST(Session, DepthsAreClamped) {
  Session session(small());
  session.set_depth(-5);
  EXPECT_EQ(session.limits().depth, 1);
  session.set_depth(1000);
  EXPECT_EQ(session.limits().depth, kMaxLevel);
}

TEST(Session, ANewGameStartsTheClocksAnew) {
  Session session(small());
  session.clock() = GameClock(TimeControl::from_gtp(30, 0, 0));
  session.game().play(*parse_move("f5"));
  session.clock().charge(Color::kBlack, 10);
  session.new_game();
  EXPECT_EQ(session.game().ply(), 0);
  EXPECT_EQ(session.clock().left(Color::kBlack), 30);
}

TEST(Session, ASearchTellsItsNumberInEachUpdateAndNothingAfterItsEnd) {
  Inbox inbox;  // Outlives the search.
  Session session(small());
  const auto post = [&](SearchUpdate update) { inbox.post(std::move(update)); };
  Limits limits;  // None: it would go on for years.
  const std::uint64_t first = session.start_search(Position::initial(), limits, post);
  EXPECT_EQ(inbox.next_update(0)->search, first);
  session.stop_search();
  limits.depth = 2;
  const std::uint64_t second = session.start_search(Position::initial(), limits, post);
  EXPECT_NE(first, second);
  bool seen_second = false;
  while (true) {
    const SearchUpdate update = *inbox.next_update(0);
    if (update.search == second) seen_second = true;
    EXPECT_EQ(update.search, seen_second ? second : first);
    if (update.search == second && update.final) {
      EXPECT_TRUE(update.result.lines.front().move.is_square());
      break;
    }
  }
}

TEST(Session, AHurriedSearchStillTellsItsResult) {
  Inbox inbox;  // Outlives the search.
  Session session(small());
  session.start_search(Position::initial(), Limits(),
                       [&](SearchUpdate update) { inbox.post(std::move(update)); });
  session.hurry_search();
  while (true) {
    const SearchUpdate update = *inbox.next_update(0);
    if (!update.final) continue;
    ASSERT_FALSE(update.result.lines.empty());
    EXPECT_TRUE(Position::initial().is_legal(update.result.lines.front().move.square()));
    break;
  }
}

}  // namespace
}  // namespace outflank
