#include "tools/hint.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/board/text.h"
#include "tools/game_argument.h"
#include "tools/interruptible_engine.h"
#include "tools/json_output.h"
#include "tools/log.h"
#include "tools/report.h"
#include "tools/settings.h"

namespace outflank::cli {
namespace {

/// The progress table keeps to the width of a terminal.
constexpr std::size_t kProgressMoves = 12;

int number_of_moves(const CommandLine& line) {
  const auto given = line.value("number");
  if (given && given->text == "all") return kSquares;
  return line.number("number", 1, kSquares, "moves, or all").value_or(1);
}

/// No move to search for: the JSON and the text of why.
ExitCode report_no_move(const CommandLine& line, const Board& board) {
  const bool over = board.position.is_over();
  if (line.has("json")) {
    Json json = {{"moves", Json::array()},
                 {"nodes", 0},
                 {"seconds", 0},
                 {"mover", over ? Json() : Json(to_string(board.mover))}};
    json[over ? "game_over" : "pass"] = true;
    if (over) json["score"] = board.position.final_score().discs();
    print_json(json);
  } else if (over) {
    fmt::print("The game is over: {}\n", result_text(board));
  } else {
    fmt::print("{} has no move and must pass.\n", board.mover == Color::kBlack ? "Black" : "White");
  }
  return ExitCode::kDone;
}

Table progress_table() {
  return Table({{"depth", 6},
                {"score", 7},
                {"seconds", 9},
                {"nodes", 12},
                {"nodes/s", 11},
                {"principal variation", 20, Align::kLeft}});
}

void print_progress(const Table& table, const SearchResult& result, Color mover) {
  if (result.lines.empty()) return;
  const Line& best = result.lines.front();
  table.print_row(std::vector<std::string>{
      depth_text(best.depth, best.selectivity), score_text(best), seconds_text(result.seconds),
      fmt::format("{}", result.nodes), speed_text(result.nodes, result.seconds),
      pv_text(best.pv, mover, kProgressMoves)});
}

Json hint_json(const SearchResult& result, Color mover) {
  Json moves = Json::array();
  for (const Line& line : result.lines) {
    moves.push_back({{"move", to_string(line.move)},
                     {"score", score_json(line.value, line.exact)},
                     {"exact", line.exact},
                     {"depth", line.depth},
                     {"selectivity", percent(line.selectivity)},
                     {"pv", moves_json(line.pv)},
                     {"source", "search"}});
  }
  return {{"moves", moves},
          {"nodes", result.nodes},
          {"seconds", seconds_json(result.seconds)},
          {"mover", to_string(mover)}};
}

void print_moves(const SearchResult& result, Color mover) {
  const Table table({{"move", 4, Align::kLeft},
                     {"score", 7},
                     {"depth", 6},
                     {"principal variation", 20, Align::kLeft}});
  table.print_head();
  for (const Line& line : result.lines) {
    table.print_row(std::vector<std::string>{to_string(line.move), score_text(line),
                                             depth_text(line.depth, line.selectivity),
                                             pv_text(line.pv, mover)});
  }
}

}  // namespace

ExitCode run_hint(const CommandLine& line, const Log& log) {
  const EngineOptions options = engine_options(line);
  Limits limits = search_limits(line).limits;
  limits.multi_pv = number_of_moves(line);
  const bool json = line.has("json");
  const bool quiet = json || line.has("quiet");
  const Board board = required_game_argument(line).board();
  if (board.position.legal_moves() == 0) return report_no_move(line, board);

  InterruptibleEngine engine(options);
  const Table table = progress_table();
  if (!quiet) {
    fmt::print("{}\n", draw(board));
    table.print_head();
  }
  const SearchResult result =
      engine.search(board.position, limits, [&](const SearchResult& so_far) {
        if (!quiet) print_progress(table, so_far, board.mover);
      });
  log.info(
      fmt::format("hint {}: {} nodes, {:.3f} s", to_string(board), result.nodes, result.seconds));
  if (json) {
    print_json(hint_json(result, board.mover));
    return ExitCode::kDone;
  }
  if (!quiet) fmt::print("\n");
  print_moves(result, board.mover);
  if (engine.interrupted()) fmt::print("Interrupted: this is what is known so far.\n");
  return ExitCode::kDone;
}

}  // namespace outflank::cli
