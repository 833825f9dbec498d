#include "engine/search/rules_search.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "engine/search/rules_tree.h"

namespace outflank {
namespace {

constexpr int kUnit = 1;
constexpr int kMost = 64 * Value::kUnitsPerDisc + kUnit;

/// The next iteration is begun if less than this part of the time worth spending is gone: it takes
/// several times as long as all before it.
constexpr double kPartToBegin = 0.25;

/// A pass that offers the end of the game, or takes it, has to be better than any move by so much
/// where the end would not be won: there is more to hope for from an opponent who has to find
/// moves.
constexpr int kPassReserve = 6 * Value::kUnitsPerDisc;

/// A root move, and the moves that a symmetry of the position makes the same.
struct RootMove {
  Line line;  ///< Of the last finished iteration.
  GamePosition child;
  std::vector<Symmetry> twins;  ///< Each takes the move to another one.
};

std::vector<RootMove> root_moves(const GamePosition& position) {
  std::vector<Symmetry> symmetries;
  for (int i = 1; i < kSymmetries; ++i) {
    const Symmetry symmetry = symmetry_from_index(i);
    if (position.discs.transformed(symmetry) == position.discs) symmetries.push_back(symmetry);
  }
  std::vector<RootMove> roots;
  const auto add = [&](Move move) {
    RootMove& root = roots.emplace_back();
    root.line.move = move;
    root.line.pv = {move};
    root.child = position.after(move);
  };
  Bitboard moves = position.legal_moves();
  while (moves != 0) {
    const Square square = pop_first(moves);
    add(square);
    for (const Symmetry symmetry : symmetries) {
      const Bitboard image = bit(apply(symmetry, square));
      if ((moves & image) == 0) continue;
      moves &= ~image;
      roots.back().twins.push_back(symmetry);
    }
  }
  if (position.may_pass()) add(Move::pass());
  return roots;
}

Line twin_line(const Line& line, Symmetry symmetry) {
  Line image = line;
  for (Move& move : image.pv) {
    if (move.is_square()) move = apply(symmetry, move.square());
  }
  image.move = image.pv.front();
  return image;
}

}  // namespace

/// One search from beginning to end.
class RulesSearch::Run {
 public:
  Run(RulesTable& table, SearchLimiter& limiter, const GamePosition& position, const Limits& limits,
      const IterationCallback& on_iteration)
      : limiter_(limiter),
        tree_(table, limiter),
        limits_(limits),
        on_iteration_(on_iteration),
        rules_(position.rules),
        empties_(position.empty_count()),
        must_pass_(position.must_pass()),
        ahead_(position.final_score() > Score(0)),
        moves_(root_moves(position)),
        wanted_(static_cast<std::size_t>(
            limits.goal == Goal::kBestMoves ? kSquares : std::max(1, limits.multi_pv))) {}

  SearchResult run() {
    limiter_.begin(limits_.seconds, limits_.nodes);
    bool finished = true;
    for (int depth = 1; depth <= heuristic_depth() && finished; ++depth) {
      finished = !is_time_spent() && iterate(depth);
    }
    if (wants_to_solve() && finished) {
      solving_ = true;
      finished = !is_time_spent() && iterate(empties_);
    }
    SearchResult result = current();
    result.interrupted = !finished;
    return result;
  }

 private:
  bool wants_to_solve() const {
    return (limits_.exact_empties && empties_ <= *limits_.exact_empties) ||
           limits_.depth.value_or(empties_) >= empties_;
  }

  /// How deep to search by evaluation, at most; solving comes after that.
  int heuristic_depth() const {
    if (!wants_to_solve()) return std::clamp(*limits_.depth, 1, empties_ - 1);
    return leaves_time_to_solve(limits_, empties_, rules_) ? empties_ / 3 : empties_ - 1;
  }

  /// Whether the plan for the time says to leave it at the last iteration.
  bool is_time_spent() const {
    if (depth_ == 0) return false;
    if (limits_.target_seconds && moves_.size() == 1 && moves_.front().twins.empty()) return true;
    return limits_.target_seconds && limiter_.seconds() > kPartToBegin * *limits_.target_seconds;
  }

  /// Searches all moves to `depth` plies, or to the end. False if it was interrupted; then nothing
  /// has changed but that a move proved better may lead.
  bool iterate(int depth) {
    depth_ = depth;
    const bool only_sign = solving_ && limits_.goal == Goal::kWld;
    const int alpha = only_sign ? -kUnit : -kMost;
    const int beta = only_sign ? kUnit : kMost;
    std::vector<RootMove> scored;  // Best first; the wanted ones, then those that are worse.
    for (const RootMove& move : moves_) {
      const bool enough = scored.size() >= wanted_;
      const int lower = enough ? std::max(alpha, scored[wanted_ - 1].line.value.units()) : alpha;
      RootMove next = move;
      std::vector<Move> pv;
      int value = lower;
      if (lower < beta) {
        if (enough) value = search(move, lower, lower + kUnit, pv);
        if (!enough || (value > lower && value < beta)) {
          value = search(move, lower, beta, pv);
        }
      }
      if (depth_ > 1 && limiter_.stopped()) {
        if (!scored.empty() && wanted_ == 1) {
          scored.front().line.become_lower_bound();
          lead_with(scored.front());
        }
        return false;
      }
      if (enough && value <= lower) {
        scored.push_back(next);
        continue;
      }
      set_line(next.line, value, alpha, beta, pv);
      const auto end =
          scored.begin() + static_cast<std::ptrdiff_t>(std::min(wanted_, scored.size()));
      scored.insert(
          std::find_if(scored.begin(), end,
                       [&](const RootMove& other) { return other.line.value < next.line.value; }),
          next);
    }
    moves_ = std::move(scored);
    if (on_iteration_) on_iteration_(current());
    return true;
  }

  int search(const RootMove& move, int alpha, int beta, std::vector<Move>& pv) {
    if (solving_) return -tree_.search(move.child, RulesTree::kToTheEnd, -beta, -alpha, pv);
    if (must_pass_) return -tree_.search(move.child, depth_, -beta, -alpha, pv);
    const int reserve = move.line.move.is_pass() && !ahead_ ? kPassReserve : 0;
    const int value =
        -tree_.search(move.child, depth_ - 1, -(beta + reserve), -(alpha + reserve), pv) - reserve;
    return std::max(value, -kMost + kUnit);
  }

  /// An unfinished iteration has found `better` to be the best so far.
  void lead_with(const RootMove& better) {
    const Move move = better.line.move;
    std::erase_if(moves_, [&](const RootMove& old) { return old.line.move == move; });
    moves_.insert(moves_.begin(), better);
  }

  void set_line(Line& line, int value, int alpha, int beta, const std::vector<Move>& pv) const {
    line.value = Value::from_units(value);
    line.bound = value <= alpha ? Bound::kUpper : value >= beta ? Bound::kLower : Bound::kExact;
    line.depth = depth_;
    line.exact = solving_ && line.bound == Bound::kExact;
    line.pv.assign(1, line.move);
    line.pv.insert(line.pv.end(), pv.begin(), pv.end());
  }

  SearchResult current() const {
    SearchResult result;
    for (const RootMove& move : moves_) {
      result.lines.push_back(move.line);
      for (const Symmetry twin : move.twins) result.lines.push_back(twin_line(move.line, twin));
    }
    if (result.lines.size() > wanted_) result.lines.resize(wanted_);
    if (limits_.goal == Goal::kBestMoves) {
      const Line best = result.lines.front();
      std::erase_if(result.lines, [&](const Line& line) {
        return line.move != best.move && !(line.exact && line.value == best.value);
      });
    }
    result.nodes = tree_.nodes();
    result.seconds = limiter_.seconds();
    return result;
  }

  SearchLimiter& limiter_;
  RulesTree tree_;
  const Limits& limits_;
  const IterationCallback& on_iteration_;
  Rules rules_;
  int empties_;
  bool must_pass_;
  bool ahead_;                   ///< Won if it ended here.
  std::vector<RootMove> moves_;  ///< Best first, as of the last finished iteration.
  std::size_t wanted_;
  int depth_ = 0;
  bool solving_ = false;
};

RulesSearch::RulesSearch() = default;
RulesSearch::~RulesSearch() = default;

SearchResult RulesSearch::run(const GamePosition& position, const Limits& limits,
                              const IterationCallback& on_iteration) {
  if (position.is_over()) return {};
  if (!table_) table_ = std::make_unique<RulesTable>();
  if (table_rules_ != position.rules) table_->clear();
  table_rules_ = position.rules;
  return Run(*table_, limiter_, position, limits, on_iteration).run();
}

void RulesSearch::clear() {
  if (table_) table_->clear();
}

}  // namespace outflank
