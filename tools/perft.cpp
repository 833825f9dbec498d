#include "tools/perft.h"

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <nlohmann/json.hpp>

#include "engine/board/perft.h"
#include "tools/game_argument.h"
#include "tools/json_output.h"
#include "tools/report.h"
#include "tools/settings.h"

namespace outflank::cli {
namespace {

/// A game has at most 60 moves; with a pass as a ply, some more.
constexpr int kMaxPerftDepth = 99;

struct Count {
  std::uint64_t leaves = 0;
  double seconds = 0;
};

Count timed_perft(const GamePosition& position, int depth, PassCounting passes, Isa isa) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  Count count;
  count.leaves = position.rules.is_standard() ? perft(position.discs, depth, passes, isa)
                                              : perft(position, depth, passes);
  count.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return count;
}

int depth_argument(const CommandLine& line) {
  const std::string expected = fmt::format("a depth from 0 to {}", kMaxPerftDepth);
  if (line.arguments().empty()) throw UsageError("perft: expected " + expected);
  const std::string& text = line.arguments().front();
  int depth = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), depth);
  if (error != std::errc() || end != text.data() + text.size() || depth < 0 ||
      depth > kMaxPerftDepth) {
    throw UsageError(fmt::format(R"(perft "{}": expected {})", text, expected));
  }
  return depth;
}

}  // namespace

ExitCode run_perft(const CommandLine& line, const Log&) {
  const Isa isa = engine_options(line).isa;
  const int depth = depth_argument(line);
  const GamePosition position =
      game_argument(line, 1).value_or(GameRecord(Board{}, chosen_rules(line))).position();
  const PassCounting passes = line.has("count-passes") ? PassCounting::kPly : PassCounting::kFree;
  if (line.has("json")) {
    const Count count = timed_perft(position, depth, passes, isa);
    print_json(
        {{"depth", depth}, {"count", count.leaves}, {"seconds", seconds_json(count.seconds)}});
    return ExitCode::kDone;
  }
  const Table table({{"depth", 5}, {"leaves", 20}, {"seconds", 10}, {"leaves/s", 12}});
  table.print_head();
  for (int each = line.has("quiet") ? depth : std::min(depth, 1); each <= depth; ++each) {
    const Count count = timed_perft(position, each, passes, isa);
    table.print_row(std::vector<std::string>{
        fmt::format("{}", each), fmt::format("{}", count.leaves), seconds_text(count.seconds),
        speed_text(count.leaves, count.seconds)});
  }
  return ExitCode::kDone;
}

}  // namespace outflank::cli
