#include "tools/hint.h"

#include <fmt/format.h>
#include <sys/ioctl.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "engine/board/text.h"
#include "tools/game_argument.h"
#include "tools/game_files.h"
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

/// The answer where there is no move to search for.
Json no_move_json(const GameRecord& game) {
  const bool over = game.is_over();
  Json json = {{"moves", Json::array()},
               {"nodes", 0},
               {"seconds", 0},
               {"mover", over ? Json() : Json(to_string(game.board().mover))}};
  json[over ? "game_over" : "pass"] = true;
  if (over) json["score"] = game.position().final_score().discs();
  return json;
}

std::string no_move_text(const GameRecord& game) {
  if (game.is_over()) return "The game is over: " + result_text(game);
  return fmt::format("{} has no move and must pass.",
                     game.board().mover == Color::kBlack ? "Black" : "White");
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

void print_moves(const SearchResult& result, Color mover, std::size_t most = kSquares) {
  const Table table({{"move", 4, Align::kLeft},
                     {"score", 7},
                     {"depth", 6},
                     {"principal variation", 20, Align::kLeft}});
  table.print_head();
  for (const Line& line : result.lines) {
    table.print_row(std::vector<std::string>{to_string(line.move), score_text(line),
                                             depth_text(line.depth, line.selectivity),
                                             pv_text(line.pv, mover, most)});
  }
}

/// The moves of the depth finished last, written over those before on a terminal.
class Watch {
 public:
  explicit Watch(Color mover) : mover_(mover), terminal_(is_terminal(stdout)) {}

  /// With `whole`, the last time, also what does not fit on the screen.
  void show(SearchResult so_far, bool whole = false) {
    if (lines_ > 0) fmt::print("{}", terminal_ ? fmt::format("\x1b[{}A\x1b[J", lines_) : "\n");
    const auto [most_moves, line_length] = whole ? Room() : room();
    if (so_far.lines.size() > most_moves) so_far.lines.resize(most_moves);
    fmt::print("{} nodes, {} s, {} nodes/s\n", so_far.nodes, seconds_text(so_far.seconds),
               speed_text(so_far.nodes, so_far.seconds));
    print_moves(so_far, mover_, line_length);
    lines_ = kLinesAbove + so_far.lines.size();
    std::fflush(stdout);
  }

 private:
  static constexpr std::size_t kLinesAbove = 3;

  struct Room {
    std::size_t moves = kSquares;
    std::size_t line_length = kProgressMoves;
  };
  /// What can be drawn over later: nothing that has left the screen, and no line that is two there.
  Room room() const {
    winsize size{};
    if (!terminal_ || ioctl(fileno(stdout), TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return {};
    constexpr std::size_t kBeforeLine = 23;
    const std::size_t rows = size.ws_row;
    const std::size_t columns = size.ws_col;
    return {rows > kLinesAbove + 2 ? rows - kLinesAbove - 1 : 1,
            std::clamp<std::size_t>((std::max(columns, kBeforeLine) - kBeforeLine) / 3, 1,
                                    kProgressMoves)};
  }

  Color mover_;
  bool terminal_;
  std::size_t lines_ = 0;  ///< Written last.
};

/// What all answers of one run share.
struct Hints {
  const CommandLine& line;
  const Log& log;
  EngineOptions options;
  Limits limits;
};

bool has_choice(const GameRecord& game) {
  return !game.is_over() && !game.position().must_pass();
}

ExitCode answer_one(const Hints& hints, const GameRecord& game) {
  const Board& board = game.board();
  const auto& [line, log, options, limits] = hints;
  const bool json = line.has("json");
  const bool quiet = json || line.has("quiet");
  const bool watch = line.has("watch") && !quiet;
  if (!has_choice(game)) {
    if (json) {
      print_json(no_move_json(game));
    } else {
      fmt::print("{}\n", no_move_text(game));
    }
    return ExitCode::kDone;
  }
  InterruptibleEngine engine(options);
  const Table table = progress_table();
  Watch screen(board.mover);
  if (!quiet) fmt::print("{}\n", draw(game));
  if (!quiet && !watch) table.print_head();
  const SearchResult result =
      engine.search(game.position(), limits, [&](const SearchResult& so_far) {
        if (watch) {
          screen.show(so_far);
        } else if (!quiet) {
          print_progress(table, so_far, board.mover);
        }
      });
  log.info(
      fmt::format("hint {}: {} nodes, {:.3f} s", to_string(board), result.nodes, result.seconds));
  if (json) {
    print_json(hint_json(result, board.mover));
    return ExitCode::kDone;
  }
  if (watch) {
    screen.show(result, true);
  } else {
    if (!quiet) fmt::print("\n");
    print_moves(result, board.mover);
  }
  if (engine.interrupted()) fmt::print("Interrupted: this is what is known so far.\n");
  return ExitCode::kDone;
}

/// The positions that games have come to.
ExitCode answer_list(const Hints& hints, const GameFile& file, const std::string& name) {
  const auto& [line, log, options, limits] = hints;
  const bool json = line.has("json");
  const Table table({{"id", 4},
                     {"mover", 5, Align::kLeft},
                     {"move", 4, Align::kLeft},
                     {"score", 7},
                     {"depth", 6},
                     {"principal variation", 20, Align::kLeft}});
  InterruptibleEngine engine(options);
  Json answers = Json::array();
  if (!json) table.print_head();
  for (std::size_t i = 0; i < file.games.size() && !engine.interrupted(); ++i) {
    const GameRecord& game = file.games[i].record;
    const Board& board = game.board();
    const bool can_move = has_choice(game);
    const SearchResult result = can_move ? engine.search(game.position(), limits) : SearchResult();
    log.info(
        fmt::format("hint {}: {} nodes, {:.3f} s", to_string(board), result.nodes, result.seconds));
    const std::string id = fmt::format("{}", i + 1);
    if (json) {
      Json answer = {{"id", id}, {"position", to_string(board)}};
      answer.update(can_move ? hint_json(result, board.mover) : no_move_json(game));
      answers.push_back(std::move(answer));
      continue;
    }
    const std::string mover(to_string(board.mover));
    if (!can_move) {
      table.print_row(std::vector<std::string>{id, mover, "--", "", "", no_move_text(game)});
    }
    for (const Line& found : result.lines) {
      table.print_row(std::vector<std::string>{id, mover, to_string(found.move), score_text(found),
                                               depth_text(found.depth, found.selectivity),
                                               pv_text(found.pv, board.mover)});
    }
  }
  if (json) print_json({{"positions", answers}});
  for (const TextError& error : file.errors) {
    fmt::print(stderr, "outflank: {}: {}\n", name, error.message());
  }
  if (engine.interrupted()) fmt::print(stderr, "outflank: interrupted\n");
  return file.errors.empty() ? ExitCode::kDone : ExitCode::kUsage;
}

bool names_a_list(const CommandLine& line) {
  const auto& arguments = line.arguments();
  if (arguments.size() != 1 || line.value("moves")) return false;
  if (arguments.front() == "-") return true;
  std::error_code ignored;
  return std::filesystem::exists(arguments.front(), ignored) ||
         game_format_of_path(arguments.front()) != nullptr;
}

}  // namespace

ExitCode run_hint(const CommandLine& line, const Log& log) {
  Hints hints = {line, log, engine_options(line), search_limits(line).limits};
  hints.limits.multi_pv = number_of_moves(line);
  if (!names_a_list(line)) return answer_one(hints, required_game_argument(line));

  const std::string& name = line.arguments().front();
  if (name != "-") {
    const GameFile file = read_game_file(name, nullptr, chosen_rules(line));
    if (file.games.empty() && file.errors.empty()) {
      throw UsageError(fmt::format("{}: end of input: expected a position", name));
    }
    return answer_list(hints, file, name);
  }
  const std::string text = read_standard_input();
  const GameFile file = read_game_text(text, nullptr, chosen_rules(line));
  const bool sound = file.errors.empty() && file.skipped.empty();
  if (sound && file.games.size() == 1) {
    return answer_one(hints, file.games.front().record);
  }
  // One position may be spread over lines.
  const auto whole = parse_board_or_transcript(text, chosen_rules(line));
  if (!sound && whole) return answer_one(hints, *whole);
  if (file.games.empty()) {
    throw UsageError("standard input: " +
                     (whole ? std::string("expected a position") : whole.error().message()));
  }
  return answer_list(hints, file, "standard input");
}

}  // namespace outflank::cli
