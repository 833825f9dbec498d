// What `outflank analyze` found out, as tables for people and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "protocol/formats/game_info.h"
#include "tools/game_analysis.h"
#include "tools/json_output.h"

namespace outflank::cli {

/// `B+4`, `0`; empty for a game without a result.
std::string result_of(const AnnotatedGame& game);

/// One game, as in the list "games".
Json analysis_json(const AnnotatedGame& game, const std::vector<PlyAnalysis>& plies);

void print_analysis(const AnnotatedGame& game, const std::vector<PlyAnalysis>& plies,
                    std::size_t number);

/// The players of several games.
class PlayerTotals {
 public:
  void add(const AnnotatedGame& game, const std::vector<PlyAnalysis>& plies);

  /// A list with the least mean loss first.
  Json json() const;
  void print() const;

 private:
  struct Player {
    std::string name;  ///< Empty for those without.
    int games = 0;
    SideTotals totals;
  };
  std::vector<Player> sorted() const;

  std::vector<Player> players_;
};

}  // namespace outflank::cli
