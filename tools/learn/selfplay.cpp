#include "tools/learn/selfplay.h"

#include <fmt/format.h>

#include "tools/learn/learn_options.h"
#include "tools/learn/ordered_work.h"
#include "tools/learn/self_player.h"
#include "tools/learn/unit_writer.h"
#include "tools/learn/work_progress.h"
#include "tools/log.h"
#include "tools/settings.h"

namespace outflank::cli {
namespace {

constexpr Range kMostOpeningLengths = {0, 59};
constexpr Range kOpeningLengths = {8, 58};
constexpr int kMostDepth = 30;
constexpr int kDefaultDepth = 6;
constexpr int kMostExactFrom = 30;
constexpr int kDefaultExactFrom = 18;
constexpr int kMostNodes = 1'000'000'000;
/// Games in a block: what a kill can lose, some seconds of work.
constexpr std::uint32_t kBlockGames = 64;

struct Options {
  std::string output;
  std::uint64_t count = 0;
  std::uint64_t seed = 1;
  Range opening_lengths;
  SelfPlayOptions play;
};

Options selfplay_options(const CommandLine& line) {
  Options options;
  options.output = required_text(line, "output", "the file to write");
  options.count = count_option(line, "games");
  options.seed = seed_option(line);
  options.opening_lengths =
      range_option(line, "random-plies", kMostOpeningLengths, kOpeningLengths);
  const auto depth = line.number("depth", 1, kMostDepth, "plies");
  const auto nodes = line.number("nodes", 1, kMostNodes, "nodes");
  if (nodes) options.play.limits.nodes = static_cast<std::uint64_t>(*nodes);
  if (depth || !nodes) options.play.limits.depth = depth.value_or(kDefaultDepth);
  options.play.exact_from =
      line.number("exact-from", 1, kMostExactFrom, "empty squares").value_or(kDefaultExactFrom);
  options.play.play_out = line.has("play-out");
  return options;
}

std::string description_of(const Options& options, const EngineOptions& engine) {
  const Limits& limits = options.play.limits;
  return fmt::format(
      "outflank selfplay: random plies {}-{}, depth {}, nodes {}, exact from {}, {}, seed {}, "
      "evaluation {}",
      options.opening_lengths.low, options.opening_lengths.high,
      limits.depth ? fmt::to_string(*limits.depth) : "any",
      limits.nodes ? fmt::to_string(*limits.nodes) : "any", options.play.exact_from,
      options.play.play_out ? "played out" : "not played out", options.seed,
      evaluation_origin(engine));
}

}  // namespace

ExitCode run_selfplay(const CommandLine& line, const Log& log) {
  line.expect_arguments(0);
  const EngineOptions engine = worker_engine_options(line);
  const Options options = selfplay_options(line);
  UnitWriter writer(options.output, kGameRecordsKind, description_of(options, engine), kBlockGames,
                    log);
  OpeningSource openings(options.opening_lengths, options.seed);
  std::uint64_t unit = 0;
  for (; unit < writer.next_unit(); ++unit) openings.next();
  WorkProgress progress(line, log, "games", unit, options.count);
  OrderedWork<Opening, SelfPlayGame> work(
      [&]() -> std::optional<Opening> {
        if (unit >= options.count) return std::nullopt;
        ++unit;
        return openings.next();
      },
      [&] {
        return [player = SelfPlayer(engine, options.play)](const Opening& opening) {
          return player.play(opening);
        };
      },
      [&](const SelfPlayGame& game) {
        Bytes record;
        append_record(record, game);
        writer.add(record, 1);
        progress.add(1, game.moves.size() - game.random);
      });
  work.run(engine_options(line).threads);
  writer.flush();
  progress.tell_end(options.output, writer.records());
  return ExitCode::kDone;
}

}  // namespace outflank::cli
