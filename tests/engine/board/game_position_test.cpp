#include "engine/board/game_position.h"

#include <gtest/gtest.h>

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/game_record.h"
#include "engine/board/perft.h"
#include "engine/board/text.h"
#include "tests/engine/random_play.h"
#include "tests/engine/test_size.h"
#include "tests/reference/plain_game.h"

namespace outflank {
namespace {

using reference::PlainGame;

std::vector<Rules> all_rules() {
  std::vector<Rules> all;
  for (const RuleSet set : kRuleSets) {
    for (const bool allow_pass : {false, true}) all.push_back({set, allow_pass});
  }
  return all;
}

std::uint64_t perft_from_start(Rules rules, int depth, PassCounting passes) {
  return perft(GamePosition(Position::initial(), rules), depth, passes);
}

Bitboard squares(const std::vector<int>& numbers) {
  Bitboard set = 0;
  for (const int number : numbers) {
    if (number != PlainGame::kPass) set |= Bitboard{1} << number;
  }
  return set;
}

class RulesTest : public testing::TestWithParam<Rules> {};

TEST_P(RulesTest, PlayRandomGamesLikeThePlainGame) {
  Random random(8);
  for (int game = 0; game < scaled(200); ++game) {
    GamePosition position(Position::initial(), GetParam());
    PlainGame plain(GetParam());
    for (std::vector<int> moves = plain.moves(); !moves.empty(); moves = plain.moves()) {
      const bool may_pass = moves.back() == PlainGame::kPass;
      ASSERT_FALSE(position.is_over());
      ASSERT_EQ(position.legal_moves(), squares(moves));
      ASSERT_EQ(position.may_pass(), may_pass);
      ASSERT_EQ(position.must_pass(), may_pass && moves.size() == 1);
      const int move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      plain.play(move);
      const Move same = move == PlainGame::kPass ? Move::pass() : Move(square_from_index(move));
      ASSERT_TRUE(position.is_legal(same));
      position = position.after(same);
    }
    ASSERT_TRUE(position.is_over());
    ASSERT_FALSE(position.may_pass());
    ASSERT_EQ(position.final_score().discs(), plain.score());
  }
}

/// Near the end passes, full hands and ends are frequent.
TEST_P(RulesTest, CountLikeThePlainGameNearTheEnd) {
  Random random(9);
  for (int i = 0; i < scaled(60); ++i) {
    const Position discs = random_position(random, 2 + static_cast<int>(random.below(4)));
    for (const PassCounting passes : {PassCounting::kFree, PassCounting::kPly}) {
      EXPECT_EQ(
          perft(GamePosition(discs, GetParam()), 5, passes),
          PlainGame(GetParam(), Board{discs, Color::kBlack}).perft(5, passes == PassCounting::kPly))
          << to_string(Board{discs, Color::kBlack});
    }
  }
}

INSTANTIATE_TEST_SUITE_P(, RulesTest, testing::ValuesIn(all_rules()), [](const auto& info) {
  std::string name = to_string(info.param);
  std::erase_if(name, [](char c) { return c == '-' || c == ' '; });
  return name;
});

struct KnownCounts {
  Rules rules;
  std::array<std::uint64_t, 6> leaves;
};

/// No pass is forced so early.
TEST(GamePosition, CountsTheLeavesFromTheStart) {
  constexpr std::array<KnownCounts, 6> kKnown = {{
      {{RuleSet::kOthello, false}, {4, 12, 56, 244, 1396, 8200}},
      {{RuleSet::kOthello, true}, {5, 21, 101, 469, 2673, 16497}},
      {{RuleSet::kReversiFree, false}, {12, 176, 3008, 57876, 1223480, 27927528}},
      {{RuleSet::kReversiFree, true}, {13, 201, 3561, 70637, 1534645, 35929837}},
      {{RuleSet::kReversi1997, false}, {10, 130, 1536, 22714, 317668, 5253500}},
      {{RuleSet::kReversi1997, true}, {11, 151, 1891, 28823, 421501, 7151157}},
  }};
  for (const KnownCounts& known : kKnown) {
    for (int depth = 1; depth <= (scaled(10) == 10 ? 6 : 5); ++depth) {
      const std::uint64_t leaves = known.leaves[static_cast<std::size_t>(depth - 1)];
      EXPECT_EQ(perft_from_start(known.rules, depth, PassCounting::kFree), leaves)
          << to_string(known.rules) << ' ' << depth;
      if (depth == 6 && known.rules.allow_pass) continue;  // Too slow for a unit test.
      EXPECT_EQ(PlainGame(known.rules).perft(depth, false), leaves)
          << to_string(known.rules) << ' ' << depth;
    }
  }
}

TEST(GamePosition, TwoPassesEndTheGameWhereTheyAreAllowed) {
  for (const RuleSet set : kRuleSets) {
    GameRecord game(Board{}, {set, true});
    ASSERT_TRUE(game.play(*parse_move(set == RuleSet::kOthello ? "f5" : "e6")));
    ASSERT_TRUE(game.play(Move::pass()));
    EXPECT_FALSE(game.is_over());
    ASSERT_TRUE(game.play(Move::pass()));
    EXPECT_TRUE(game.is_over());
    EXPECT_FALSE(game.play(Move::pass()));
    EXPECT_FALSE(game.play(*parse_move("f6")));
    // Four discs to one; in Othello 59 empty squares go to the winner.
    const int score = set == RuleSet::kOthello ? 62 : 3;
    EXPECT_EQ(game.final_score_for_black(), Score(score));
    ASSERT_TRUE(game.undo());
    EXPECT_FALSE(game.is_over());
    ASSERT_TRUE(game.redo());
    EXPECT_TRUE(game.is_over());
  }
}

TEST(GamePosition, AMoveBetweenStartsTheCountOfPassesAnew) {
  GameRecord game(Board{}, {RuleSet::kOthello, true});
  for (const std::string_view move : {"f5", "d6", "pa", "f3", "pa"}) {
    ASSERT_TRUE(game.play(*parse_move(move))) << move;
    EXPECT_FALSE(game.is_over()) << move;
  }
}

TEST(GamePosition, AVoluntaryPassIsNotInferred) {
  GameRecord game(Board{}, {RuleSet::kReversiFree, true});
  EXPECT_FALSE(game.play(Color::kWhite, *parse_move("e6")));
  EXPECT_EQ(game.ply(), 0);
}

TEST(GamePosition, WhoHasNoDiscLeftPasses) {
  GamePosition position(Position::initial(), {RuleSet::kReversi1997, false});
  EXPECT_EQ(position.player_hand, 30);
  EXPECT_EQ(position.opponent_hand, 30);
  position.player_hand = 0;
  EXPECT_TRUE(position.must_pass());
  position.opponent_hand = 0;
  EXPECT_TRUE(position.is_over());
  EXPECT_EQ(position.final_score(), Score(0));
}

TEST(GamePosition, EveryDiscPlacedComesFromTheHand) {
  GamePosition position(Position::initial(), {RuleSet::kReversi1997, false});
  Random random(1997);
  while (!position.is_over()) {
    ASSERT_EQ(position.player_hand + position.opponent_hand, position.empty_count());
    const Bitboard moves = position.legal_moves();
    position = moves == 0 ? position.passed() : position.after(random_square(random, moves));
  }
}

TEST(GamePosition, AnEmptySquareBesideAnyDiscOrTheOpponentsIsEnough) {
  const Position discs{bit(*parse_square("a1")), bit(*parse_square("h8"))};
  const auto set = [](std::initializer_list<std::string_view> names) {
    Bitboard squares = 0;
    for (const std::string_view name : names) squares |= bit(*parse_square(name));
    return squares;
  };
  EXPECT_EQ(GamePosition(discs).legal_moves(), 0u);
  EXPECT_EQ(GamePosition(discs, {RuleSet::kReversiFree, false}).legal_moves(),
            set({"a2", "b1", "b2", "g7", "g8", "h7"}));
  EXPECT_EQ(GamePosition(discs, {RuleSet::kReversi1997, false}).legal_moves(),
            set({"g7", "g8", "h7"}));
}

}  // namespace
}  // namespace outflank
