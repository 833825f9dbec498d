// The evaluation that a search uses: the learnt one, or without weights the one made by hand.
#pragma once

#include "engine/eval/evaluator.h"
#include "engine/eval/hand_made.h"
#include "engine/eval/weights.h"

namespace outflank {

/// K: kernels of an instruction set. Values are in units of Value from the view of `player`, who
/// is to move and can; inside (-64, 64) discs. Thread safe.
template <class K>
class SearchEvaluation {
 public:
  /// `weights` may be null and must outlive the object.
  explicit SearchEvaluation(const Weights* weights) : weights_(weights) {}

  /// With everything that was learnt. `codes` are those of the position, `moves` its legal moves.
  int full(const PatternCodes& codes, Bitboard player, Bitboard opponent, Bitboard moves) const {
    if (weights_ == nullptr) return HandMade<K>::evaluate(player, opponent);
    return Evaluator<K>::evaluate(stage(player, opponent), codes, player, opponent, moves);
  }
  /// The linear part alone: less exact, but cheap enough for ordering moves.
  int linear(const PatternCodes& codes, Bitboard player, Bitboard opponent, Bitboard moves) const {
    if (weights_ == nullptr) return HandMade<K>::evaluate(player, opponent);
    return Evaluator<K>::linear_value(stage(player, opponent), codes, player, opponent, moves);
  }

 private:
  const StageWeights& stage(Bitboard player, Bitboard opponent) const {
    return weights_->stage(popcount(~(player | opponent)));
  }

  const Weights* weights_;
};

}  // namespace outflank
