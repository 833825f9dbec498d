#include "tools/openings/openings_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "engine/board/text.h"
#include "tools/json_output.h"
#include "tools/learn/learn_options.h"
#include "tools/learn/ordered_work.h"
#include "tools/openings/opening_lines.h"
#include "tools/output_file.h"
#include "tools/progress.h"
#include "tools/settings.h"
#include "tools/version.h"

namespace outflank::cli {
namespace {

constexpr int kDefaultPlies = 8;
constexpr double kDefaultMargin = 2;
constexpr double kMostMargin = 64;
/// A first look this much less deep spares the rest of lines that are lost for one side.
constexpr int kScreenDepth = 4;
/// Beyond the margin by so many discs after the first look: out.
constexpr double kScreenSlack = 6;

double margin_option(const CommandLine& line) {
  const auto given = line.value("margin");
  if (!given) return kDefaultMargin;
  double margin = 0;
  const char* const last = given->text.data() + given->text.size();
  const auto [end, error] = std::from_chars(given->text.data(), last, margin);
  if (error != std::errc() || end != last || !(margin >= 0 && margin <= kMostMargin)) {
    throw given->error(fmt::format("discs from 0 to {}", kMostMargin));
  }
  return margin;
}

struct OpeningsOptions {
  std::string output;
  int plies = 0;
  double margin = 0;  ///< In discs.
  std::size_t count = 0;
  std::uint64_t seed = 0;
  Limits limits;
};

OpeningsOptions openings_options(const CommandLine& line) {
  OpeningsOptions options;
  options.output = required_text(line, "output", "the file to write");
  options.plies = line.number("plies", 1, kMostOpeningPlies, "plies").value_or(kDefaultPlies);
  options.margin = margin_option(line);
  options.count = static_cast<std::size_t>(count_option(line, "lines"));
  options.seed = seed_option(line);
  options.limits = search_limits(line).limits;
  return options;
}

/// The value of a line's position, if it is balanced.
std::optional<Value> balanced_value(Engine& engine, const Position& position,
                                    const OpeningsOptions& options) {
  engine.clear_hash();
  const auto value_within = [&](const Limits& limits, double margin) -> std::optional<Value> {
    const Value value = engine.search(position, limits).lines.front().value;
    if (std::abs(value.discs()) > margin) return std::nullopt;
    return value;
  };
  if (options.limits.depth.value_or(kSquares) > 2 * kScreenDepth) {
    Limits screen;
    screen.depth = kScreenDepth;
    if (!value_within(screen, options.margin + kScreenSlack)) return std::nullopt;
  }
  return value_within(options.limits, options.margin);
}

std::string text_of(const OpeningLine& line) {
  std::string text;
  for (const Square square : line.moves) text += to_string(square);
  return text;
}

/// How the lines were searched, as options of the command.
std::string limits_text(const CommandLine& line) {
  std::string text;
  for (const Option& option : limit_options()) {
    const auto given = line.value(option.name);
    if (!given || given->from_file) continue;
    text += fmt::format(" --{}", option.name);
    if (!option.value.empty()) text += " " + given->text;
  }
  return text.empty() ? fmt::format(" --level {}", kDefaultLevel) : text;
}

struct Found {
  std::vector<std::string> lines;
  std::size_t searched = 0;
};

Found find_balanced(const CommandLine& line, const OpeningsOptions& options,
                    const std::vector<OpeningLine>& all) {
  Found found;
  Progress progress(!line.has("quiet") && !line.has("json"));
  struct Result {
    const OpeningLine* opening;
    bool balanced;
  };
  const EngineOptions engine_of_worker = worker_engine_options(line);
  std::size_t next = 0;
  OrderedWork<const OpeningLine*, Result> work(
      [&]() -> std::optional<const OpeningLine*> {
        if (next >= all.size() || found.lines.size() >= options.count) return std::nullopt;
        return &all[next++];
      },
      [&] {
        const auto engine = std::make_shared<Engine>(engine_of_worker);
        return [&options, engine](const OpeningLine* const& opening) -> Result {
          return {opening, balanced_value(*engine, opening->board.position, options).has_value()};
        };
      },
      [&](const Result& result) {
        // What other threads still finish after the last one wanted must not count.
        if (found.lines.size() >= options.count) return;
        ++found.searched;
        if (result.balanced) found.lines.push_back(text_of(*result.opening));
        progress.show(fmt::format("{} lines of {} searched, {} balanced", found.searched,
                                  all.size(), found.lines.size()));
      });
  work.run(engine_options(line).threads);
  return found;
}

std::string file_text(const CommandLine& line, const OpeningsOptions& options, const Found& found,
                      std::size_t all) {
  const std::string count =
      line.value("count") ? fmt::format(" --count {}", options.count) : std::string();
  const std::shared_ptr<const Weights> weights = chosen_weights(line);
  std::string text = fmt::format(
      "# {} openings of {} plies, no two of which lead to the same position up to symmetry, whose\n"
      "# value is within {} discs of a draw: of {} such lines drawn at random from {} that exist.\n"
      "# Made by outflank {}, evaluation {}:\n"
      "#   outflank openings --plies {} --margin {}{} --seed {}{}\n",
      found.lines.size(), options.plies, options.margin, found.searched, all, version_number(),
      weights == nullptr ? "made by hand" : weights->origin(), options.plies, options.margin, count,
      options.seed, limits_text(line));
  for (const std::string& opening : found.lines) text += opening + "\n";
  return text;
}

}  // namespace

ExitCode run_openings(const CommandLine& line, const Log& log) {
  line.expect_arguments(0);
  const OpeningsOptions options = openings_options(line);
  std::vector<OpeningLine> all = opening_lines(options.plies);
  shuffle(all, options.seed);
  const Found found = find_balanced(line, options, all);
  write_whole_file(options.output, file_text(line, options, found, all.size()));
  log.info(fmt::format("openings: {} of {} lines searched are balanced", found.lines.size(),
                       found.searched));
  if (line.has("json")) {
    print_json({{"file", options.output},
                {"plies", options.plies},
                {"lines", all.size()},
                {"searched", found.searched},
                {"balanced", found.lines.size()}});
  } else if (!line.has("quiet")) {
    fmt::print("{}: {} balanced openings, of {} lines searched, of {} that exist\n", options.output,
               found.lines.size(), found.searched, all.size());
  }
  return ExitCode::kDone;
}

}  // namespace outflank::cli
