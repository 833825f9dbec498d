// How far off a shallow search is as a prediction of a deep one: the form of the function whose
// constants `outflank probcut` fits to searches with the evaluation in use (probcut_constants.h).
//
// The error is the deep search's value minus the shallow one's, from the same side's view. It has a
// mean near 0 (the bias) and the standard deviation
//
//   sigma = constant + x + square * x^2
//   x = of_empties * empties + of_empties_squared * empties^2 + of_deep * deep + of_shallow *
//   shallow
//
// a polynomial of one mixed quantity, as Edax's author published it, but for the square of the
// empties: errors are largest in the middle of the game. Left of the parabola's lowest
// point sigma stays at its value there, so that a search which is deeper, or foretold by a less
// deep one, never counts as easier to foretell.
#pragma once

namespace outflank {

struct ProbCutSigma {
  double constant;    ///< In discs.
  double square;      ///< At least 0.
  double of_empties;  ///< Discs for each empty square of the position.
  double of_empties_squared;
  double of_deep;     ///< Discs for each ply of the deep search; at least 0.
  double of_shallow;  ///< Discs for each ply of the shallow search; at most 0.

  /// No prediction is better than this, whatever the fit says where there was nothing to measure.
  static constexpr double kLeast = 0.5;

  /// The standard deviation in discs, at least kLeast. Of a position with `empties` empty squares,
  /// where a search of `shallow` plies foretells one of `deep` plies; for an
  /// exact score `deep` is `empties`.
  constexpr double operator()(double empties, double deep, double shallow) const {
    double x = (of_empties + of_empties_squared * empties) * empties + of_deep * deep +
               of_shallow * shallow;
    if (square > 0 && x < -0.5 / square) x = -0.5 / square;
    const double sigma = constant + x + square * x * x;
    return sigma < kLeast ? kLeast : sigma;
  }
};

}  // namespace outflank
