// Whole matches whose games are thrown dice.
#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <stdexcept>

#include "engine/core/random.h"
#include "tools/match/match.h"

namespace outflank::match {
namespace {

PlayedGame game_with_score(int black_score) {
  PlayedGame played;
  played.game.info.result = GameResult{static_cast<double>(black_score), GameEnd::kPlayedOut};
  return played;
}

/// Wins of the first engine of `pairing` with `elo` more; a game in five is drawn. The result
/// depends on the seed and the game's number alone.
GamePlayer dice(std::uint64_t seed, double elo) {
  return [=](const ScheduledGame& scheduled, const GameRecord&) {
    Random random(seed * 1'000'003 + scheduled.number);
    random.next();
    const double thrown = random.below(1'000'000) / 1e6;
    const double won = score_of_elo(elo) - 0.1;
    const int score = thrown < won ? 10 : thrown < won + 0.2 ? 0 : -10;
    return std::optional(game_with_score(scheduled.first_color == Color::kBlack ? score : -score));
  };
}

MatchPlan plan_for(std::size_t engines, std::size_t games) {
  MatchPlan plan;
  for (std::size_t i = 0; i < engines; ++i) plan.names.push_back(std::string(1, "ABCD"[i]));
  plan.games = games;
  return plan;
}

MatchState run(
    const MatchPlan& plan, const std::function<GamePlayer()>& make_player,
    std::vector<MatchGame> earlier = {}, std::stop_source stop = {},
    const OnGame& on_game = [](const MatchState&, const MatchGame&) {}) {
  const Schedule schedule(plan.names.size(), plan.tournament);
  const auto openings = random_openings(4, 1);
  return run_games(plan, schedule, *openings, std::move(earlier), stop, make_player, on_game);
}

/// How often each verdict came out of 20 tests.
std::array<int, 3> verdicts_of_20(double elo, const Sprt& sprt) {
  std::array<int, 3> verdicts{};
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    MatchPlan plan = plan_for(2, 200'000);
    plan.sprt = sprt;
    const MatchState state = run(plan, [&] { return dice(seed, elo); });
    ++verdicts[static_cast<std::size_t>(state.verdict)];
  }
  return verdicts;
}

TEST(RunGames, TheTestTellsAStrongerAndAWeakerEngine) {
  const Sprt sprt{0, 10, 0.05, 0.05};
  // What halving the nodes costs, or more; each is far outside the bounds.
  EXPECT_EQ(verdicts_of_20(60, sprt)[static_cast<std::size_t>(Verdict::kH1)], 20);
  EXPECT_EQ(verdicts_of_20(-60, sprt)[static_cast<std::size_t>(Verdict::kH0)], 20);
}

TEST(RunGames, TheTestIsRarelyWrongAboutEqualEngines) {
  const auto verdicts = verdicts_of_20(0, {0, 20, 0.05, 0.05});
  EXPECT_EQ(verdicts[static_cast<std::size_t>(Verdict::kUndecided)], 0);
  // One in 20 is expected; four or more come once in 60 times, but the dice are loaded the same way
  // on every run.
  EXPECT_LE(verdicts[static_cast<std::size_t>(Verdict::kH1)], 3);
}

TEST(RunGames, AllGamesArePlayedOnceAlsoSeveralAtATime) {
  MatchPlan plan = plan_for(3, 60);
  plan.concurrency = 4;
  const MatchState state = run(plan, [] { return dice(1, 100); });
  std::set<std::size_t> numbers;
  for (const MatchGame& game : state.games) {
    numbers.insert(game.number);
    EXPECT_EQ(game.opening_plies, 4u);
  }
  EXPECT_EQ(numbers.size(), 60u);
  EXPECT_EQ(*numbers.rbegin(), 59u);
  EXPECT_EQ(state.standings.games(), 60u);
  EXPECT_EQ(state.standings.pairs(), 30);
  EXPECT_EQ(state.standings.engines()[0].tally.games(), 40u);
  EXPECT_EQ(state.verdict, Verdict::kUndecided);
}

TEST(RunGames, NamesFollowTheColours) {
  const MatchState state = run(plan_for(2, 4), [] { return dice(1, 0); });
  ASSERT_EQ(state.games.size(), 4u);
  for (const MatchGame& game : state.games) {
    const GameInfo& info = game.played.game.info;
    EXPECT_EQ(info.player(Color::kBlack).name, game.number % 2 == 0 ? "A" : "B");
    EXPECT_EQ(info.player(Color::kWhite).name, game.number % 2 == 0 ? "B" : "A");
  }
}

TEST(RunGames, GoesOnAfterEarlierGames) {
  const MatchState whole = run(plan_for(2, 40), [] { return dice(3, 50); });
  // Any of them, also one of a pair.
  std::vector<MatchGame> earlier;
  for (const MatchGame& game : whole.games) {
    if (game.number % 3 == 0) earlier.push_back(game);
  }
  std::atomic<int> played = 0;
  const MatchState rest = run(
      plan_for(2, 40),
      [&] {
        return [&, play = dice(3, 50)](const ScheduledGame& scheduled, const GameRecord& opening) {
          ++played;
          return play(scheduled, opening);
        };
      },
      earlier);
  EXPECT_EQ(played, 26);
  EXPECT_EQ(rest.games.size(), 40u);
  EXPECT_EQ(rest.standings.pairings().front().pairs.counts,
            whole.standings.pairings().front().pairs.counts);
}

TEST(RunGames, ADecidedTestIsNotPlayedOn) {
  MatchPlan plan = plan_for(2, 100'000);
  plan.sprt = Sprt{0, 10, 0.05, 0.05};
  const MatchState decided = run(plan, [] { return dice(1, 200); });
  ASSERT_EQ(decided.verdict, Verdict::kH1);
  ASSERT_LT(decided.games.size(), 10'000u);
  const MatchState again = run(
      plan, []() -> GamePlayer { throw std::logic_error("no game is needed"); }, decided.games);
  EXPECT_EQ(again.verdict, Verdict::kH1);
  EXPECT_EQ(again.games.size(), decided.games.size());
}

TEST(RunGames, AStopEndsItBetweenGames) {
  std::stop_source stop;
  const MatchState state = run(
      plan_for(2, 1000), [] { return dice(1, 0); }, {}, stop,
      [&](const MatchState& now, const MatchGame&) {
        if (now.standings.games() == 7) stop.request_stop();
      });
  EXPECT_EQ(state.games.size(), 7u);
}

TEST(RunGames, WhatAThreadThrowsComesOut) {
  MatchPlan plan = plan_for(2, 1000);
  plan.concurrency = 2;
  EXPECT_THROW(run(plan,
                   [] {
                     return [](const ScheduledGame& scheduled,
                               const GameRecord&) -> std::optional<PlayedGame> {
                       if (scheduled.number == 10) throw std::runtime_error("no memory");
                       return game_with_score(0);
                     };
                   }),
               std::runtime_error);
}

TEST(Standings, TheCrossTableSeesBothSides) {
  const Schedule schedule(3, Tournament::kRoundRobin);
  Standings standings(3, schedule);
  const auto add = [&](std::size_t number, int black_score) {
    MatchGame game;
    game.number = number;
    game.played = game_with_score(black_score);
    standings.add(schedule.game(number), game);
  };
  add(0, 10);  // A (black) beats B.
  add(1, 10);  // B (black) beats A.
  add(2, 0);   // A and C draw.
  add(3, 4);   // C (black) beats A.
  add(4, -2);  // C (white) beats B; the second game of the pair is missing.
  EXPECT_EQ(standings.between(0, 1).won, 1u);
  EXPECT_EQ(standings.between(1, 0).lost, 1u);
  EXPECT_EQ(standings.between(2, 0).points(), 1.5);
  EXPECT_EQ(standings.between(0, 2).points(), 0.5);
  EXPECT_EQ(standings.pairs(), 2);
  EXPECT_EQ(standings.pairings()[1].pairs.counts, (std::array<std::int64_t, 5>{0, 1, 0, 0, 0}));
  EXPECT_EQ(standings.ranking(), (std::vector<std::size_t>{2, 0, 1}));
}

}  // namespace
}  // namespace outflank::match
