// What `outflank probcut` writes: a table, a picture, and the constants as C++.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tools/learn/probcut_fit.h"

namespace outflank::cli {

/// One of the two fits with what it was made from.
struct FittedGroups {
  std::vector<ErrorGroup> groups;
  SigmaFit fit;
};

struct ProbCutReport {
  std::string run;         ///< The command and what it read, in words.
  std::string evaluation;  ///< Whose predictions these are.
  std::size_t positions = 0;
  std::size_t solved = 0;
  FittedGroups midgame;
  FittedGroups endgame;
};

/// Comma-separated values, one line a group: kind, empties, deep, shallow, pairs, mean, sigma,
/// fitted.
std::string probcut_csv(const ProbCutReport& report);

/// An SVG picture: measured sigmas as dots with the fitted curves, and below them their ratios.
std::string probcut_svg(const ProbCutReport& report);

/// engine/search/probcut_constants.h.
std::string probcut_header(const ProbCutReport& report);

}  // namespace outflank::cli
