#include "tools/game_analysis.h"

#include <algorithm>

namespace outflank::cli {
namespace {

class Analyst {
 public:
  Analyst(const Limits& limits, InterruptibleEngine& engine) : limits_(limits), engine_(engine) {}

  /// The value of a position for its mover.
  Figure value_of(const Position& position) {
    if (position.is_over()) {
      return {Value::from_score(position.final_score()), true, position.empty_count(),
              Selectivity::k100};
    }
    return figure_of(search(position, 1).front());
  }

  /// Fills in the best move of `position` and both figures; `score` is already that of the move
  /// played, as the next position told it.
  void judge(const Position& position, PlyAnalysis& ply) {
    ply.best = ply.move;
    ply.best_score = ply.score;
    if (popcount(position.legal_moves()) < 2) return;
    std::vector<Line> lines = search(position, 1);
    if (engine_.interrupted()) return;
    const Figure found = figure_of(lines.front());
    if (lines.front().move == ply.move) {
      if (found.exact && !ply.score.exact) ply.score = found;
      if (found.exact || ply.score.value >= found.value) return settle(found, ply);
      // The move is worse than it looked, so that another one may be better.
      lines = search(position, 2);
      if (engine_.interrupted()) return;
      std::erase_if(lines, [&](const Line& line) { return line.move == ply.move; });
      if (lines.empty()) return settle(found, ply);
    }
    const Figure other = figure_of(lines.front());
    // No move is worth more than the position.
    if (other.exact && !ply.score.exact) ply.score.value = std::min(ply.score.value, other.value);
    if (other.value <= ply.score.value) return settle(other, ply);
    ply.best = lines.front().move;
    ply.best_score = other;
  }

 private:
  /// The move played is the best, which is certain only if the position itself was solved: a solved
  /// move alone does not say what the others are worth.
  static void settle(const Figure& searched, PlyAnalysis& ply) {
    ply.best_score = ply.score;
    if (searched.exact || !ply.score.exact || ply.score.value == Value::from_score(kMaxScore))
      return;
    ply.best_score.exact = false;
    ply.best_score.depth = searched.depth;
    ply.best_score.selectivity = searched.selectivity;
  }

  static Figure figure_of(const Line& line) {
    return {line.value, line.exact, line.depth, line.selectivity};
  }

  std::vector<Line> search(const Position& position, int multi_pv) {
    Limits limits = limits_;
    limits.multi_pv = multi_pv;
    return engine_.search(position, limits).lines;
  }

  Limits limits_;
  InterruptibleEngine& engine_;
};

/// What the value of the position after a move means for the one before it.
Figure seen_from_before(const Figure& after, const Position& before, Move move) {
  Figure figure = after;
  figure.value = -after.value;
  if (figure.exact) {
    figure.depth = before.empty_count();
  } else if (move.is_square()) {
    ++figure.depth;
  }
  return figure;
}

}  // namespace

std::vector<PlyAnalysis> analyze_game(const GameRecord& game, const Limits& limits,
                                      InterruptibleEngine& engine, const PlyCallback& on_ply) {
  Analyst analyst(limits, engine);
  std::vector<PlyAnalysis> analysis;
  on_ply(game.ply());
  Figure after = analyst.value_of(game.board().position);
  for (int index = game.ply() - 1; index >= 0 && !engine.interrupted(); --index) {
    on_ply(index);
    const Ply& played = game.plies()[static_cast<std::size_t>(index)];
    const Position position = game.board_at(index).position;
    PlyAnalysis ply;
    ply.ply = index;
    ply.mover = played.mover;
    ply.move = played.move;
    ply.score = seen_from_before(after, position, played.move);
    analyst.judge(position, ply);
    if (engine.interrupted()) break;
    after = ply.best_score;
    analysis.push_back(ply);
  }
  std::ranges::reverse(analysis);
  return analysis;
}

}  // namespace outflank::cli
