#include "protocol/pondering.h"

#include <gtest/gtest.h>

#include <vector>

#include "engine/board/game_record.h"
#include "engine/board/text.h"
#include "protocol/formats/transcript.h"
#include "protocol/session.h"

namespace outflank {
namespace {

std::vector<Move> moves(std::initializer_list<const char*> names) {
  std::vector<Move> all;
  for (const char* name : names) all.push_back(*parse_move(name));
  return all;
}

TEST(Pondering, FollowsTheExpectedReply) {
  const auto plan = plan_pondering(Board(), moves({"f5", "d6", "c3"}));
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->color, Color::kBlack);
  EXPECT_EQ(plan->board, parse_transcript("f5")->board());
  EXPECT_EQ(plan->position, parse_transcript("f5d6")->board().position);
}

TEST(Pondering, LooksForTheReplyItselfWhereNoneIsKnown) {
  for (const auto& line : {moves({"f5"}), moves({"f5", "a1"})}) {
    const auto plan = plan_pondering(Board(), line);
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->position, plan->board.position);
  }
}

TEST(Pondering, ThinksAboutOurNextMoveWhereTheOpponentMustPass) {
  // After f8 Black has no move.
  const Board board = parse_transcript("e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8")->board();
  const auto plan = plan_pondering(board, moves({"f8", "pass", "c3"}));
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->color, Color::kWhite);
  EXPECT_TRUE(plan->board.position.must_pass());
  EXPECT_EQ(plan->position, plan->board.passed().position);
}

TEST(Pondering, ThereIsNothingToThinkAboutAtTheEnd) {
  const Board board = parse_transcript("e6f4e3f6g5d6e7f5")->board();
  EXPECT_FALSE(plan_pondering(board, moves({"c5"})));
  EXPECT_FALSE(plan_pondering(Board(), moves({"a1"})));
  EXPECT_FALSE(plan_pondering(Board(), {}));
}

TEST(Session, PondersOnlyWhereItsMoveWasPlayed) {
  SessionOptions options;
  options.engine.hash_megabytes = 1;
  options.ponder = true;
  Session session(options);
  session.clock().set_left(Color::kBlack, 100, 0);
  session.expect(session.game().board(), moves({"f5", "d6"}));
  session.ponder();
  EXPECT_EQ(session.stop_pondering(), "") << "f5 has not been played";
  session.game().play(*parse_move("f5"));
  session.ponder();
  EXPECT_TRUE(session.stop_pondering().starts_with("pondered "));
  EXPECT_EQ(session.stop_pondering(), "");
  session.new_game();
  session.game().play(*parse_move("f5"));
  session.ponder();
  EXPECT_EQ(session.stop_pondering(), "") << "that was another game";
}

}  // namespace
}  // namespace outflank
