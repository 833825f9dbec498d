#include "tests/protocol/nboard_client.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/board/text.h"

namespace outflank {

std::string nboard_game(const GameRecord& game, std::string_view clock) {
  std::string text = "(;GM[Othello]PC[NBoard]DT[2024-05-06 07:08:09 GMT]PB[Me]PW[Outflank]RE[?]";
  if (!clock.empty()) text += "TI[" + std::string(clock) + "]";
  text += "TY[8]BO[8 ";
  const Board& start = game.start();
  for (int i = 0; i < kSquares; ++i) {
    const Bitboard square = bit(square_from_index(i));
    text += (start.discs(Color::kBlack) & square) != 0   ? '*'
            : (start.discs(Color::kWhite) & square) != 0 ? 'O'
                                                         : '-';
  }
  text += start.mover == Color::kBlack ? " *]" : " O]";
  for (const Ply& ply : game.plies()) {
    text += ply.mover == Color::kBlack ? "B[" : "W[";
    text += (ply.move.is_pass() ? "PA" : to_string(ply.move)) + "//0.01]";
  }
  return text + ";)";
}

NBoardLine checked(const std::string& line) {
  const auto parsed = parse_nboard_line(line);
  EXPECT_TRUE(parsed) << "malformed: \"" << line << '"';
  return parsed.value_or(NBoardLine());
}

void check_fits(const NBoardLine& line, const GameRecord& game) {
  GameRecord line_of_play(game.board());
  for (const Move move : line.moves) {
    const Position& position = line_of_play.board().position;
    EXPECT_TRUE(move.is_square() || position.must_pass()) << "a pass with moves to make";
    // An inferred pass would hide one that is missing from the line.
    EXPECT_TRUE(move.is_pass() || position.is_legal(move.square())) << to_string(move) << " in\n"
                                                                    << draw(line_of_play.board());
    if (!line_of_play.play(move)) return;
  }
}

std::vector<NBoardLine> read_checked(EngineProcess& engine, std::string_view prefix,
                                     const GameRecord& game) {
  std::vector<NBoardLine> lines;
  for (const std::string& line : engine.read_until(prefix)) {
    lines.push_back(checked(line));
    check_fits(lines.back(), game);
  }
  return lines;
}

}  // namespace outflank
