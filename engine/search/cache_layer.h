// The solver with 6 to 11 empty squares: moves ordered by mobility, parity and their squares, and a
// small cache of the thread's own where the shared table would cost more than it saves. Every
// function is a null-window search in discs, fail soft, like those of LastEmpties below it.
#pragma once

#include <algorithm>
#include <array>

#include "engine/board/stability.h"
#include "engine/search/few_moves.h"
#include "engine/search/last_empties.h"
#include "engine/search/local_cache.h"

namespace outflank {

/// K: kernels of an instruction set. Not thread safe; one per searching thread.
template <class K>
class CacheLayer : protected LastEmpties<K> {
 public:
  /// Forgets what the cache holds.
  void clear() { cache_.clear(); }

 protected:
  static constexpr int kParityEmpties = 5;  ///< At most so many: LastEmpties, by parity alone.
  static constexpr int kCacheEmpties = 11;  ///< At most so many: this layer or the one below.
  static constexpr int kMinDiscs = -64;
  static constexpr int kMaxDiscs = 64;
  /// From here on, by this thread's count, every result is meaningless.
  std::uint64_t last_node_ = UINT64_MAX;
  bool has_run_out() const { return this->nodes >= last_node_; }

  static constexpr int kWipeOutOrder = 1 << 24;  ///< Of a move that leaves the other side no disc.

  /// A bound for the window (alpha, alpha + 1) with at most kCacheEmpties empty squares; `moves`
  /// are the mover's.
  int solve_few(Bitboard player, Bitboard opponent, Bitboard moves, int alpha, int empties) {
    switch (empties) {
      case kCacheEmpties:
        return cache_search<kCacheEmpties>(player, opponent, moves, alpha);
      case 10:
        return cache_search<10>(player, opponent, moves, alpha);
      case 9:
        return cache_search<9>(player, opponent, moves, alpha);
      case 8:
        return cache_search<8>(player, opponent, moves, alpha);
      case 7:
        return cache_search<7>(player, opponent, moves, alpha);
      case 6:
        return cache_search<6>(player, opponent, moves, alpha);
      case kParityEmpties:
        return this->solve5(player, opponent, moves, alpha);
      case 4:
        return this->solve4(player, opponent, alpha);
      default:
        return this->solve_up_to_3(player, opponent, alpha, empties);
    }
  }

  /// An upper bound of the mover's score by the opponent's stable discs, where they are likely to
  /// hold it down to alpha; else more than kMaxDiscs.
  static int stability_bound(Bitboard player, Bitboard opponent, int alpha, int empties) {
    if (alpha < kStabilityAlpha + kStabilityAlphaPerEmpty * empties) return kMaxDiscs + 1;
    return kMaxDiscs - 2 * popcount(Stability<K>::stable(opponent, player));
  }
  /// Corners count twice: a mover who can take one has more than a move.
  static int weighted_mobility(Bitboard moves) {
    return popcount(moves) + popcount(moves & kCorners);
  }

 private:
  template <int kEmpties>
  int cache_search(Bitboard player, Bitboard opponent, Bitboard moves, int alpha);

  static constexpr int kCountedEmpties = 7;      ///< From so many on: the last node is looked for.
  static constexpr int kCacheCutoffEmpties = 8;  ///< From so many on: the cache's children, too.
  // Below this alpha a stability bound rarely cuts off.
  static constexpr int kStabilityAlpha = 4;
  static constexpr int kStabilityAlphaPerEmpty = 2;

  // Ordering.
  static constexpr int kCacheMobilityWeight = 16;
  static constexpr int kCacheParityBonus = 12;
  static constexpr int kCacheCornerBonus = 8;
  static constexpr int kCacheXSquareBonus = -6;
  static constexpr std::array<std::int8_t, kSquares> kCacheSquareBonus = [] {
    std::array<std::int8_t, kSquares> bonus{};
    for (std::size_t square = 0; square < kSquares; ++square) {
      if ((kCorners >> square & 1) != 0) bonus[square] = kCacheCornerBonus;
      if ((kXSquares >> square & 1) != 0) bonus[square] = kCacheXSquareBonus;
    }
    return bonus;
  }();

  LocalCache<K> cache_;
};

// One function for each number of empty squares: each branch is predicted from its own history.
template <class K>
template <int kEmpties>
int CacheLayer<K>::cache_search(Bitboard player, Bitboard opponent, Bitboard moves, int alpha) {
  ++this->nodes;
  if (kEmpties >= kCountedEmpties && has_run_out()) return alpha;
  if (moves == 0) {
    moves = K::mobility(opponent, player);
    if (moves == 0) return this->final_score(player, kEmpties);
    return -cache_search<kEmpties>(opponent, player, moves, -alpha - 1);
  }
  if (const int bound = stability_bound(player, opponent, alpha, kEmpties); bound <= alpha) {
    return bound;
  }
  auto& entry = cache_.template at<kEmpties>(player, opponent);
  int lower = kMinDiscs;
  int upper = kMaxDiscs;
  Bitboard hash_move = 0;
  if (entry.player == player && entry.opponent == opponent) {
    lower = entry.lower;
    upper = entry.upper;
    if (lower > alpha) return lower;
    if (upper <= alpha) return upper;
    hash_move = bit(square_from_index(entry.best)) & moves;
  }

  int best = kMinDiscs - 1;
  Square best_square{};
  constexpr bool kChildrenCached = kEmpties - 1 > kParityEmpties;
  const auto search_child = [&](Square square, Bitboard next_player, Bitboard next_opponent,
                                Bitboard next_moves) {
    int score = 0;
    if constexpr (kChildrenCached) {
      score = -cache_search<kEmpties - 1>(next_player, next_opponent, next_moves, -alpha - 1);
    } else {
      score = -this->solve5(next_player, next_opponent, next_moves, -alpha - 1);
    }
    if (score <= best) return false;
    best = score;
    best_square = square;
    return score > alpha;
  };
  const auto finish = [&] {
    if (kEmpties >= kCountedEmpties && has_run_out()) return alpha;
    entry = {player, opponent, static_cast<std::int8_t>(best > alpha ? best : lower),
             static_cast<std::int8_t>(best > alpha ? upper : best),
             static_cast<std::uint8_t>(index(best_square))};
    return best;
  };

  if (hash_move != 0) {
    const Square square = first_square(hash_move);
    const Bitboard flipped = K::flips(square, player, opponent);
    const Bitboard next_player = opponent ^ flipped;
    const Bitboard next_opponent = player ^ flipped ^ bit(square);
    moves ^= hash_move;
    const Bitboard next_moves = K::mobility(next_player, next_opponent);
    if (search_child(square, next_player, next_opponent, next_moves) || moves == 0) return finish();
  }

  FewMoves<K, kEmpties> list;
  const Bitboard empties = ~(player | opponent);
  const Bitboard odd = odd_quadrants(empties);
  const auto spread_player = K::spread(player);
  const auto spread_opponent = K::spread(opponent);
  // In three rounds: the first ends before what it fetches has to be there, and short loops keep
  // their constants in registers.
  do {
    const Square square = pop_first(moves);
    const auto flipped = K::spread_flips(square, spread_player, spread_opponent);
    auto& child = list.add();
    child.player = K::squares(spread_opponent ^ flipped);
    child.opponent = K::squares(K::after_move(square, spread_player, flipped));
    child.square = square;
    if constexpr (kChildrenCached) {
      cache_.template prefetch<kEmpties - 1>(child.player, child.opponent);
    }
  } while (moves != 0);
  for (auto& child : list) {
    child.moves = K::mobility(K::spread(child.player), K::spread(child.opponent),
                              empties ^ bit(child.square));
  }
  list.order_by([odd](const auto& child) {
    if (child.player == 0) return kWipeOutOrder;  // Nothing beats leaving no disc.
    return kCacheSquareBonus[static_cast<std::size_t>(index(child.square))] +
           ((bit(child.square) & odd) != 0 ? kCacheParityBonus : 0) -
           kCacheMobilityWeight * weighted_mobility(child.moves);
  });
  if constexpr (kEmpties >= kCacheCutoffEmpties) {
    for (const auto& child : list) {
      const auto& known = cache_.template at<kEmpties - 1>(child.player, child.opponent);
      if (known.player == child.player && known.opponent == child.opponent &&
          -known.upper > alpha) {
        best = -known.upper;
        best_square = child.square;
        return finish();
      }
    }
  }
  do {
    const auto& child = list.best();
    if (search_child(child.square, child.player, child.opponent, child.moves)) break;
  } while (list.remove_best());
  return finish();
}

}  // namespace outflank
