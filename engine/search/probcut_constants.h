// The constants of forward pruning: how far off shallow searches are. Written by
// `outflank probcut`, to be made anew with new weights. What they mean: probcut_sigma.h. The search
// does not use them before they are fitted to the learnt weights; until then see probcut.h.
//
// Evaluation: that of outflank 0.1.0, made by hand (engine/eval/hand_made.h).
// Run: outflank probcut --count 900 --empties 10-54 --vary 4 --seed 1 --depth 12 --exact-empties
// 16, with 124771 games (checksum b54c5408).
// 900 positions, 140 of them solved. The fit is off by 22 % in the midgame, 16 % where the score
// is exact (root mean square of the logarithm of sigma).
#pragma once

#include "engine/search/probcut_sigma.h"

namespace outflank {

/// A search of `deep` plies foretold by one of `shallow`, both odd or both even.
inline constexpr ProbCutSigma kMidgameSigma = {
    .constant = 5.3168,
    .square = 0.05815,
    .of_empties = -0.23307,
    .of_deep = 0.92382,
    .of_shallow = -1.0867,
};
/// The mean error in discs: deep value minus shallow value.
inline constexpr double kMidgameBias = 0.448;

/// An exact score foretold by a search of `shallow` plies; `deep` is the empty squares.
inline constexpr ProbCutSigma kEndgameSigma = {
    .constant = 17.348,
    .square = 0,
    .of_empties = 0,
    .of_deep = 0,
    .of_shallow = -0.74748,
};
/// The mean error in discs: deep value minus shallow value.
inline constexpr double kEndgameBias = 2.81;

}  // namespace outflank
