// The tree search under any rules, and its table.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/board/game_position.h"
#include "engine/search/control.h"
#include "engine/search/result.h"

namespace outflank {

/// What is known of positions under one set of rules. All of a position is part of the key: its
/// discs, the discs in hand and the passes before it.
class RulesTable {
 public:
  struct Entry {
    Bitboard player = 0;
    Bitboard opponent = 0;
    std::int16_t value = 0;  ///< Units of Value.
    std::uint8_t player_hand = 0;
    std::uint8_t passes = 0;
    std::uint8_t depth = 0;  ///< 0: empty.
    Bound bound = Bound::kExact;
    Move move;
  };

  RulesTable() : entries_(kEntries) {}

  /// Null if the position is not there. Valid until the next store().
  const Entry* find(const GamePosition& position) const;
  /// `depth` at least 1. Takes the place of the same position or of the shallower neighbour.
  void store(const GamePosition& position, int depth, int value, Bound bound, Move move);
  void clear();

 private:
  static constexpr std::size_t kEntries = std::size_t{1} << 19;  ///< 12 MB.

  static std::size_t slot_of(const GamePosition& position);

  std::vector<Entry> entries_;
};

/// Principal-variation search below the root. Values are in units of Value.
class RulesTree {
 public:
  /// A depth that means: to the end of the game.
  static constexpr int kToTheEnd = 255;

  RulesTree(RulesTable& table, SearchLimiter& limiter);

  /// The value where alpha < value < beta, else a bound of it; without meaning once the limiter
  /// says stop, unless `depth` is at most 1 (then it is always finished). Puts the expected play
  /// into `pv`. A forced pass takes no depth.
  int search(const GamePosition& position, int depth, int alpha, int beta, std::vector<Move>& pv);

  std::uint64_t nodes() const { return nodes_; }

 private:
  struct Choice {
    Move move;
    GamePosition child;
    int order;  ///< The lower, the sooner.
  };

  bool must_end();
  int pass(const GamePosition& position, int depth, int alpha, int beta, std::vector<Move>& pv);
  std::size_t choices_of(const GamePosition& position, Bitboard moves, int depth, Move first,
                         std::span<Choice> choices) const;

  RulesTable& table_;
  SearchLimiter& limiter_;
  std::uint64_t nodes_ = 0;
  std::uint64_t checked_ = 0;  ///< Nodes that the limiter knows of.
};

}  // namespace outflank
