// The fixed sets of positions that `outflank bench` searches.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace outflank::cli {

struct BenchPosition {
  std::string_view name;
  std::string_view board;  ///< 64 squares and the mover.
  int depth = 0;           ///< Plies; 0 solves exactly.
};

struct BenchSuite {
  std::string_view name;
  std::vector<BenchPosition> positions;
};

/// `quick` takes a few seconds and mixes both kinds, `midgame` searches to fixed depths, `endgame`
/// solves; `all` is the last two.
const std::vector<BenchSuite>& bench_suites();

}  // namespace outflank::cli
