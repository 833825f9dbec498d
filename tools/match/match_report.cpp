#include "tools/match/match_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "tools/report.h"

namespace outflank::match {
namespace {

using cli::Json;

Json rounded_json(std::optional<double> number) {
  if (!number) return nullptr;
  const double hundredths = std::round(*number * 100);
  return hundredths == 0 ? 0.0 : hundredths / 100;
}

Json tally_json(const Tally& tally) {
  return {{"games", tally.games()},
          {"won", tally.won},
          {"drawn", tally.drawn},
          {"lost", tally.lost},
          {"points", tally.points()}};
}

Json engine_json(const std::string& name, const EngineSpec& spec, const EngineStanding& standing) {
  Json faults = Json::object();
  for (std::size_t i = 0; i < kFaultKinds; ++i) {
    faults[std::string(to_string(static_cast<FaultKind>(i)))] = standing.faults[i];
  }
  Json json = {{"name", name}, {"settings", spec.settings}};
  json.update(tally_json(standing.tally));
  json["seconds"] = cli::seconds_json(standing.seconds);
  json["faults"] = faults;
  return json;
}

Json pairing_json(const MatchPlan& plan, const PairingStanding& standing) {
  const EloEstimate estimate = estimate_elo(standing.pairs);
  Json json = {{"first", plan.names[standing.pairing.first]},
               {"second", plan.names[standing.pairing.second]}};
  json.update(tally_json(standing.tally));
  json["pairs"] = standing.pairs.pairs();
  json["pair_counts"] = standing.pairs.counts;
  json["elo"] = rounded_json(estimate.elo);
  json["elo_error"] = rounded_json(estimate.error);
  return json;
}

std::string points_text(double points) {
  return points == std::floor(points) ? fmt::format("{:.0f}", points)
                                      : fmt::format("{:.1f}", points);
}

std::string elo_text(const EloEstimate& estimate) {
  if (!estimate.elo) return "Elo unknown";
  const std::string error = estimate.error ? fmt::format("{:.1f}", *estimate.error) : "?";
  const double tenths = std::round(*estimate.elo * 10);
  return fmt::format("Elo {:+.1f} ± {}", tenths == 0 ? 0 : tenths / 10, error);
}

std::string tally_text(const Tally& tally) {
  return fmt::format("+{} ={} -{}", tally.won, tally.drawn, tally.lost);
}

std::string sprt_text(const PairCounts& pairs, const Sprt& sprt) {
  const SprtBounds bounds = sprt_bounds(sprt);
  return fmt::format("LLR {:+.2f} ({:+.2f}, {:+.2f})", log_likelihood_ratio(pairs, sprt),
                     bounds.lower, bounds.upper);
}

std::size_t name_width(const MatchPlan& plan) {
  std::size_t width = 6;
  for (const std::string& name : plan.names) width = std::max(width, name.size());
  return width;
}

void print_standings(const MatchPlan& plan, const Standings& standings) {
  cli::Table table({{"engine", name_width(plan), cli::Align::kLeft},
                    {"games", 6},
                    {"won", 6},
                    {"drawn", 6},
                    {"lost", 6},
                    {"score", 7},
                    {"seconds", 10},
                    {"faults", 6, cli::Align::kLeft}});
  table.print_head();
  for (const std::size_t engine : standings.ranking()) {
    const EngineStanding& standing = standings.engines()[engine];
    const Tally& tally = standing.tally;
    std::vector<std::string> faults;
    for (std::size_t i = 0; i < kFaultKinds; ++i) {
      if (standing.faults[i] == 0) continue;
      faults.push_back(
          fmt::format("{} {}", standing.faults[i], to_string(static_cast<FaultKind>(i))));
    }
    const double games = static_cast<double>(tally.games());
    table.print_row(std::vector<std::string>{
        plan.names[engine], std::to_string(tally.games()), std::to_string(tally.won),
        std::to_string(tally.drawn), std::to_string(tally.lost),
        games > 0 ? fmt::format("{:.1f} %", 100 * tally.points() / games) : "-",
        fmt::format("{:.1f}", standing.seconds),
        faults.empty() ? "none" : fmt::format("{}", fmt::join(faults, ", "))});
  }
}

/// Points of the row's engine against the column's.
void print_cross_table(const MatchPlan& plan, const Standings& standings) {
  const std::vector<std::size_t> ranking = standings.ranking();
  std::vector<cli::Column> columns = {{"points", name_width(plan), cli::Align::kLeft}};
  for (const std::size_t engine : ranking) {
    columns.push_back({plan.names[engine], std::max<std::size_t>(plan.names[engine].size(), 8)});
  }
  cli::Table table(columns);
  fmt::print("\n");
  table.print_head();
  for (const std::size_t engine : ranking) {
    std::vector<std::string> row = {plan.names[engine]};
    for (const std::size_t opponent : ranking) {
      const Tally tally = standings.between(engine, opponent);
      row.push_back(tally.games() == 0
                        ? "-"
                        : fmt::format("{}/{}", points_text(tally.points()), tally.games()));
    }
    table.print_row(row);
  }
}

}  // namespace

Json match_json(const MatchPlan& plan, const std::vector<EngineSpec>& specs,
                const MatchState& state) {
  const Standings& standings = state.standings;
  Json engines = Json::array();
  for (std::size_t i = 0; i < specs.size(); ++i) {
    engines.push_back(engine_json(plan.names[i], specs[i], standings.engines()[i]));
  }
  Json games = Json::array();
  for (const MatchGame& game : state.games) games.push_back(game_json(game));
  Json pairings = Json::array();
  for (const PairingStanding& pairing : standings.pairings()) {
    pairings.push_back(pairing_json(plan, pairing));
  }
  const PairCounts& pairs = standings.pairings().front().pairs;
  const EloEstimate estimate = specs.size() == 2 ? estimate_elo(pairs) : EloEstimate();
  Json json = {{"engines", engines},
               {"games", games},
               {"pairs", standings.pairs()},
               {"elo", rounded_json(estimate.elo)},
               {"elo_error", rounded_json(estimate.error)},
               {"llr", nullptr},
               {"verdict", nullptr},
               {"pairings", pairings}};
  if (plan.sprt) {
    json["llr"] = rounded_json(log_likelihood_ratio(pairs, *plan.sprt));
    json["verdict"] = to_string(state.verdict);
  }
  return json;
}

void print_match(const MatchPlan& plan, const MatchState& state) {
  const Standings& standings = state.standings;
  print_standings(plan, standings);
  if (plan.names.size() > 2) print_cross_table(plan, standings);
  fmt::print("\n");
  for (const PairingStanding& pairing : standings.pairings()) {
    fmt::print("{} - {}: {}, pairs {}, {}\n", plan.names[pairing.pairing.first],
               plan.names[pairing.pairing.second], tally_text(pairing.tally),
               fmt::join(pairing.pairs.counts, " "), elo_text(estimate_elo(pairing.pairs)));
  }
  if (!plan.sprt) return;
  fmt::print("SPRT of {} against {} Elo: {}, {}\n", plan.sprt->elo1, plan.sprt->elo0,
             sprt_text(standings.pairings().front().pairs, *plan.sprt), to_string(state.verdict));
}

std::string progress_text(const MatchPlan& plan, const MatchState& state) {
  const Standings& standings = state.standings;
  const PairingStanding& pairing = standings.pairings().front();
  std::string text = fmt::format("game {}", standings.games());
  if (!plan.sprt) text += fmt::format(" of {}", plan.games);
  if (plan.names.size() == 2) {
    text += fmt::format(": {} {}, {}", plan.names[0], tally_text(pairing.tally),
                        elo_text(estimate_elo(pairing.pairs)));
  }
  if (plan.sprt) text += ", " + sprt_text(pairing.pairs, *plan.sprt);
  std::size_t faults = 0;
  for (const EngineStanding& engine : standings.engines()) faults += engine.fault_count();
  if (faults > 0) text += fmt::format(", {} faults", faults);
  return text;
}

}  // namespace outflank::match
