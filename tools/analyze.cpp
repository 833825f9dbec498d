#include "tools/analyze.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/board/text.h"
#include "tools/game_analysis.h"
#include "tools/game_files.h"
#include "tools/json_output.h"
#include "tools/log.h"
#include "tools/progress.h"
#include "tools/report.h"
#include "tools/settings.h"

namespace outflank::cli {
namespace {

struct SideTotals {
  Value loss;
  bool exact = true;
  int moves = 0;
  int mistakes = 0;
};

SideTotals totals_of(const std::vector<PlyAnalysis>& plies, Color color) {
  SideTotals totals;
  for (const PlyAnalysis& ply : plies) {
    if (ply.mover != color || !ply.move.is_square()) continue;
    totals.loss = Value::from_units(totals.loss.units() + ply.loss().units());
    totals.exact &= ply.exact();
    ++totals.moves;
    if (ply.mistake()) ++totals.mistakes;
  }
  return totals;
}

/// Empty for a game without a result.
std::string result_of(const AnnotatedGame& game) {
  const auto result = game.result();
  if (!result) return "";
  if (result->black_score == 0) return "0";
  return fmt::format("{}+{:g}", result->black_score > 0 ? 'B' : 'W', std::abs(result->black_score));
}

Json name_json(const std::string& name) {
  return name.empty() ? Json() : Json(name);
}

Json ply_json(const PlyAnalysis& ply) {
  return {{"ply", ply.ply},
          {"mover", to_string(ply.mover)},
          {"move", to_string(ply.move)},
          {"score", score_json(ply.score.value, ply.score.exact)},
          {"best", to_string(ply.best)},
          {"best_score", score_json(ply.best_score.value, ply.best_score.exact)},
          {"loss", score_json(ply.loss(), ply.exact())},
          {"exact", ply.exact()},
          {"depth", ply.best_score.depth},
          {"selectivity", percent(ply.best_score.selectivity)},
          {"source", "search"},
          {"score_exact", ply.score.exact},
          {"score_depth", ply.score.depth},
          {"score_selectivity", percent(ply.score.selectivity)}};
}

Json game_json(const AnnotatedGame& game, const std::vector<PlyAnalysis>& plies) {
  Json list = Json::array();
  for (const PlyAnalysis& ply : plies) list.push_back(ply_json(ply));
  Json totals;
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    const SideTotals side = totals_of(plies, color);
    totals[std::string(to_string(color))] = {{"loss", score_json(side.loss, side.exact)},
                                             {"mistakes", side.mistakes}};
  }
  return {{"black", name_json(game.info.player(Color::kBlack).name)},
          {"white", name_json(game.info.player(Color::kWhite).name)},
          {"result", name_json(result_of(game))},
          {"plies", list},
          {"totals", totals}};
}

std::string source_text(const Figure& figure) {
  return figure.exact ? "exact" : depth_text(figure.depth, figure.selectivity);
}

void print_game(const AnnotatedGame& game, const std::vector<PlyAnalysis>& plies,
                std::size_t number) {
  const auto name = [&](Color color) {
    const std::string& given = game.info.player(color).name;
    return given.empty() ? std::string(to_string(color)) : given;
  };
  const std::string result = result_of(game);
  fmt::print("Game {}: {} - {}, {}\n\n", number, name(Color::kBlack), name(Color::kWhite),
             result.empty() ? "no result" : result);
  const Table table({{"ply", 3},
                     {"mover", 5, Align::kLeft},
                     {"move", 4},
                     {"score", 6},
                     {"depth", 6},
                     {"best", 4},
                     {"score", 6},
                     {"depth", 6},
                     {"lost", 6}});
  table.print_head();
  for (const PlyAnalysis& ply : plies) {
    const bool lossless = ply.loss().units() == 0;
    table.print_row(std::vector<std::string>{
        fmt::format("{}", ply.ply), std::string(to_string(ply.mover)), to_string(ply.move),
        score_text(ply.score.value, ply.score.exact), source_text(ply.score), to_string(ply.best),
        score_text(ply.best_score.value, ply.best_score.exact), source_text(ply.best_score),
        lossless ? "" : score_text(ply.loss(), ply.exact()).substr(1)});
  }
  table.print_rule();
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    const SideTotals side = totals_of(plies, color);
    fmt::print("{} lost {} discs in {} moves, {} of them mistakes (a disc or more)\n",
               to_string(color), score_text(side.loss, side.exact).substr(1), side.moves,
               side.mistakes);
  }
}

}  // namespace

ExitCode run_analyze(const CommandLine& line, const Log& log) {
  const EngineOptions options = engine_options(line);
  const Limits limits = search_limits(line).limits;
  const bool json = line.has("json");
  const bool quiet = line.has("quiet");
  const GameFiles files = games_of(line);
  for (const std::string& text : files.errors) fmt::print(stderr, "outflank: {}\n", text);
  if (!quiet) {
    for (const std::string& text : files.skipped) {
      fmt::print(stderr, "outflank: skipped: {}\n", text);
    }
  }
  InterruptibleEngine engine(options);
  Progress progress(!quiet);
  Json games = Json::array();
  std::size_t number = 0;
  for (const FileGame& game : files.games) {
    ++number;
    const auto plies = analyze_game(game.record, limits, engine, [&](int ply) {
      progress.show(fmt::format("game {} of {}: ply {} of {}", number, files.games.size(), ply,
                                game.record.ply()));
    });
    progress.clear();
    log.info(
        fmt::format("analyze: game {} of {}, {} plies", number, files.games.size(), plies.size()));
    if (json) {
      games.push_back(game_json(game, plies));
    } else {
      if (number > 1) fmt::print("\n");
      print_game(game, plies, number);
    }
    if (engine.interrupted()) break;
  }
  if (json) print_json({{"games", games}});
  if (engine.interrupted()) {
    fmt::print(stderr, "outflank: interrupted in game {} of {}; the plies before are missing\n",
               number, files.games.size());
  }
  return files.errors.empty() ? ExitCode::kDone : ExitCode::kUsage;
}

}  // namespace outflank::cli
