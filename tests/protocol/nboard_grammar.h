// What NBoard's parser takes from an engine, line by line, and no more: a malformed line opens an
// error dialog there. Written from the protocol's description, not from our writer.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/square.h"

namespace outflank {

/// One line of an engine, taken apart.
struct NBoardLine {
  enum class Kind { kMove, kSearch, kBook, kNodestats, kAnalysis, kLearned, kPong, kStatus, kName };

  Kind kind = Kind::kStatus;
  std::vector<Move> moves;        ///< The move of `===`, the line of `search` and `book`.
  std::optional<double> eval;     ///< The larger one of a pair.
  bool exact = false;             ///< Depth `100%`.
  bool proved = false;            ///< Depth `100%W`.
  std::optional<double> low;      ///< The smaller one of a pair.
  int number = 0;                 ///< The depth, the ply of `analysis`, or the number of `pong`.
  std::optional<double> seconds;  ///< Of `nodestats`, and of `===` if it tells them.
  std::string text;               ///< The status or the name.
};

/// Nothing if NBoard would complain, or if a number is one that no engine should send: an exponent,
/// a comma, minus zero, more than 64 discs, an exact value with a fraction, or an estimate that
/// looks like an exact one.
std::optional<NBoardLine> parse_nboard_line(std::string_view line);

}  // namespace outflank
