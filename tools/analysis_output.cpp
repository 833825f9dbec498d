#include "tools/analysis_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/board/text.h"
#include "tools/report.h"

namespace outflank::cli {
namespace {

Json name_json(const std::string& name) {
  return name.empty() ? Json() : Json(name);
}

Json mean_json(const SideTotals& totals) {
  return totals.moves == 0 ? Json() : Json(std::round(totals.mean_loss() * 1000) / 1000);
}

Json alternative_json(const Alternative& alternative) {
  return {{"move", to_string(alternative.move)},
          {"score", score_json(alternative.score.value, alternative.score.exact)},
          {"exact", alternative.score.exact},
          {"depth", alternative.score.depth},
          {"selectivity", percent(alternative.score.selectivity)},
          {"pv", moves_json(alternative.line)}};
}

Json ply_json(const PlyAnalysis& ply) {
  Json json = {{"ply", ply.ply},
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
               {"score_selectivity", percent(ply.score.selectivity)},
               {"pv", moves_json(ply.line)}};
  if (ply.alternatives.empty()) return json;
  Json list = Json::array();
  for (const Alternative& alternative : ply.alternatives) {
    list.push_back(alternative_json(alternative));
  }
  json["alternatives"] = std::move(list);
  return json;
}

std::string source_text(const Figure& figure) {
  return figure.exact ? "exact" : depth_text(figure.depth, figure.selectivity);
}

std::string loss_text(const SideTotals& totals) {
  return score_text(totals.loss, totals.exact).substr(1);
}

constexpr std::size_t kLineMoves = 8;

}  // namespace

std::string result_of(const AnnotatedGame& game) {
  const auto result = game.result();
  if (!result) return "";
  if (result->black_score == 0) return "0";
  return fmt::format("{}+{:g}", result->black_score > 0 ? 'B' : 'W', std::abs(result->black_score));
}

Json analysis_json(const AnnotatedGame& game, const std::vector<PlyAnalysis>& plies) {
  Json list = Json::array();
  for (const PlyAnalysis& ply : plies) list.push_back(ply_json(ply));
  Json totals;
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    const SideTotals side = totals_of(plies, color);
    totals[std::string(to_string(color))] = {{"loss", score_json(side.loss, side.exact)},
                                             {"mistakes", side.mistakes},
                                             {"moves", side.moves},
                                             {"mean_loss", mean_json(side)}};
  }
  const auto exact = exact_from(plies);
  return {{"black", name_json(game.info.player(Color::kBlack).name)},
          {"white", name_json(game.info.player(Color::kWhite).name)},
          {"result", name_json(result_of(game))},
          {"start", to_string(game.record.board_at(plies.empty() ? 0 : plies.front().ply))},
          {"exact_from", exact ? Json(*exact) : Json()},
          {"plies", list},
          {"totals", totals}};
}

void print_analysis(const AnnotatedGame& game, const std::vector<PlyAnalysis>& plies,
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
                     {"lost", 6},
                     {"best line", 9, Align::kLeft}});
  table.print_head();
  for (const PlyAnalysis& ply : plies) {
    const bool lossless = ply.loss().units() == 0;
    table.print_row(std::vector<std::string>{
        fmt::format("{}", ply.ply), std::string(to_string(ply.mover)), to_string(ply.move),
        score_text(ply.score.value, ply.score.exact), source_text(ply.score), to_string(ply.best),
        score_text(ply.best_score.value, ply.best_score.exact), source_text(ply.best_score),
        lossless ? "" : score_text(ply.loss(), ply.exact()).substr(1),
        pv_text(ply.line, ply.mover, kLineMoves)});
  }
  table.print_rule();
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    const SideTotals side = totals_of(plies, color);
    fmt::print(
        "{} lost {} discs in {} moves, {:.2f} a move, {} of them mistakes (a disc or more)\n",
        to_string(color), loss_text(side), side.moves, side.mean_loss(), side.mistakes);
  }
  if (const auto exact = exact_from(plies)) fmt::print("exact from ply {} on\n", *exact);
}

void PlayerTotals::add(const AnnotatedGame& game, const std::vector<PlyAnalysis>& plies) {
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    const std::string& name = game.info.player(color).name;
    auto player = std::ranges::find(players_, name, &Player::name);
    if (player == players_.end()) player = players_.insert(player, {name, 0, {}});
    ++player->games;
    for (const PlyAnalysis& ply : plies) {
      if (ply.mover == color) player->totals.add(ply);
    }
  }
}

std::vector<PlayerTotals::Player> PlayerTotals::sorted() const {
  std::vector<Player> players = players_;
  std::ranges::stable_sort(players, {},
                           [](const Player& player) { return player.totals.mean_loss(); });
  return players;
}

Json PlayerTotals::json() const {
  Json list = Json::array();
  for (const Player& player : sorted()) {
    list.push_back({{"name", name_json(player.name)},
                    {"games", player.games},
                    {"moves", player.totals.moves},
                    {"loss", score_json(player.totals.loss, player.totals.exact)},
                    {"mean_loss", mean_json(player.totals)},
                    {"mistakes", player.totals.mistakes}});
  }
  return list;
}

void PlayerTotals::print() const {
  const Table table({{"games", 5},
                     {"moves", 6},
                     {"lost", 8},
                     {"a move", 6},
                     {"mistakes", 8},
                     {"player", 6, Align::kLeft}});
  table.print_head();
  for (const Player& player : sorted()) {
    table.print_row(std::vector<std::string>{
        fmt::format("{}", player.games), fmt::format("{}", player.totals.moves),
        loss_text(player.totals), fmt::format("{:.2f}", player.totals.mean_loss()),
        fmt::format("{}", player.totals.mistakes),
        player.name.empty() ? "(no name)" : player.name});
  }
}

}  // namespace outflank::cli
