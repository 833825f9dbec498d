// The learnt evaluation behind function pointers, for code that is not compiled for an instruction
// set of its own: training, measuring, tests. The search has it inlined.
#pragma once

#include "engine/core/bitboard.h"
#include "engine/eval/pattern_codes.h"
#include "engine/eval/stage_weights.h"
#include "engine/kernels/isa.h"

namespace outflank {

/// The functions of CodeUpdate (pattern_codes.h) and Evaluator (evaluator.h).
struct Evaluation {
  void (*set)(PatternCodes& codes, Bitboard player, Bitboard opponent);
  void (*play)(const PatternCodes& from, PatternCodes& to, Square square, Bitboard flipped);
  void (*pass)(const PatternCodes& from, PatternCodes& to);
  int (*evaluate)(const StageWeights& weights, const PatternCodes& codes, Bitboard player,
                  Bitboard opponent, Bitboard own_moves);
  int (*linear_value)(const StageWeights& weights, const PatternCodes& codes, Bitboard player,
                      Bitboard opponent, Bitboard own_moves);
};

/// `isa` must be supported.
Evaluation evaluation(Isa isa);

/// Defined in isa/evaluation_of.h, instantiated in one file for each instruction set.
template <class K>
Evaluation evaluation_with();

}  // namespace outflank
