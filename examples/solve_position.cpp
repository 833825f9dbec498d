// Solves a position with the engine's C++ classes.
//
//   solve_position "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"
#include <iostream>

#include "engine/board/text.h"
#include "engine/engine/engine.h"
#include "protocol/formats/board_string.h"

int main(int argc, char** argv) {
  const auto board = outflank::parse_board(
      argc > 1 ? argv[1] : "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X");
  if (!board) {
    std::cerr << board.error().message() << '\n';
    return 2;
  }
  outflank::EngineOptions options;
  options.hash_megabytes = 16;
  outflank::Engine engine(options);
  outflank::Limits limits;
  limits.exact_empties = outflank::kSquares;
  const auto result = engine.search(board->position, limits);
  for (const outflank::Line& line : result.lines) {
    std::cout << to_string(line.move) << ' ' << line.value.rounded().discs() << ": "
              << outflank::line_text(line.pv, board->mover) << '\n';
  }
}
