#include "tools/match/match_game.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "engine/board/text.h"
#include "protocol/formats/transcript.h"

namespace outflank::match {
namespace {

using cli::Json;

std::string end_text(const PlayedGame& played) {
  if (played.fault) return std::string(to_string(played.fault->kind));
  return played.loser ? "resigned" : "played";
}

std::string opening_text(const MatchGame& game) {
  GameRecord opening = game.played.game.record;
  while (opening.ply() > static_cast<int>(game.opening_plies)) opening.undo();
  return write_transcript(opening);
}

/// One entry for each ply, `null` where the ply has none.
template <class Number>
Json numbers_json(const AnnotatedGame& game, const Number& number_of) {
  Json array = Json::array();
  for (std::size_t i = 0; i < game.record.plies().size(); ++i) {
    const auto number = number_of(game.note(i));
    array.push_back(number ? Json(std::round(*number * 1e6) / 1e6) : Json());
  }
  return array;
}

GameRecord record_of(const nlohmann::json& text, Rules rules) {
  auto record = parse_transcript(text.get<std::string>(), rules);
  if (!record) throw std::out_of_range("moves");
  return *std::move(record);
}

}  // namespace

int MatchGame::half_points(Color color) const {
  const double black_score = played.game.info.result.value().black_score;
  const double score = color == Color::kBlack ? black_score : -black_score;
  return score > 0 ? 2 : score == 0 ? 1 : 0;
}

Json game_json(const MatchGame& game) {
  const AnnotatedGame& annotated = game.played.game;
  const auto& loser = game.played.loser;
  Json json = {
      {"game", game.number + 1},
      {"black", annotated.info.player(Color::kBlack).name},
      {"white", annotated.info.player(Color::kWhite).name},
      {"opening", opening_text(game)},
      {"moves", write_transcript(annotated.record)},
      {"score", static_cast<int>(annotated.info.result.value().black_score)},
      {"end", end_text(game.played)},
      {"loser", loser ? Json(to_string(*loser)) : Json()},
      {"detail", game.played.fault ? game.played.fault->detail : ""},
      {"seconds", numbers_json(annotated, [](const PlyNote& note) { return note.seconds; })},
      {"evals", numbers_json(annotated, [](const PlyNote& note) { return note.eval; })}};
  const Rules rules = annotated.record.rules();
  if (!rules.is_standard()) json["rules"] = to_string(rules);
  return json;
}

MatchGame game_of_json(const nlohmann::json& json) {
  MatchGame game;
  const std::size_t number = json.at("game").get<std::size_t>();
  if (number == 0) throw std::out_of_range("game");
  game.number = number - 1;
  AnnotatedGame& annotated = game.played.game;
  annotated.info.player(Color::kBlack).name = json.at("black").get<std::string>();
  annotated.info.player(Color::kWhite).name = json.at("white").get<std::string>();
  const auto rules = parse_rules(json.value("rules", to_string(Rules{})));
  if (!rules) throw std::out_of_range("rules");
  annotated.record = record_of(json.at("moves"), *rules);
  game.opening_plies = record_of(json.at("opening"), *rules).plies().size();
  const auto& seconds = json.at("seconds");
  const auto& evals = json.at("evals");
  const std::size_t plies = annotated.record.plies().size();
  if (seconds.size() != plies || evals.size() != plies || game.opening_plies > plies) {
    throw std::out_of_range("plies");
  }
  for (std::size_t i = 0; i < plies; ++i) {
    PlyNote note;
    if (!seconds[i].is_null()) note.seconds = seconds[i].get<double>();
    if (!evals[i].is_null()) note.eval = evals[i].get<double>();
    annotated.notes.push_back(note);
  }
  const int score = json.at("score").get<int>();
  if (score < -kSquares || score > kSquares) throw std::out_of_range("score");
  const std::string end = json.at("end").get<std::string>();
  GameEnd game_end = GameEnd::kPlayedOut;
  if (end != "played") {
    const std::string loser = json.at("loser").get<std::string>();
    if (loser != "black" && loser != "white") throw std::out_of_range("loser");
    game.played.loser = loser == "black" ? Color::kBlack : Color::kWhite;
    game_end = GameEnd::kResigned;
    if (end != "resigned") {
      const auto kind = fault_from_name(end);
      if (!kind) throw std::out_of_range("end");
      game.played.fault = Fault{*kind, json.at("detail").get<std::string>()};
      if (*kind == FaultKind::kTime) game_end = GameEnd::kTimeout;
    }
  }
  annotated.info.result = GameResult{static_cast<double>(score), game_end};
  return game;
}

}  // namespace outflank::match
