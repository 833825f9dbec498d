// Learning one stage: passes over positions, one gradient step a position. Compiled for each
// instruction set, because it is most of the time that training takes.
#pragma once

#include <cstddef>

#include "engine/core/bitboard.h"
#include "tools/learn/stage_model.h"

namespace outflank::cli {

struct Sample {
  Bitboard player;
  Bitboard opponent;
  float target;  ///< In discs, from the mover's view.
};

/// What the code for an instruction set sees of a model.
struct ModelView {
  const PatternTables* tables;
  const std::int32_t* parameter;  ///< Of the tables.
  StageModel::LinearCell* linear;
  StageModel::VectorRow* vectors;  ///< Null without a network.
  StageModel::Dense* dense;
  StageModel::Dense* dense_square_sums;
};

struct PassSettings {
  const FitSettings* fit;
  float rate_factor_begin;  ///< The rates fall linearly in a pass, from this part of their values
  float rate_factor_end;    ///< to this one.
  bool round_vectors;       ///< Look up the vectors as they will be rounded.
};

/// The value of a position in discs: the linear part and the whole.
struct Prediction {
  float linear;
  float full;
};

/// One pass over the samples in the given order: the linear part learns from its own error, the
/// network from what it leaves. Returns the mean of the squared errors before each step.
template <class K>
double fit_pass(const ModelView& model, const Sample* samples, const std::uint32_t* order,
                std::size_t count, const PassSettings& settings);

template <class K>
void predict(const ModelView& model, const Sample* samples, std::size_t count, bool round_vectors,
             Prediction* predictions);

}  // namespace outflank::cli
