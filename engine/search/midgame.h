// The heuristic search: principal-variation negamax to a fixed depth below which the evaluation
// decides. Values are units of Value from the mover's view. Fail soft.
#pragma once

#include "engine/search/endgame.h"
#include "engine/search/evaluation_cache.h"
#include "engine/search/move_history.h"

namespace outflank {

/// K: kernels of an instruction set. One object per searching thread.
template <class K>
class Midgame : public Endgame<K> {
 public:
  using Endgame<K>::Endgame;

  /// The value of searching `depth` plies (fewer than there are empty squares; passes take none)
  /// where alpha < value < beta, else a bound. Meaningless once the search is stopped.
  int search(Bitboard player, Bitboard opponent, int depth, int alpha, int beta, PvLine& pv) {
    PatternCodes codes;
    CodeUpdate<K>::set(codes, player, opponent);
    return search(codes, player, opponent, K::mobility(player, opponent), depth, alpha, beta, pv);
  }

  /// See TreeSearch.
  Scouted scout_midgame(const Position& position, std::span<const Square> moves, int depth,
                        int alpha) {
    const auto [player, opponent] = position;
    PatternCodes codes;
    CodeUpdate<K>::set(codes, player, opponent);
    MoveList<K> list(player, opponent, moves);
    MidgameSplit split(list, 0, depth, alpha, -this->to_units(64) - 1, Move());
    prepare(split, codes, player, false);
    this->share(split);
    return split.scouted();
  }

  /// A search does not depend on those before it but for the table and the thread's cache, which
  /// tell nothing that is not so.
  void begin() {
    Endgame<K>::begin();
    history_.clear();
  }

  void help(SplitPoint& split) {
    Endgame<K>::help(static_cast<typename Endgame<K>::Split&>(split));
  }

 private:
  /// A shared node; its moves lead on from these.
  struct MidgameSplit : Endgame<K>::Split {
    using Endgame<K>::Split::Split;
    const PatternCodes* codes = nullptr;
    Bitboard player = 0;
    bool reduces = true;  ///< Whether late moves are searched less deep first.
  };

  int evaluate(const PatternCodes& codes, Bitboard player, Bitboard opponent, Bitboard moves) {
    return evaluations_.get(player, opponent,
                            [&] { return this->evaluation_.full(codes, player, opponent, moves); });
  }

  /// Whether a shallow search makes it likely that the value is beyond the null window at alpha;
  /// `bound` is then the bound to return.
  bool prob_cut(const PatternCodes& codes, Bitboard player, Bitboard opponent, Bitboard moves,
                int depth, int alpha, int& bound);

  static constexpr int kProbCutDepth = 1;  ///< From so many plies on deep searches are predicted.
  static constexpr int kShareDepth = 6;    ///< From so many plies on other threads may help.
  static constexpr int kTableDepth = 2;    ///< From so many plies on the table is used.
  /// From so many plies on moves are ordered by evaluation, below by replies and history.
  static constexpr int kOrderDepth = 3;
  // In a null window a late move is searched a ply less deep first, and as deep as the others if
  // that is not enough to refute it: from so many plies on, after so many moves, and where no more
  // confidence is asked for than so much.
  static constexpr int kReduceDepth = 4;
  static constexpr int kReduceMoves = 2;
  static constexpr Selectivity kReduceSelectivity = Selectivity::k87;
  /// What a reply of the opponent counts in the order, in units of Value.
  static constexpr int kReplyWeight = 200;
  /// The same where history orders the moves.
  static constexpr int kReplyWeightInHistory = MoveHistory::kMost / 6;

  int search(const PatternCodes& codes, Bitboard player, Bitboard opponent, Bitboard moves,
             int depth, int alpha, int beta, PvLine& pv);
  /// The value for the null window at alpha of the move with this rank in the order, at a node of
  /// `depth` plies; `codes` are those after it.
  int refute(const PatternCodes& codes, const typename MoveList<K>::Entry& move, int rank,
             int depth, int alpha, PvLine& pv);
  void order(MoveList<K>& list, const PatternCodes& codes, Bitboard player, const TableEntry& entry,
             int depth);
  /// Says how the moves of `split`, whose mover is `player`, are searched.
  static void prepare(MidgameSplit& split, const PatternCodes& codes, Bitboard player,
                      bool reduces);

  MoveHistory history_;
  EvaluationCache<K> evaluations_;
};

template <class K>
int Midgame<K>::search(const PatternCodes& codes, Bitboard player, Bitboard opponent,
                       Bitboard moves, int depth, int alpha, int beta, PvLine& pv) {
  pv.length = 0;
  ++this->nodes;
  PvLine rest;
  PatternCodes next;
  if (moves == 0) {
    const Bitboard replies = K::mobility(opponent, player);
    if (replies == 0) {
      return this->to_units(this->final_score(player, popcount(~(player | opponent))));
    }
    CodeUpdate<K>::pass(codes, next);
    const int value = -search(next, opponent, player, replies, depth, -beta, -alpha, rest);
    pv.set(Move::pass(), rest);
    return value;
  }
  if (depth <= 0) return evaluate(codes, player, opponent, moves);
  if (this->must_stop()) return alpha;

  const bool in_table = depth >= kTableDepth;
  const Position position{player, opponent};
  const std::uint64_t hash = in_table ? hash_of(position) : 0;
  TableEntry entry;
  if (in_table && this->control_.table().probe(position, hash, entry) && entry.depth >= depth &&
      entry.selectivity >= this->selectivity_) {
    if (entry.lower >= beta) return entry.lower;
    if (entry.upper <= alpha) return entry.upper;
    if (entry.lower == entry.upper && beta - alpha == 1) return entry.lower;
  }
  if (depth >= kProbCutDepth && beta - alpha == 1 && this->selectivity_ != Selectivity::k100) {
    if (int bound; prob_cut(codes, player, opponent, moves, depth, alpha, bound)) return bound;
    if (this->abandoned()) return alpha;
  }
  MoveList<K> list(player, opponent, moves);
  order(list, codes, player, entry, depth);

  int best = -this->to_units(64) - 1;
  Square first{};
  for (int i = 0; i < list.size() && best < beta; ++i) {
    const auto& move = list.select(i);
    if (i == 0) first = move.square;
    const int lower = best > alpha ? best : alpha;
    int value = lower;
    if (depth > kTableDepth) this->control_.table().prefetch(hash_of({move.player, move.opponent}));
    this->play(codes, player, move, next);
    if (i > 0) value = refute(next, move, beta - alpha == 1 ? i : 0, depth, lower, rest);
    if (i == 0 || (value > lower && value < beta)) {
      value = -search(next, move.player, move.opponent, move.moves, depth - 1, -beta, -lower, rest);
    }
    if (this->abandoned()) return alpha;
    if (value > best) {
      best = value;
      pv.set(move.square, rest);
      if (value >= beta && depth < kOrderDepth) {
        const int empties = popcount(~(player | opponent));
        if (i > 0) history_.punish(empties, first);
        history_.reward(empties, move.square);
      }
    }
    if (this->pool_ != nullptr && depth >= kShareDepth && best < beta && i + 1 < list.size()) {
      this->template share_rest<MidgameSplit>(
          list, i + 1, depth, alpha, beta, best, pv,
          [&](MidgameSplit& split) { prepare(split, codes, player, beta - alpha == 1); },
          [&](const auto& child, int lower, PvLine& line) {
            this->play(codes, player, child, next);
            return -search(next, child.player, child.opponent, child.moves, depth - 1, -beta,
                           -lower, line);
          });
      if (this->abandoned()) return alpha;
      break;
    }
  }
  if (in_table) {
    this->control_.table().store(position, hash, depth, this->selectivity_, alpha, beta, best,
                                 pv.moves[0]);
  }
  return best;
}

template <class K>
int Midgame<K>::refute(const PatternCodes& codes, const typename MoveList<K>::Entry& move, int rank,
                       int depth, int alpha, PvLine& pv) {
  if (rank >= kReduceMoves && depth >= kReduceDepth && this->selectivity_ <= kReduceSelectivity) {
    const int value =
        -search(codes, move.player, move.opponent, move.moves, depth - 2, -alpha - 1, -alpha, pv);
    if (value <= alpha) return value;
  }
  return -search(codes, move.player, move.opponent, move.moves, depth - 1, -alpha - 1, -alpha, pv);
}

template <class K>
bool Midgame<K>::prob_cut(const PatternCodes& codes, Bitboard player, Bitboard opponent,
                          Bitboard moves, int depth, int alpha, int& bound) {
  const int shallow = probcut::shallow_depth(depth);
  const int empties = popcount(~(player | opponent));
  const int margin = probcut::margin_of_depth(this->selectivity_, empties, depth, shallow);
  const int now = evaluate(codes, player, opponent, moves);
  const bool upwards = now > alpha;
  // The window of the shallow search: (from, from + 1).
  const int from = upwards ? alpha + margin : alpha - margin;
  if (from >= this->to_units(64) || from < -this->to_units(64)) return false;
  // What it leaves out in its turn adds less to the error than the plies add that it saves.
  PvLine unused;
  const int value =
      shallow == 0 ? now : search(codes, player, opponent, moves, shallow, from, from + 1, unused);
  bound = upwards ? alpha + 1 : alpha;
  return !this->abandoned() && (upwards ? value > from : value <= from);
}

template <class K>
void Midgame<K>::prepare(MidgameSplit& split, const PatternCodes& codes, Bitboard player,
                         bool reduces) {
  split.codes = &codes;
  split.player = player;
  split.reduces = reduces;
  split.search = [](Endgame<K>& searcher, const auto& node, const auto& taken) {
    const auto& shared = static_cast<const MidgameSplit&>(node);
    PvLine unused;
    PatternCodes next;
    Midgame::play(*shared.codes, shared.player, *taken.move, next);
    const int rank = shared.reduces ? taken.rank : 0;
    return static_cast<Midgame&>(searcher).refute(next, *taken.move, rank, node.depth, node.alpha,
                                                  unused);
  };
}

template <class K>
void Midgame<K>::order(MoveList<K>& list, const PatternCodes& codes, Bitboard player,
                       const TableEntry& entry, int depth) {
  list.order_by([&](const auto& move) {
    if (move.player == 0) return this->kWipeOutOrder;
    if (entry.best == Move(move.square)) return this->kHashOrder;
    if (entry.second == Move(move.square)) return this->kHashOrder - 1;
    if (depth < kOrderDepth) {
      return history_.score(popcount(~(move.player | move.opponent)) + 1, move.square) -
             kReplyWeightInHistory * this->weighted_mobility(move.moves);
    }
    return this->shallow_value(codes, player, move, 0) -
           kReplyWeight * this->weighted_mobility(move.moves);
  });
}

}  // namespace outflank
