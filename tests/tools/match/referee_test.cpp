// The referee with players whose every answer is known.
#include "tools/match/referee.h"

#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "protocol/formats/transcript.h"

namespace outflank::match {
namespace {

/// Plays the first legal move, unless told otherwise.
class FakePlayer : public Player {
 public:
  std::optional<Fault> begin(const GameState&, Color color) override {
    begun_as = color;
    return fault_at_start;
  }
  Answer choose(const GameState& state, double patience) override {
    EXPECT_EQ(state.game.record.board().mover, begun_as);
    patiences.push_back(patience);
    left.push_back(state.clock.left(begun_as));
    Answer answer;
    answer.move = first_square(state.game.record.board().position.legal_moves());
    answer.seconds = seconds;
    if (change) change(state, answer);
    return answer;
  }

  std::optional<Fault> fault_at_start;
  double seconds = 0;
  std::function<void(const GameState&, Answer&)> change;

  Color begun_as = Color::kBlack;
  std::vector<double> patiences;
  std::vector<std::optional<double>> left;
};

struct Players {
  FakePlayer black, white;
  GameRules rules;
  GameRecord opening;

  PlayedGame play() {
    auto played = play_game(opening, black, white, rules, std::stop_token());
    EXPECT_TRUE(played);
    return played.value_or(PlayedGame());
  }
};

void set_clock(TimeLimit& limit, double main, double increment, double period, int stones) {
  limit.clock = {true, main, increment, period, stones};
}

TEST(Referee, PlaysToTheEndAndCountsEmptySquaresForTheWinner) {
  Players players;
  // White is wiped out after nine moves.
  players.opening = *parse_transcript("e6f4e3f6g5d6e7f5");
  players.black.change = [](const GameState&, Answer& answer) {
    answer.move = Square{34};  // c5
    answer.eval = 64;
    answer.seconds = 0.25;
  };
  const PlayedGame played = players.play();
  EXPECT_EQ(write_transcript(played.game.record), "e6f4e3f6g5d6e7f5c5");
  EXPECT_EQ(played.game.info.result, (GameResult{64, GameEnd::kPlayedOut}));
  EXPECT_FALSE(played.loser);
  EXPECT_FALSE(played.fault);
  EXPECT_EQ(played.game.note(7), PlyNote());
  EXPECT_EQ(played.game.note(8), (PlyNote{64, 0.25}));
  EXPECT_EQ(players.black.begun_as, Color::kBlack);
  EXPECT_EQ(players.white.begun_as, Color::kWhite);
}

TEST(Referee, PutsPassesOnRecordAndAsksTheSideThatCanMove) {
  Players players;
  players.opening = *parse_transcript("e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8");
  const PlayedGame played = players.play();
  const auto plies = played.game.record.plies();
  ASSERT_GT(plies.size(), 17u);
  EXPECT_EQ(plies[16].mover, Color::kBlack);
  EXPECT_TRUE(plies[16].move.is_pass());
  EXPECT_EQ(plies[17].mover, Color::kWhite);
  EXPECT_TRUE(played.game.record.is_over());
  EXPECT_FALSE(plies.back().move.is_pass());
}

TEST(Referee, AnIllegalMoveLosesTheGame) {
  for (const Move move : {Move(Square{27}), Move(Square{63}), Move::pass(), Move::none()}) {
    Players players;
    players.white.change = [&](const GameState& state, Answer& answer) {
      if (state.game.record.ply() == 5) answer.move = move;
    };
    const PlayedGame played = players.play();
    EXPECT_EQ(played.game.record.ply(), 5);
    EXPECT_EQ(played.loser, Color::kWhite);
    ASSERT_TRUE(played.fault);
    EXPECT_EQ(played.fault->kind, FaultKind::kIllegal);
    EXPECT_EQ(played.game.info.result, (GameResult{64, GameEnd::kResigned}));
  }
}

TEST(Referee, AFaultAtTheStartOrLaterAndAResignationLose) {
  Players players;
  players.black.fault_at_start = Fault{FaultKind::kCrash, "gone"};
  PlayedGame played = players.play();
  EXPECT_EQ(played.loser, Color::kBlack);
  EXPECT_EQ(played.fault->detail, "gone");
  EXPECT_EQ(played.game.info.result, (GameResult{-64, GameEnd::kResigned}));

  players.black.fault_at_start.reset();
  players.white.change = [](const GameState&, Answer& answer) {
    answer.fault = Fault{FaultKind::kHang, ""};
  };
  EXPECT_EQ(players.play().fault->kind, FaultKind::kHang);

  players.white.change = [](const GameState&, Answer& answer) { answer.resigned = true; };
  played = players.play();
  EXPECT_EQ(played.loser, Color::kWhite);
  EXPECT_FALSE(played.fault);
}

TEST(Referee, ATimeForEachMoveIsHeldUpToTheLag) {
  Players players;
  players.rules.limits[0].move_seconds = 1;
  players.rules.lag = 0.5;
  players.black.seconds = 1.5;
  players.white.seconds = 100;
  EXPECT_FALSE(players.play().fault) << "neither later than the lag, nor limited at all";
  EXPECT_GT(players.black.patiences.front(), 1.5);
  EXPECT_EQ(players.white.patiences.front(), players.rules.patience);

  players.black.seconds = 1.51;
  const PlayedGame played = players.play();
  EXPECT_EQ(played.loser, Color::kBlack);
  EXPECT_EQ(played.fault->kind, FaultKind::kTime);
  EXPECT_EQ(played.game.info.result, (GameResult{-64, GameEnd::kTimeout}));
}

TEST(Referee, TheClockOfAGameRunsForOneSideOnly) {
  Players players;
  set_clock(players.rules.limits[0], 10, 1, 0, 0);
  players.rules.lag = 0;
  players.black.seconds = 2;
  players.white.seconds = 50;
  const PlayedGame played = players.play();
  // Each move costs a second more than the increment brings: 10, 9, … 2, and at 1 it is too late.
  EXPECT_EQ(played.loser, Color::kBlack);
  EXPECT_EQ(played.fault->kind, FaultKind::kTime);
  ASSERT_EQ(players.black.left.size(), 10u);
  EXPECT_EQ(players.black.left.front(), 10);
  EXPECT_EQ(players.black.left.back(), 1);
  EXPECT_FALSE(players.white.left.front());
}

TEST(Referee, ByoYomiGoesOnForTheWholeGame) {
  Players players;
  set_clock(players.rules.limits[1], 3, 0, 2, 1);
  players.rules.lag = 0;
  players.white.seconds = 2;
  EXPECT_FALSE(players.play().fault);
  EXPECT_EQ(players.white.left.back(), 2);
  players.white.seconds = 2.01;
  EXPECT_EQ(players.play().fault->kind, FaultKind::kTime);
}

TEST(Referee, AStoppedGameIsNone) {
  std::stop_source stop;
  Players players;
  players.white.change = [&](const GameState& state, Answer&) {
    if (state.game.record.ply() == 3) stop.request_stop();
  };
  EXPECT_FALSE(
      play_game(players.opening, players.black, players.white, players.rules, stop.get_token()));
}

}  // namespace
}  // namespace outflank::match
