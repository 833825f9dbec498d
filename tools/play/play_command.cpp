#include "tools/play/play_command.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string_view>

#include "protocol/formats/transcript.h"
#include "tools/game_argument.h"
#include "tools/json_output.h"
#include "tools/log.h"
#include "tools/play/game_store.h"
#include "tools/play/play_game.h"
#include "tools/report.h"
#include "tools/settings.h"

namespace outflank::cli {
namespace {

std::array<bool, 2> human_sides(const CommandLine& line) {
  const auto side = line.value("side");
  if (!side || side->text == "black") return {true, false};
  if (side->text == "white") return {false, true};
  if (side->text == "both") return {true, true};
  throw side->error("black, white or both");
}

/// A file, a position, --moves, or the start of the game.
GameRecord first_game(const CommandLine& line) {
  const auto& words = line.arguments();
  const auto moves = line.value("moves");
  if ((!words.empty() && words[0] == "-") || (moves && moves->text == "-")) {
    throw UsageError("play: standard input is for the moves of the game; give a FILE instead of -");
  }
  std::error_code ignored;
  if (words.size() == 1 && !looks_like_board(words[0])) return load_game(words[0]);
  return game_argument(line).value_or(GameRecord(Board{}, chosen_rules(line)));
}

/// Both ends are a person's, and the terminal can be drawn on.
bool on_a_screen() {
  const char* terminal = std::getenv("TERM");
  return is_terminal(stdin) && is_terminal(stdout) && terminal != nullptr &&
         std::string_view(terminal) != "dumb";
}

}  // namespace

ExitCode run_play(const CommandLine& line, const Log& log) {
  const EngineOptions engine = engine_options(line);
  const Limits limits = search_limits(line).limits;
  const PlayStrength strength = play_strength(line);
  const bool json = line.has("json");
  PlayOptions options;
  options.human = human_sides(line);
  options.style = style_of_output();
  options.full_screen = !json && on_a_screen();
  options.silent = json;
  options.boards = !line.has("quiet");
  GameRecord start = first_game(line);

  Opponent opponent(engine, limits, strength, options.full_screen);
  PlayGame play(std::move(start), opponent, options);
  play.run();
  const GameRecord& game = play.game();
  log.info(fmt::format("played {}", write_transcript(game)));
  if (json) {
    const bool over = game.is_over();
    print_json({{"moves", write_transcript(game)},
                {"game_over", over},
                {"result", over ? Json(result_text(game)) : Json()},
                {"seed", strength.seed}});
  }
  return ExitCode::kDone;
}

}  // namespace outflank::cli
