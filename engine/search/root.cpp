#include "engine/search/root.h"

#include <algorithm>
#include <iterator>

namespace outflank {
namespace {

constexpr int kMinUnits = -64 * Value::kUnitsPerDisc;
constexpr int kMaxUnits = 64 * Value::kUnitsPerDisc;

/// Half the width of the first window around the value of the iteration before.
constexpr int kAspiration = 3 * Value::kUnitsPerDisc;
/// The same around the score of a less sure search of the whole rest of the game.
constexpr int kRefinement = 1 * Value::kUnitsPerDisc;

/// Of the heuristic search before an exact one.
constexpr Selectivity kPreparation = Selectivity::k73;
/// With so many empty squares or more, less sure passes come before the exact one:
constexpr int kSelectivePassEmpties = 20;
constexpr Selectivity kFirstPass = Selectivity::k87;
/// with so many or more, a second one of them: more passes than that cost more than they save.
constexpr int kSecondPassEmpties = 24;
constexpr Selectivity kSecondPass = Selectivity::k98;

// How a time plan is followed: the next iteration is begun if less than this part of the target is
// gone. Measured by iterations, each about twice as long as all before it.
constexpr double kPartToBegin = 0.5;
constexpr double kStretchUnsure = 1.6;  ///< The best move changed in one of the last iterations,
constexpr int kUnsureIterations = 2;    ///< so many of them.
constexpr double kShortenClear = 0.5;   ///< All other moves are so far behind:
constexpr int kClearMargin = 5 * Value::kUnitsPerDisc;

/// The depth of the heuristic search before the exact one: it fills the table with good moves.
int preparation_depth(int empties) {
  return empties < 14 ? 1 : std::min(empties - 11, empties / 2);
}

/// A root move and those that lead to an image of the same position.
struct RootMove {
  Line line;  ///< Of the last finished iteration.
  Position child;
  struct Twin {
    Move move;
    Symmetry symmetry;  ///< Takes `child` to the twin's child.
  };
  std::vector<Twin> twins;
};

std::vector<RootMove> root_moves(const Position& position) {
  std::vector<RootMove> roots;
  const auto add = [&](Move move, const Position& child) {
    for (RootMove& root : roots) {
      for (int s = 0; s < kSymmetries; ++s) {
        const Symmetry symmetry = symmetry_from_index(s);
        if (root.child.transformed(symmetry) == child) {
          root.twins.push_back({move, symmetry});
          return;
        }
      }
    }
    RootMove root;
    root.line.move = move;
    root.line.pv = {move};
    root.child = child;
    roots.push_back(root);
  };
  Bitboard moves = position.legal_moves();
  if (moves == 0) add(Move::pass(), position.passed());
  while (moves != 0) {
    const Square square = pop_first(moves);
    add(square, position.after(square));
  }
  return roots;
}

Line twin_line(const Line& line, const RootMove::Twin& twin) {
  Line image = line;
  image.move = twin.move;
  for (Move& move : image.pv) {
    if (move.is_square()) move = apply(twin.symmetry, move.square());
  }
  image.pv.front() = twin.move;
  return image;
}

}  // namespace

/// One search from beginning to end.
class RootSearch::Run {
 public:
  Run(RootSearch& root, const Position& position, const Limits& limits,
      const IterationCallback& on_iteration)
      : control_(root.control_),
        pool_(*root.pool_),
        tree_(pool_.tree(0)),
        limits_(limits),
        on_iteration_(on_iteration),
        position_(position),
        empties_(position.empty_count()),
        must_pass_(position.must_pass()),
        nodes_before_(nodes()),
        moves_(root_moves(position)),
        wanted_(static_cast<std::size_t>(std::max(1, limits.multi_pv))) {}

  SearchResult run() {
    control_.begin(limits_.seconds, limits_.nodes);
    for (int thread = 0; thread < pool_.size(); ++thread) pool_.tree(thread).begin();
    bool finished = true;
    const Selectivity heuristic = wants_to_solve() ? kPreparation : limits_.selectivity;
    const int last = heuristic_depth();
    for (int depth = 1; depth <= last && finished; depth = deeper(depth, last)) {
      finished = !is_time_spent() && iterate(depth, heuristic);
    }
    if (wants_to_solve()) {
      for (const Selectivity selectivity : solving_passes()) {
        finished = finished && !is_time_spent() && iterate(empties_, selectivity);
      }
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

  /// From the least sure search of the whole rest of the game to what was asked for.
  std::vector<Selectivity> solving_passes() const {
    const bool exactly = limits_.exact_empties && empties_ <= *limits_.exact_empties;
    const Selectivity last = exactly ? Selectivity::k100 : limits_.selectivity;
    std::vector<Selectivity> passes;
    if (wanted_ == 1 && empties_ >= kSelectivePassEmpties) {
      if (kFirstPass < last) passes.push_back(kFirstPass);
      if (empties_ >= kSecondPassEmpties && kSecondPass < last) passes.push_back(kSecondPass);
    }
    passes.push_back(last);
    return passes;
  }

  /// How deep to search by evaluation, at most; solving comes after that.
  int heuristic_depth() const {
    if (!wants_to_solve()) return std::clamp(*limits_.depth, 1, empties_ - 1);
    // Even, as far as there is time: values of odd depths are too high for the mover.
    return std::min(leaves_time_to_solve(limits_, empties_) ? preparation_depth(empties_)
                                                            : std::max(1, (empties_ - 6) & ~1),
                    empties_ - 1);
  }

  /// The depth of the iteration after that of `depth` plies on the way to `last`: two plies more,
  /// since values of odd and of even depths differ, and what predicts a search is one of its own
  /// parity.
  static int deeper(int depth, int last) { return depth == 1 && last % 2 == 0 ? 2 : depth + 2; }

  /// Whether the plan for the time says to leave it at the last iteration.
  bool is_time_spent() const {
    if (!limits_.target_seconds || depth_ == 0) return false;
    if (moves_.size() == 1) return true;
    double target = *limits_.target_seconds;
    if (unchanged_ < kUnsureIterations) {
      target *= kStretchUnsure;
    } else if (moves_.front().line.value.units() - second_best_ >= kClearMargin) {
      target *= kShortenClear;
    }
    return control_.seconds() > kPartToBegin * target;
  }

  /// Whether moves as good as the best are told from worse ones.
  bool keeps_equals() const {
    return limits_.goal == Goal::kBestMoves && solving_ && selectivity_ == Selectivity::k100;
  }

  int unit() const { return solving_ ? Value::kUnitsPerDisc : 1; }

  /// Searches all moves to `depth` plies, the number of empties meaning exactly. False if it was
  /// interrupted; then nothing has changed but that a move proved better may lead.
  bool iterate(int depth, Selectivity selectivity) {
    const Move best_before = moves_.front().line.move;
    const bool refines = solving_ && depth_ == depth;
    depth_ = depth;
    selectivity_ = selectivity;
    solving_ = depth == empties_;
    const int lowest = kMinUnits - unit();
    const int highest = kMaxUnits + unit();
    int alpha = lowest;
    int beta = highest;
    int widening = refines ? kRefinement : kAspiration;
    if (solving_ && limits_.goal == Goal::kWld) {
      alpha = -unit();
      beta = unit();
    } else if (wanted_ == 1 && depth > 3) {
      const Value last = moves_.front().line.value;
      const int center = solving_ ? Value::from_score(last.rounded()).units() : last.units();
      alpha = std::max(center - widening, lowest);
      beta = std::min(center + widening, highest);
    }
    std::vector<RootMove> finished = moves_;
    bool was_below = false;
    bool was_above = false;
    while (true) {
      const std::optional<int> value = pass_over(alpha, beta);
      if (!value) {
        take_back(std::move(finished));
        return false;
      }
      widening *= 2;
      if (solving_ && limits_.goal == Goal::kWld) break;
      const bool below = *value <= alpha && alpha > lowest;
      const bool above = *value >= beta && beta < highest;
      if (!below && !above) break;
      was_below = was_below || below;
      was_above = was_above || above;
      if (was_below && was_above) {
        // Pruning and deeper entries of the table depend on the window, so that a search may
        // contradict the one before, and go on to for ever: the whole window has the last word.
        alpha = lowest;
        beta = highest;
      } else if (below) {
        beta = *value + unit();
        alpha = std::max(*value - widening, lowest);
      } else {
        alpha = *value - unit();
        beta = std::min(*value + widening, highest);
      }
    }
    unchanged_ = moves_.front().line.move == best_before ? unchanged_ + 1 : 0;
    if (on_iteration_) on_iteration_(current());
    return true;
  }

  /// Searches every move with a window, keeps the new lines and brings the best to the front.
  /// Returns the best value (a bound if outside the window), or nothing if interrupted.
  std::optional<int> pass_over(int alpha, int beta) {
    std::vector<int> values;  // Of the moves so far that were not refuted; best first.
    std::vector<RootMove> scored;
    std::vector<RootMove> refuted;
    second_best_ = kMinUnits;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const bool enough = values.size() >= wanted_;
      const int least = enough ? values[wanted_ - 1] - (keeps_equals() ? unit() : 0) : alpha;
      const int lower = std::max(alpha, least);
      if (enough && lower < beta && pool_.size() > 1) {
        refute_together(i, lower, refuted);
        if (i == moves_.size()) break;
      }
      RootMove move = moves_[i];
      PvLine pv;
      int value = lower;
      if (lower < beta) {
        if (enough) value = search(move, lower, lower + unit(), pv);
        if (!enough || (value > lower && value < beta)) value = search(move, lower, beta, pv);
      }
      if (must_end()) {
        if (!scored.empty() && wanted_ == 1) {
          scored.front().line.become_lower_bound();
          lead_with(scored.front());
        }
        return std::nullopt;
      }
      if (enough && value <= lower) {
        second_best_ = std::max(second_best_, value);
        refuted.push_back(move);
        continue;
      }
      move.line = make_line(move, value, alpha, beta, pv);
      const auto place = std::ranges::upper_bound(values, value, std::greater<>());
      scored.insert(scored.begin() + (place - values.begin()), move);
      values.insert(place, value);
    }
    if (values.size() > 1) second_best_ = std::max(second_best_, values[1]);
    moves_ = std::move(scored);
    moves_.insert(moves_.end(), refuted.begin(), refuted.end());
    return values.front();
  }

  /// Searches the moves from `first` on for the null window at alpha, all threads together, until
  /// one is above it, which then comes first. Those that are not go to the end of `refuted`.
  void refute_together(std::size_t first, int alpha, std::vector<RootMove>& refuted) {
    std::vector<Square> squares;
    for (std::size_t i = first; i < moves_.size(); ++i) {
      squares.push_back(moves_[i].line.move.square());
    }
    const Scouted scouted =
        solving_ ? tree_.scout_endgame(position_, squares, selectivity_, alpha / unit())
                 : tree_.scout_midgame(position_, squares, depth_, selectivity_, alpha);
    if (must_end()) return;
    const auto rest = moves_.begin() + static_cast<std::ptrdiff_t>(first);
    const auto is_refuted = [&scouted](const RootMove& move) {
      return (scouted.refuted & bit(move.line.move.square())) != 0;
    };
    std::copy_if(rest, moves_.end(), std::back_inserter(refuted), is_refuted);
    moves_.erase(std::remove_if(rest, moves_.end(), is_refuted), moves_.end());
    if (scouted.better.is_square()) {
      std::stable_partition(rest, moves_.end(), [&scouted](const RootMove& move) {
        return move.line.move == scouted.better;
      });
    } else {
      second_best_ = std::max(second_best_, scouted.best * unit());
    }
  }

  int search(const RootMove& move, int alpha, int beta, PvLine& pv) {
    if (solving_) {
      return -unit() * tree_.endgame(move.child, selectivity_, -beta / unit(), -alpha / unit(), pv);
    }
    const int depth = must_pass_ ? depth_ : depth_ - 1;
    const int value = -tree_.midgame(move.child, depth, selectivity_, -beta, -alpha, pv);
    if (depth_ > 1 || depth == 0 || !control_.stopped()) return value;
    // The first ply, behind a pass, was cut off: no depth at all never is.
    return -tree_.midgame(move.child, 0, selectivity_, -beta, -alpha, pv);
  }

  /// The first ply is always finished, so that there is an answer.
  bool must_end() const { return depth_ > 1 && control_.stopped(); }

  /// Back to what the last iteration found out, but for a move that this one proved better.
  void take_back(std::vector<RootMove> finished) {
    const RootMove leader = moves_.front();
    moves_ = std::move(finished);
    if (leader.line.bound != Bound::kUpper) lead_with(leader);
  }

  /// An unfinished pass has proved `better` to be better than those before it.
  void lead_with(const RootMove& better) {
    const auto old = std::ranges::find(moves_, better.line.move,
                                       [](const RootMove& move) { return move.line.move; });
    if (old == moves_.begin()) return;
    moves_.erase(old);
    moves_.insert(moves_.begin(), better);
  }

  Line make_line(const RootMove& move, int value, int alpha, int beta, const PvLine& pv) const {
    Line line;
    line.move = move.line.move;
    line.value = Value::from_units(value);
    line.bound = value <= alpha ? Bound::kUpper : value >= beta ? Bound::kLower : Bound::kExact;
    line.depth = depth_;
    line.selectivity = selectivity_;
    line.exact = solving_ && line.bound == Bound::kExact && selectivity_ == Selectivity::k100;
    line.pv.push_back(line.move);
    line.pv.insert(line.pv.end(), pv.moves, pv.moves + pv.length);
    return line;
  }

  std::uint64_t nodes() const {
    std::uint64_t sum = 0;
    for (int thread = 0; thread < pool_.size(); ++thread) sum += pool_.tree(thread).nodes();
    return sum;
  }

  SearchResult current() const {
    SearchResult result;
    for (const RootMove& move : moves_) {
      result.lines.push_back(move.line);
      for (const RootMove::Twin& twin : move.twins) {
        result.lines.push_back(twin_line(move.line, twin));
      }
    }
    if (keeps_equals() && result.lines.front().exact) {
      std::erase_if(result.lines, [&](const Line& line) {
        return !line.exact || line.value != result.lines.front().value;
      });
    } else if (result.lines.size() > wanted_) {
      result.lines.resize(wanted_);
    }
    result.nodes = nodes() - nodes_before_;
    result.seconds = control_.seconds();
    return result;
  }

  SearchControl& control_;
  ThreadPool& pool_;
  TreeSearch& tree_;
  const Limits& limits_;
  const IterationCallback& on_iteration_;
  Position position_;
  int empties_;
  bool must_pass_;
  std::uint64_t nodes_before_;
  std::vector<RootMove> moves_;  ///< Best first, as of the last finished iteration.
  std::size_t wanted_;
  int depth_ = 0;
  bool solving_ = false;
  Selectivity selectivity_ = Selectivity::k100;
  int unchanged_ = 0;            ///< Iterations since the best move changed.
  int second_best_ = kMinUnits;  ///< No move but the best is worth more, as of the last pass.
};

RootSearch::RootSearch(Isa isa, TranspositionTable& table, const Weights* weights, int threads)
    : isa_(isa), control_(table, weights) {
  set_threads(threads);
}

void RootSearch::set_threads(int threads) {
  pool_ = std::make_unique<ThreadPool>(isa_, control_, threads);
}

SearchResult RootSearch::run(const Position& position, const Limits& limits,
                             const IterationCallback& on_iteration) {
  if (position.is_over()) return {};
  control_.table().start_new_search();
  return Run(*this, position, limits, on_iteration).run();
}

void RootSearch::clear() {
  for (int thread = 0; thread < pool_->size(); ++thread) pool_->tree(thread).clear();
}

}  // namespace outflank
