// The border between the root of a search, compiled once, and the tree below it, compiled for
// every instruction set.
#pragma once

#include <memory>
#include <span>

#include "engine/board/position.h"
#include "engine/kernels/isa.h"
#include "engine/search/control.h"
#include "engine/search/pv_line.h"

namespace outflank {

class ThreadPool;
struct SplitPoint;

/// What is known of moves after a null window search.
struct Scouted {
  int best;          ///< Of the values found, which are bounds.
  Bitboard refuted;  ///< The moves that are not above the window: all, unless one is.
  Move better;       ///< That one, if any.
};

/// Searches trees on one thread. Results are meaningless once the control says stopped.
class TreeSearch {
 public:
  virtual ~TreeSearch();

  /// The value after `depth` plies, fewer than there are empty squares, where
  /// alpha < value < beta (units of Value, mover's view), else a bound; below 100 % selectivity
  /// what is unlikely to matter is left out. Fills `pv`.
  virtual int midgame(const Position& position, int depth, Selectivity selectivity, int alpha,
                      int beta, PvLine& pv) = 0;
  /// The same for the score at the end of the game, in discs: exact at 100 %.
  virtual int endgame(const Position& position, Selectivity selectivity, int alpha, int beta,
                      PvLine& pv) = 0;

  /// Searches `moves` of the position in their order, `depth` plies deep with the move itself, for
  /// the null window at alpha, until one is above it. Whoever is idle in the pool takes part.
  virtual Scouted scout_midgame(const Position& position, std::span<const Square> moves, int depth,
                                Selectivity selectivity, int alpha) = 0;
  /// The same to the end of the game, in discs.
  virtual Scouted scout_endgame(const Position& position, std::span<const Square> moves,
                                Selectivity selectivity, int alpha) = 0;

  /// Takes moves from a split point of another tree search of the same kind until there are none.
  virtual void help(SplitPoint& split) = 0;

  /// A new search begins: what was visited before does not count for its limits.
  virtual void begin() = 0;
  /// Positions visited since the object was made.
  virtual std::uint64_t nodes() const = 0;
  /// Forgets what the thread itself remembers.
  virtual void clear() = 0;
};

/// `isa` must be supported; `control` and `pool` must outlive the result. With a pool, it splits
/// its nodes where the pool has idle threads.
std::unique_ptr<TreeSearch> make_tree_search(Isa isa, SearchControl& control, ThreadPool* pool);

/// The same with the kernel policy K; defined in isa/tree_search_of.h and instantiated once for
/// each instruction set.
template <class K>
std::unique_ptr<TreeSearch> make_tree_search_with(SearchControl& control, ThreadPool* pool);

}  // namespace outflank
