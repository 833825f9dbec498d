// The constants of forward pruning: how far off shallow searches are. Written by
// `outflank probcut`, to be made anew with new weights. What they mean: probcut_sigma.h.
//
// Evaluation: weights from 16448 games, 2133207 training and 111810 validation positions, 5
// passes, network, seed 1, results 100 %.
// Run: outflank probcut --count 1200 --empties 10-56 --vary 0 --seed 1 --depth 12 --exact-empties
// 18, with 1856 games (checksum 11dcd450).
// 1200 positions, 232 of them solved. The fit is off by 21 % in the midgame, 20 % where the score
// is exact (root mean square of the logarithm of sigma).
#pragma once

#include "engine/search/probcut_sigma.h"

namespace outflank {

/// A search of `deep` plies foretold by one of `shallow`, both odd or both even.
inline constexpr ProbCutSigma kMidgameSigma = {
    .constant = 5.0024,
    .square = 0.05997,
    .of_empties = -0.015062,
    .of_deep = 0.37766,
    .of_shallow = -0.87125,
};
/// The mean error in discs: deep value minus shallow value.
inline constexpr double kMidgameBias = -0.435;

/// An exact score foretold by a search of `shallow` plies; `deep` is the empty squares.
inline constexpr ProbCutSigma kEndgameSigma = {
    .constant = 4.6037,
    .square = 0.34999,
    .of_empties = 0,
    .of_deep = 0.0759,
    .of_shallow = -0.30789,
};
/// The mean error in discs: deep value minus shallow value.
inline constexpr double kEndgameBias = -0.875;

}  // namespace outflank
