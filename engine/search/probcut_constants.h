// The constants of forward pruning: how far off shallow searches are. Written by
// `outflank probcut`, to be made anew with new weights. What they mean: probcut_sigma.h.
//
// Evaluation: weights from generation 3; 4672 games, 9950481 training and 408334 validation
// positions, 5 passes, network, seed 1, lambda 90 %.
// Run: outflank probcut --count 1600 --empties 10-58 --vary 0 --seed 1 --depth 12 --exact-empties
// 18, with 4000 games (checksum 9e7ed8a5).
// 1600 positions, 329 of them solved. The fit is off by 11 % in the midgame, 12 % where the score
// is exact (root mean square of the logarithm of sigma).
#pragma once

#include "engine/search/probcut_sigma.h"

namespace outflank {

/// A search of `deep` plies foretold by one of `shallow`, both odd or both even.
inline constexpr ProbCutSigma kMidgameSigma = {
    .constant = 2.6057,
    .square = 0.18692,
    .of_empties = 0.11077,
    .of_empties_squared = -0.0024372,
    .of_deep = 0.20973,
    .of_shallow = -0.49328,
};
/// The mean error in discs: deep value minus shallow value.
inline constexpr double kMidgameBias = 0;

/// An exact score foretold by a search of `shallow` plies; `deep` is the empty squares.
inline constexpr ProbCutSigma kEndgameSigma = {
    .constant = 3.9617,
    .square = 1.3899,
    .of_empties = 0,
    .of_empties_squared = 0,
    .of_deep = 0.074363,
    .of_shallow = -0.17107,
};
/// The mean error in discs: deep value minus shallow value.
inline constexpr double kEndgameBias = -0.354;

}  // namespace outflank
