#include "engine/engine/handicap.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "engine/board/game_record.h"
#include "engine/core/random.h"
#include "engine/engine/engine.h"
#include "tests/engine/random_play.h"
#include "tests/engine/test_size.h"

namespace outflank {
namespace {

EngineOptions small() {
  EngineOptions options;
  options.hash_megabytes = 1;
  return options;
}

using Player = std::function<Move(const Position&)>;

/// Plays as `outflank play` does at this level.
Player level_player(Engine& engine, int level, std::uint64_t seed) {
  return [&engine, level, seed](const Position& position) {
    Limits limits = level_limits(level);
    const auto handicap = level_handicap(level);
    if (handicap) limits.multi_pv = kSquares;
    const SearchResult result = engine.search(position, limits);
    return handicap ? choose_with_handicap(position, result, *handicap, seed).move
                    : result.lines.front().move;
  };
}

Player random_player(Random& random) {
  return [&random](const Position& position) {
    return Move(random_square(random, position.legal_moves()));
  };
}

/// Knows that corners are good and the squares beside them bad, and else turns as many discs as
/// possible.
Player beginner(Random& random) {
  return [&random](const Position& position) {
    Move best;
    int highest = -1000;
    for (Bitboard legal = position.legal_moves(); legal != 0;) {
      const Square square = pop_first(legal);
      int value = 10 * popcount(position.flips(square)) + static_cast<int>(random.below(10));
      if ((bit(square) & kCorners) != 0) value += 300;
      if ((bit(square) & kXSquares) != 0) value -= 100;
      if (value > highest) {
        highest = value;
        best = square;
      }
    }
    return best;
  };
}

/// Disc difference for `first`, which plays Black in even games.
int play(const Player& first, const Player& second, int number, Random& random) {
  Board board;
  for (int ply = 0; ply < 4; ++ply) {  // Another opening for each pair of games.
    board = board.after(random_player(random)(board.position).square());
  }
  while (!board.position.is_over()) {
    if (board.position.must_pass()) {
      board = board.passed();
      continue;
    }
    const bool first_moves = (board.mover == Color::kBlack) == (number % 2 == 0);
    board = board.after((first_moves ? first : second)(board.position).square());
  }
  const int black = board.final_score_for_black().discs();
  return number % 2 == 0 ? black : -black;
}

/// How many points of `games` the first player makes: a win is one, a draw a half.
double points(const Player& first, const Player& second, int games, std::uint64_t seed) {
  double sum = 0;
  for (int number = 0; number < games; ++number) {
    Random random(seed + static_cast<std::uint64_t>(number / 2));
    const int score = play(first, second, number, random);
    sum += score > 0 ? 1 : score == 0 ? 0.5 : 0;
  }
  return sum;
}

TEST(Handicap, TheLowestLevelsHaveOneAndItShrinks) {
  double noise = 1000;
  for (int level = 0; level < kFirstFullLevel; ++level) {
    const auto handicap = level_handicap(level);
    ASSERT_TRUE(handicap) << level;
    EXPECT_LT(handicap->noise, noise) << level;
    EXPECT_EQ(handicap->faultless_empties, level);
    noise = handicap->noise;
  }
  EXPECT_FALSE(level_handicap(kFirstFullLevel));
  EXPECT_FALSE(level_handicap(kMaxLevel));
  EXPECT_FALSE(level_handicap(-1));
}

SearchResult made_up(std::initializer_list<std::pair<Square, int>> moves) {
  SearchResult result;
  for (const auto& [square, discs] : moves) {
    Line line;
    line.move = square;
    line.value = Value::from_score(Score(discs));
    result.lines.push_back(line);
  }
  return result;
}

TEST(Handicap, TheSeedDecidesAndNothingElse) {
  const Position start = Position::initial();
  const SearchResult result = made_up(
      {{square_at(3, 2), 3}, {square_at(2, 3), 2}, {square_at(5, 4), 1}, {square_at(4, 5), 0}});
  SearchResult reversed = result;
  std::ranges::reverse(reversed.lines);
  Bitboard chosen = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Move move = choose_with_handicap(start, result, {10, 0, 0}, seed).move;
    EXPECT_EQ(choose_with_handicap(start, reversed, {10, 0, 0}, seed).move, move);
    chosen |= bit(move.square());
  }
  EXPECT_EQ(chosen, start.legal_moves()) << "with much noise each move is played now and then";
}

TEST(Handicap, WithoutNoiseOrGreedTheBestMoveIsPlayed) {
  const SearchResult result = made_up({{square_at(3, 2), 1}, {square_at(2, 3), 0}});
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    EXPECT_EQ(choose_with_handicap(Position::initial(), result, {0, 0, 0}, seed).move,
              Move(square_at(3, 2)));
    EXPECT_EQ(choose_with_handicap(Position::initial(), result, {20, 5, 60}, seed).move,
              Move(square_at(3, 2)))
        << "nor with so few empty squares that there is no error";
  }
}

TEST(Handicap, GreedPrefersTheMoveThatTurnsMore) {
  // From a position where b1 turns one disc and a move along the row turns five.
  Position position;
  position.player = bit(square_at(0, 0)) | bit(square_at(0, 7));
  position.opponent = 0;
  for (int column = 1; column < 6; ++column) position.opponent |= bit(square_at(column, 0));
  position.opponent |= bit(square_at(1, 7));
  const Square many = square_at(6, 0);
  const Square few = square_at(2, 7);
  ASSERT_TRUE(position.is_legal(many) && position.is_legal(few));
  const SearchResult result = made_up({{few, 6}, {many, 0}});
  EXPECT_EQ(choose_with_handicap(position, result, {0, 1, 0}, 1).move, Move(few));
  EXPECT_EQ(choose_with_handicap(position, result, {0, 2, 0}, 1).move, Move(many));
}

TEST(Handicap, LevelOneBeatsARandomMoverAndLosesToLevelFive) {
  Engine engine(small());
  Random random(3);
  const int games = std::max(scaled(40), 12);
  const double against_random =
      points(level_player(engine, 1, 1), random_player(random), games, 100);
  const double against_five =
      points(level_player(engine, 1, 1), level_player(engine, 5, 1), games, 200);
  RecordProperty("points_against_random", std::to_string(against_random));
  RecordProperty("points_against_level_5", std::to_string(against_five));
  EXPECT_GE(against_random, 0.7 * games);
  EXPECT_LE(against_five, 0.2 * games);
}

TEST(Handicap, LevelZeroLosesToABeginner) {
  Engine engine(small());
  Random random(4);
  const int games = 200;  // Fewer are a matter of luck.
  const double won = points(level_player(engine, 0, 1), beginner(random), games, 300);
  RecordProperty("points_against_beginner", std::to_string(won));
  EXPECT_LE(won, 0.4 * games);
}

}  // namespace
}  // namespace outflank
