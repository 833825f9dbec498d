// The results of a match for people and as JSON.
#pragma once

#include <string>
#include <vector>

#include "tools/match/match.h"

namespace outflank::match {

/// `{"engines", "games", "pairs", "elo", "elo_error", "llr", "verdict", "pairings"}`. The Elo
/// difference is that of the first engine to the second; null where there are more than two.
cli::Json match_json(const MatchPlan& plan, const std::vector<EngineSpec>& specs,
                     const MatchState& state);

/// Standings, cross table, Elo and test, on standard output.
void print_match(const MatchPlan& plan, const MatchState& state);

/// One line for while it lasts.
std::string progress_text(const MatchPlan& plan, const MatchState& state);

}  // namespace outflank::match
