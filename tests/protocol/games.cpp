#include "tests/protocol/games.h"

#include <gtest/gtest.h>

#include "engine/board/text.h"

namespace outflank {

std::vector<Move> moves_of(std::string_view transcript) {
  std::vector<Move> moves;
  for (std::size_t i = 0; i < transcript.size(); i += 2) {
    moves.push_back(parse_move(transcript.substr(i, 2)).value());
  }
  return moves;
}

GameRecord replayed(std::string_view transcript) {
  GameRecord game;
  for (const Move move : moves_of(transcript)) {
    EXPECT_TRUE(game.play(move)) << to_string(move);
  }
  return game;
}

std::vector<Move> choices(const GameRecord& game) {
  const Position& position = game.board().position;
  if (position.must_pass()) return {Move::pass()};
  std::vector<Move> moves;
  for (Bitboard legal = position.legal_moves(); legal != 0;) moves.emplace_back(pop_first(legal));
  return moves;
}

GameRecord random_game(Random& random, int plies) {
  GameRecord game;
  while (game.ply() < plies && !game.is_over()) {
    const std::vector<Move> moves = choices(game);
    game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return game;
}

}  // namespace outflank
