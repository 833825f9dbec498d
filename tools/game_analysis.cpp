#include "tools/game_analysis.h"

#include <algorithm>
#include <utility>

namespace outflank::cli {
namespace {

Figure figure_of(const Line& line) {
  return {line.value, line.exact, line.depth, line.selectivity};
}

class Analyst {
 public:
  Analyst(const Limits& limits, int alternatives, InterruptibleEngine& engine)
      : limits_(limits), alternatives_(alternatives), engine_(engine) {}

  /// What is best at the end of the game, for its mover.
  PlyAnalysis judge_end(const GamePosition& position) {
    PlyAnalysis end;
    if (position.is_over()) {
      end.best_score = {Value::from_score(position.final_score()), true, position.empty_count(),
                        Selectivity::k100};
    } else if (const auto lines = search(position, 1); !lines.empty()) {
      end.best_score = figure_of(lines.front());
      end.line = lines.front().pv;
    }
    return end;
  }

  /// Fills in the best move of `position`, both figures, and what else could be played. The score
  /// of the move played and what follows it are those of `ply` already, as the next position told.
  void judge(const GamePosition& position, PlyAnalysis& ply) {
    ply.best = ply.move;
    ply.best_score = ply.score;
    std::vector<Line> lines;
    if (popcount(position.legal_moves()) + (position.may_pass() ? 1 : 0) >= 2) {
      lines = search(position, std::max(1, alternatives_));
      if (engine_.interrupted()) return;
      find_best(position, lines, ply);
    }
    if (alternatives_ > 0 && !engine_.interrupted()) list_alternatives(lines, ply);
  }

 private:
  void find_best(const GamePosition& position, std::vector<Line>& lines, PlyAnalysis& ply) {
    const Figure found = figure_of(lines.front());
    auto other = lines.begin();
    if (lines.front().move == ply.move) {
      if (found.exact && !ply.score.exact) ply.score = found;
      if (found.exact || ply.score.value >= found.value) return settle(found, ply);
      // The move is worse than it looked, so that another one may be better.
      if (lines.size() < 2) lines = search(position, 2);
      if (engine_.interrupted()) return;
      other = std::ranges::find_if(lines, [&](const Line& line) { return line.move != ply.move; });
      if (other == lines.end()) return settle(found, ply);
    }
    const Figure better = figure_of(*other);
    // No move is worth more than the position.
    if (better.exact && !ply.score.exact) ply.score.value = std::min(ply.score.value, better.value);
    if (better.value <= ply.score.value) return settle(better, ply);
    ply.best = other->move;
    ply.best_score = better;
    ply.line = other->pv;
  }

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

  void list_alternatives(const std::vector<Line>& lines, PlyAnalysis& ply) const {
    std::vector<Alternative>& list = ply.alternatives;
    list.push_back({ply.best, ply.best_score, ply.line});
    if (ply.move != ply.best) list.push_back({ply.move, ply.score, ply.played_line});
    for (const Line& line : lines) {
      if (line.move == ply.move || line.move == ply.best) continue;
      Figure score = figure_of(line);
      // What the later positions taught about the best move holds for the others as well.
      if (score.value > ply.best_score.value) {
        score.value = ply.best_score.value;
        score.exact = false;
      }
      list.push_back({line.move, score, line.pv});
    }
    std::ranges::stable_sort(list, [](const Alternative& a, const Alternative& b) {
      return a.score.value > b.score.value;
    });
    // The move played stays, however bad.
    while (std::ssize(list) > alternatives_ && list.size() > 1) {
      const auto last =
          list.back().move == ply.move ? std::prev(list.end(), 2) : std::prev(list.end());
      if (last->move == ply.best) break;
      list.erase(last);
    }
  }

  std::vector<Line> search(const GamePosition& position, int multi_pv) {
    Limits limits = limits_;
    limits.multi_pv = multi_pv;
    return engine_.search(position, limits).lines;
  }

  Limits limits_;
  int alternatives_;
  InterruptibleEngine& engine_;
};

/// What the value of the position after a move means for the one before it.
Figure seen_from_before(const Figure& after, const GamePosition& before, Move move) {
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

void SideTotals::add(const PlyAnalysis& ply) {
  if (!ply.move.is_square()) return;
  loss = Value::from_units(loss.units() + ply.loss().units());
  exact &= ply.exact();
  ++moves;
  if (ply.mistake()) ++mistakes;
}

SideTotals totals_of(const std::vector<PlyAnalysis>& plies, Color color) {
  SideTotals totals;
  for (const PlyAnalysis& ply : plies) {
    if (ply.mover == color) totals.add(ply);
  }
  return totals;
}

std::optional<int> exact_from(const std::vector<PlyAnalysis>& plies) {
  std::optional<int> first;
  for (auto ply = plies.rbegin(); ply != plies.rend() && ply->exact(); ++ply) first = ply->ply;
  return first;
}

std::vector<PlyAnalysis> analyze_game(const GameRecord& game, const Limits& limits,
                                      int alternatives, InterruptibleEngine& engine,
                                      const PlyCallback& on_ply) {
  Analyst analyst(limits, alternatives, engine);
  std::vector<PlyAnalysis> analysis;
  on_ply(game.ply());
  PlyAnalysis after = analyst.judge_end(game.position());
  for (int index = game.ply() - 1; index >= 0 && !engine.interrupted(); --index) {
    on_ply(index);
    const Ply& played = game.plies()[static_cast<std::size_t>(index)];
    const GamePosition position = game.position_at(index);
    PlyAnalysis ply;
    ply.ply = index;
    ply.mover = played.mover;
    ply.move = played.move;
    ply.score = seen_from_before(after.best_score, position, played.move);
    ply.played_line.push_back(played.move);
    ply.played_line.insert(ply.played_line.end(), after.line.begin(), after.line.end());
    ply.line = ply.played_line;
    analyst.judge(position, ply);
    if (engine.interrupted()) break;
    analysis.push_back(ply);
    after = std::move(ply);
  }
  std::ranges::reverse(analysis);
  return analysis;
}

}  // namespace outflank::cli
