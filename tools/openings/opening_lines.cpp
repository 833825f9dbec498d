#include "tools/openings/opening_lines.h"

#include <set>
#include <utility>

#include "engine/core/random.h"
#include "tools/learn/random_play.h"

namespace outflank::cli {
namespace {

constexpr Square kFirstMove = square_at(5, 4);

std::vector<OpeningLine> one_move_longer(const std::vector<OpeningLine>& lines) {
  std::vector<OpeningLine> longer;
  std::set<std::pair<Position, Color>> seen;
  for (const OpeningLine& line : lines) {
    Bitboard moves = line.board.position.legal_moves();
    while (moves != 0) {
      const Square square = pop_first(moves);
      const Board board = with_passes(line.board.after(square));
      if (board.position.legal_moves() == 0) continue;
      if (!seen.insert({canonical(board.position), board.mover}).second) continue;
      OpeningLine& added = longer.emplace_back(line);
      added.moves.push_back(square);
      added.board = board;
    }
  }
  return longer;
}

}  // namespace

std::vector<OpeningLine> opening_lines(int plies) {
  std::vector<OpeningLine> lines(1);
  if (plies == 0) return lines;
  // The four first moves are images of each other.
  lines.front().moves = {kFirstMove};
  lines.front().board = Board().after(kFirstMove);
  for (int ply = 1; ply < plies; ++ply) lines = one_move_longer(lines);
  return lines;
}

void shuffle(std::vector<OpeningLine>& lines, std::uint64_t seed) {
  Random random(seed);
  for (std::size_t left = lines.size(); left > 1; --left) {
    std::swap(lines[left - 1], lines[random.below(static_cast<std::uint32_t>(left))]);
  }
}

}  // namespace outflank::cli
