#include "engine/search/root.h"

#include <algorithm>
#include <chrono>

namespace outflank {
namespace {

using Clock = std::chrono::steady_clock;

struct Stopped {};

class Searcher {
 public:
  Searcher(const Limits& limits, const std::atomic<bool>& stop) : limits_(limits), stop_(stop) {}

  std::uint64_t nodes() const { return nodes_; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  int search(const Position& position, int depth, int alpha, int beta, std::vector<Move>& pv) {
    ++nodes_;
    if ((nodes_ & 1023) == 0 && out_of_time()) throw Stopped{};
    pv.clear();
    Bitboard moves = position.legal_moves();
    if (moves == 0) {
      if (position.is_over()) return Value::from_score(position.final_score()).units();
      std::vector<Move> rest;
      const int value = -search(position.passed(), depth, -beta, -alpha, rest);
      pv.push_back(Move::pass());
      pv.insert(pv.end(), rest.begin(), rest.end());
      return value;
    }
    if (depth == 0) {
      return Value::kUnitsPerDisc / 2 *
                 (popcount(moves) - popcount(position.passed().legal_moves())) +
             1;
    }
    int best = -100000;
    while (moves != 0) {
      const Square square = pop_first(moves);
      std::vector<Move> rest;
      const int value =
          -search(position.after(square), depth - 1, -beta, -std::max(alpha, best), rest);
      if (value > best) {
        best = value;
        pv.assign(1, square);
        pv.insert(pv.end(), rest.begin(), rest.end());
        if (best >= beta) break;
      }
    }
    return best;
  }

 private:
  bool out_of_time() const {
    return stop_ || (limits_.seconds && seconds() >= *limits_.seconds) ||
           (limits_.nodes && nodes_ >= *limits_.nodes);
  }

  const Limits& limits_;
  const std::atomic<bool>& stop_;
  std::uint64_t nodes_ = 0;
  Clock::time_point start_ = Clock::now();
};

}  // namespace

SearchResult search_root(const Position& position, const Limits& limits,
                         const std::atomic<bool>& stop, const IterationCallback& on_iteration) {
  SearchResult result;
  Searcher searcher(limits, stop);
  if (position.is_over()) return result;
  const int empties = position.empty_count();
  int last_depth = std::min(limits.depth.value_or(empties), empties);
  if (limits.exact_empties && empties <= *limits.exact_empties) last_depth = empties;
  for (int depth = 1; depth <= last_depth; ++depth) {
    std::vector<Line> lines;
    try {
      Bitboard moves = position.legal_moves();
      const bool pass = moves == 0;
      do {
        Line line;
        line.move = pass ? Move::pass() : Move(pop_first(moves));
        std::vector<Move> rest;
        const Position child = pass ? position.passed() : position.after(line.move.square());
        line.value = Value::from_units(
            -searcher.search(child, pass ? depth : depth - 1, -100000, 100000, rest));
        line.depth = depth;
        line.exact = depth == empties;
        line.pv.push_back(line.move);
        line.pv.insert(line.pv.end(), rest.begin(), rest.end());
        lines.push_back(line);
      } while (moves != 0);
    } catch (const Stopped&) {
      result.interrupted = true;
      break;
    }
    std::ranges::stable_sort(lines, [](const Line& a, const Line& b) { return a.value > b.value; });
    lines.resize(std::min(lines.size(), static_cast<std::size_t>(limits.multi_pv)));
    result.lines = lines;
    result.nodes = searcher.nodes();
    result.seconds = searcher.seconds();
    if (on_iteration) on_iteration(result);
  }
  if (result.lines.empty()) {
    const Bitboard moves = position.legal_moves();
    Line line;
    line.move = moves == 0 ? Move::pass() : Move(first_square(moves));
    line.pv = {line.move};
    result.lines.push_back(line);
  }
  result.nodes = searcher.nodes();
  result.seconds = searcher.seconds();
  return result;
}

}  // namespace outflank
