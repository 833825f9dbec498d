#include "engine/board/game_record.h"

#include <gtest/gtest.h>

#include "engine/board/text.h"

namespace outflank {
namespace {

GameRecord replay(std::string_view moves) {
  GameRecord game;
  for (std::size_t i = 0; i < moves.size(); i += 2) {
    EXPECT_TRUE(game.play(*parse_move(moves.substr(i, 2)))) << moves.substr(i, 2);
  }
  return game;
}

// A position in which Black must pass at ply 17.
constexpr std::string_view kBlackMustPass = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8";

TEST(GameRecord, TheOtherSidesMoveInfersAForcedPass) {
  GameRecord game = replay(kBlackMustPass);
  EXPECT_EQ(game.ply(), 16);
  EXPECT_TRUE(game.board().position.must_pass());
  EXPECT_TRUE(game.play(Color::kWhite, *parse_move("c3")));
  EXPECT_EQ(game.ply(), 18);
  EXPECT_TRUE(game.plies()[16].inferred);
}

TEST(GameRecord, UndoTakesBackTheInferredPassToo) {
  GameRecord game = replay(kBlackMustPass);
  const Board before = game.board();
  ASSERT_TRUE(game.play(*parse_move("c3")));
  ASSERT_TRUE(game.undo());
  EXPECT_EQ(game.board(), before);
  ASSERT_TRUE(game.redo());
  EXPECT_EQ(game.ply(), 18);
}

TEST(GameRecord, AnExplicitPassIsAMoveOfItsOwn) {
  GameRecord game = replay(kBlackMustPass);
  ASSERT_TRUE(game.play(Color::kBlack, Move::pass()));
  ASSERT_TRUE(game.play(Color::kWhite, *parse_move("g3")));
  ASSERT_TRUE(game.undo());
  EXPECT_EQ(game.ply(), 17);
  ASSERT_TRUE(game.undo());
  EXPECT_EQ(game.ply(), 16);
}

TEST(GameRecord, RefusesIllegalMovesAndChangesNothing) {
  GameRecord game;
  EXPECT_FALSE(game.play(Move::pass()));
  EXPECT_FALSE(game.play(Color::kWhite, *parse_move("f5")));
  EXPECT_FALSE(game.play(*parse_move("a1")));
  EXPECT_FALSE(game.play(*parse_move("d4")));
  EXPECT_FALSE(game.play(Move::none()));
  EXPECT_EQ(game.ply(), 0);
  EXPECT_EQ(game.board(), Board{});
}

TEST(GameRecord, ReplaysUnderOtherRulesWhereTheyAllowIt) {
  const GameRecord game = replay("f5d6c3");
  const auto free = game.under({RuleSet::kReversiFree, false});
  ASSERT_TRUE(free);
  EXPECT_EQ(free->board(), game.board());
  EXPECT_EQ(free->rules().set, RuleSet::kReversiFree);
  GameRecord other(Board{}, {RuleSet::kReversiFree, false});
  ASSERT_TRUE(other.play(*parse_move("e6")));
  ASSERT_TRUE(other.play(*parse_move("f7")));  // Turns nothing.
  EXPECT_FALSE(other.under({}));
}

}  // namespace
}  // namespace outflank
