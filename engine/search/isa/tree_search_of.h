// The tree search for one kernel policy. Included only by the files that are compiled for that
// instruction set.
#pragma once

#include "engine/search/midgame.h"
#include "engine/search/tree_search.h"

namespace outflank {

/// Aligned so that no thread writes to another's cache lines, nor to those fetched with them.
template <class K>
class alignas(128) TreeSearchOf final : public TreeSearch {
 public:
  TreeSearchOf(SearchControl& control, ThreadPool* pool) : search_(*this, control, pool) {}

  int midgame(const Position& position, int depth, Selectivity selectivity, int alpha, int beta,
              PvLine& pv) override {
    search_.set_selectivity(selectivity);
    return search_.search(position.player, position.opponent, depth, alpha, beta, pv);
  }
  int endgame(const Position& position, Selectivity selectivity, int alpha, int beta,
              PvLine& pv) override {
    search_.set_selectivity(selectivity);
    return search_.solve(position.player, position.opponent, alpha, beta, pv);
  }
  Scouted scout_midgame(const Position& position, std::span<const Square> moves, int depth,
                        Selectivity selectivity, int alpha) override {
    search_.set_selectivity(selectivity);
    return search_.scout_midgame(position, moves, depth, alpha);
  }
  Scouted scout_endgame(const Position& position, std::span<const Square> moves,
                        Selectivity selectivity, int alpha) override {
    search_.set_selectivity(selectivity);
    return search_.scout_endgame(position, moves, alpha);
  }
  void help(SplitPoint& split) override { search_.help(split); }
  void begin() override { search_.begin(); }
  std::uint64_t nodes() const override { return search_.nodes_visited(); }
  void clear() override { search_.clear(); }

 private:
  Midgame<K> search_;
};

template <class K>
std::unique_ptr<TreeSearch> make_tree_search_with(SearchControl& control, ThreadPool* pool) {
  return std::make_unique<TreeSearchOf<K>>(control, pool);
}

}  // namespace outflank
