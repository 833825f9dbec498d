// The constants of forward pruning: how far off shallow searches are. Written by
// `outflank probcut`, to be made anew with new weights. What they mean: probcut_sigma.h.
//
// Evaluation: weights from generation 8; 4300 games, 59090771 training and 14406 validation
// positions, 6 passes, network, seed 1, lambda 90 %; refined from generation 7.
// Run: outflank probcut --count 1600 --empties 10-58 --vary 0 --seed 1 --depth 12 --exact-empties
// 18, with 4000 games (checksum 9e7ed8a5).
// 1600 positions, 329 of them solved. The fit is off by 11 % in the midgame, 12 % where the score
// is exact (root mean square of the logarithm of sigma).
#pragma once

#include "engine/search/probcut_sigma.h"

namespace outflank {

/// A search of `deep` plies foretold by one of `shallow`, both odd or both even; 1 by 0.
inline constexpr ProbCutSigma kMidgameSigma = {
    .constant = 4.0512,
    .square = 0.083272,
    .of_empties = -0.019879,
    .of_empties_squared = -0.00053992,
    .of_deep = 0.21204,
    .of_shallow = -0.59698,
};
/// The mean error in discs: deep value minus shallow value.
inline constexpr double kMidgameBias = 0;

/// An exact score foretold by a search of `shallow` plies; `deep` is the empty squares.
inline constexpr ProbCutSigma kEndgameSigma = {
    .constant = 4.1439,
    .square = 0.48645,
    .of_empties = 0,
    .of_empties_squared = 0,
    .of_deep = 0.074473,
    .of_shallow = -0.25654,
};
/// The mean error in discs: deep value minus shallow value.
inline constexpr double kEndgameBias = -0.321;

}  // namespace outflank
