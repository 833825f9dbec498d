#include "tools/suite/suite.h"

#include <fmt/format.h>

#include <filesystem>
#include <unordered_set>

#include "engine/board/text.h"
#include "engine/search/transposition_table.h"
#include "tools/game_argument.h"
#include "tools/interruptible_engine.h"
#include "tools/learn/learn_options.h"
#include "tools/learn/position_source.h"
#include "tools/learn/random_play.h"
#include "tools/output_file.h"
#include "tools/progress.h"
#include "tools/settings.h"
#include "tools/suite/suite_file.h"

namespace outflank::cli {
namespace {

constexpr int kDefaultEmpties = 26;
constexpr int kMostEmpties = 40;
constexpr int kDefaultVariation = 4;
constexpr int kMostPositions = 100'000;
constexpr int kDefaultPositions = 300;

/// Hashes of the canonical positions of all games that have a number of empties in the range.
std::unordered_set<std::uint64_t> positions_on_record(const std::vector<SourceGame>& games,
                                                      const Range& empties) {
  std::unordered_set<std::uint64_t> seen;
  for (const SourceGame& game : games) {
    Board board = game.start;
    for (const Square square : game.moves) {
      const int count = board.position.empty_count();
      if (count < empties.low) break;
      board = with_passes(board);
      if (count <= empties.high) seen.insert(hash_of(canonical(board.position)));
      board = board.after(square);
    }
  }
  return seen;
}

/// Positions that a game came near to, but that stand in none.
SuiteFile drawn_positions(const CommandLine& line, const Log& log) {
  PositionSourceOptions options;
  options.empties =
      range_option(line, "empties", {1, kMostEmpties}, {kDefaultEmpties, kDefaultEmpties});
  options.most_random = line.number("vary", 1, kMostEmpties, "moves").value_or(kDefaultVariation);
  options.seed = seed_option(line);
  const auto count = static_cast<std::size_t>(
      line.number("count", 1, kMostPositions, "positions").value_or(kDefaultPositions));
  if (line.arguments().empty()) {
    throw UsageError("suite: expected files of games to take positions from");
  }
  const std::vector<SourceGame> games = read_source_games(line.arguments(), log);
  const auto on_record = positions_on_record(games, options.empties);
  PositionSource source(games, options);
  SuiteFile suite;
  while (suite.positions.size() < count) {
    const auto drawn = source.next();
    if (!drawn) throw UsageError("suite: the games have too few positions; expected --count less");
    if (on_record.contains(hash_of(canonical(drawn->position)))) continue;
    Problem& problem = suite.positions.emplace_back();
    problem.board.position = drawn->position;
  }
  suite.head = {
      fmt::format("{} positions with {} to {} empty squares, none of which stands in a game: drawn",
                  count, options.empties.low, options.empties.high),
      fmt::format("from {} games (checksum {:08x}) whose last 1 to {} moves were replaced by "
                  "random ones (seed {}).",
                  games.size(), checksum_of(games), options.most_random, options.seed),
      "Black is the mover. Behind each stand all best moves with the exact score.",
      "Made and solved by `outflank suite`."};
  return suite;
}

/// All moves that keep the exact score; fewer than are there if interrupted: none.
std::vector<ScoredMove> all_best_moves(InterruptibleEngine& engine, const Position& position) {
  Limits limits;
  limits.depth = kSquares;
  limits.goal = Goal::kBestMoves;
  const SearchResult result = engine.search(position, limits);
  if (result.interrupted || engine.interrupted()) return {};
  std::vector<ScoredMove> best;
  for (const Line& found : result.lines) best.push_back({found.move, found.value.rounded()});
  return best;
}

}  // namespace

ExitCode run_suite(const CommandLine& line, const Log& log) {
  const std::string path = required_text(line, "output", "the file to write");
  const EngineOptions options = engine_options(line);
  SuiteFile suite = std::filesystem::exists(path) ? parse_suite_file(read_file(path), path)
                                                  : drawn_positions(line, log);
  write_whole_file(path, suite.text());
  InterruptibleEngine engine(options);
  Progress progress(!line.has("quiet") && !line.has("json"));
  std::size_t number = 0;
  for (Problem& problem : suite.positions) {
    ++number;
    if (!problem.moves.empty()) continue;
    progress.show(fmt::format("solving position {} of {}", number, suite.positions.size()));
    engine.clear_hash();
    problem.moves = all_best_moves(engine, problem.board.position);
    if (engine.interrupted()) {
      progress.clear();
      fmt::print(stderr, "outflank: interrupted at position {} of {}; the same command goes on\n",
                 number, suite.positions.size());
      return ExitCode::kDone;
    }
    log.info(
        fmt::format("suite {}: {} best moves", to_string(problem.board), problem.moves.size()));
    write_whole_file(path, suite.text());
  }
  progress.clear();
  if (!line.has("quiet")) fmt::print("{}: {} positions\n", path, suite.positions.size());
  return ExitCode::kDone;
}

}  // namespace outflank::cli
