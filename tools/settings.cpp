#include "tools/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

namespace outflank::cli {
namespace {

int all_cores() {
  return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMaxThreads);
}

/// Options that are part of the program's language, but that this version has nothing for: better
/// refused than taken and forgotten.
void refuse_unsupported(const CommandLine& line) {
  if (const auto given = line.value("book")) {
    throw UsageError(
        fmt::format("{} \"{}\": not supported by this version", given->place, given->text));
  }
  line.has("no-book");
}

/// The name of the evaluation without weights, to compare with.
constexpr std::string_view kHandMade = "hand-made";

template <class Number>
std::optional<Number> parse_whole(std::string_view text) {
  Number number{};
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  if (error != std::errc() || end != last) return std::nullopt;
  return number;
}

/// Seconds as a plain number, or minutes and more as `[[D:]H:]M:S`.
double seconds_of(const OptionValue& given) {
  constexpr std::array<double, 4> kFactors = {1, 60, 60, 24};
  const auto wrong = given.error("seconds above 0, or [[D:]H:]M:S");
  std::string_view rest = given.text;
  double total = 0;
  double factor = 1;
  for (std::size_t part = 0; part < kFactors.size(); ++part) {
    factor *= kFactors[part];
    const std::size_t colon = rest.rfind(':');
    const std::string_view text = colon == std::string_view::npos ? rest : rest.substr(colon + 1);
    double number = 0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, number, std::chars_format::fixed);
    if (error != std::errc() || end != last || !(number >= 0)) throw wrong;
    total += number * factor;
    if (colon == std::string_view::npos) {
      // A time beyond a hundred years is a slip, and would overflow the clock's range.
      constexpr double kMostSeconds = 3.2e9;
      if (!(total > 0 && total < kMostSeconds)) throw wrong;
      return total;
    }
    rest = rest.substr(0, colon);
  }
  throw wrong;
}

std::uint64_t node_count_of(const OptionValue& given) {
  const auto nodes = parse_whole<std::uint64_t>(given.text);
  if (!nodes || *nodes == 0) throw given.error("a number of nodes, at least 1");
  return *nodes;
}

std::optional<Selectivity> selectivity_option(const CommandLine& line) {
  const auto given = line.value("selectivity");
  if (!given) return std::nullopt;
  const auto selectivity = selectivity_from_percent(parse_whole<int>(given->text).value_or(0));
  if (!selectivity) throw given->error("73, 87, 95, 98, 99 or 100");
  return selectivity;
}

}  // namespace

Isa chosen_isa(const CommandLine& line) {
  auto given = line.value("isa");
  if (!given || given->from_file) {
    const char* variable = std::getenv("OUTFLANK_ISA");
    if (variable != nullptr && *variable != '\0') given = {variable, "OUTFLANK_ISA", false};
  }
  if (!given) return best_isa();
  const auto isa = isa_from_name(given->text);
  if (!isa) throw given->error("one of portable, avx2, avx512");
  if (!is_supported(*isa)) {
    std::vector<std::string_view> have;
    for (const Isa supported : supported_isas()) have.push_back(name(supported));
    throw UsageError(fmt::format("{} \"{}\": this machine lacks that instruction set; it has {}",
                                 given->place, given->text, fmt::join(have, ", ")));
  }
  return *isa;
}

std::shared_ptr<const Weights> chosen_weights(const CommandLine& line) {
  const auto given = line.value("weights");
  if (!given) return Weights::embedded();
  if (given->text == kHandMade) return nullptr;
  std::vector<std::uint8_t> bytes;
  try {
    bytes = read_weights_file(given->text);
  } catch (const std::system_error& error) {
    throw OutsideError(
        fmt::format("{} \"{}\": {}", given->place, given->text, error.code().message()));
  }
  auto weights = Weights::from_bytes(std::move(bytes));
  if (!weights) {
    throw UsageError(
        fmt::format("{} \"{}\": {}", given->place, given->text, weights.error().reason));
  }
  return *weights;
}

Rules chosen_rules(const CommandLine& line) {
  Rules rules;
  if (const auto given = line.value("rules")) {
    const auto set = rule_set_from_name(given->text);
    if (!set) throw given->error("othello, reversi-free or reversi-1997");
    rules.set = *set;
  }
  rules.allow_pass = line.has("allow-pass");
  return rules;
}

EngineOptions engine_options(const CommandLine& line) {
  refuse_unsupported(line);
  chosen_rules(line);
  EngineOptions options;
  options.threads = line.number("threads", 1, kMaxThreads, "threads").value_or(all_cores());
  options.hash_megabytes = line.number("hash", kMinHashMegabytes, kMaxHashMegabytes, "megabytes")
                               .value_or(kDefaultHashMegabytes);
  options.isa = chosen_isa(line);
  options.weights = chosen_weights(line);
  return options;
}

std::unique_ptr<Engine> make_engine(const EngineOptions& options) {
  try {
    return std::make_unique<Engine>(options);
  } catch (const std::bad_alloc&) {
    throw OutsideError(fmt::format("no memory for a table of {} megabytes: try a smaller --hash",
                                   options.hash_megabytes));
  } catch (const std::system_error&) {
    throw OutsideError(
        fmt::format("the system does not allow {} threads: try fewer --threads", options.threads));
  }
}

LimitChoice search_limits(const CommandLine& line) {
  return search_limits(line, chosen_rules(line));
}

LimitChoice search_limits(const CommandLine& line, Rules rules) {
  const auto level = line.number("level", 0, kMaxLevel);
  const auto depth = line.number("depth", 1, kSquares - 4, "plies");
  const bool exact = line.has("exact");
  const auto selectivity = selectivity_option(line);
  const auto time = line.value("time");
  const auto nodes = line.value("nodes");

  LimitChoice choice;
  choice.chosen = level || depth || exact || time || nodes;
  Limits& limits = choice.limits;
  if (level || !choice.chosen) limits = level_limits(level.value_or(kDefaultLevel), rules);
  if (exact && !level) limits.exact_empties = kSquares;
  if (depth) {
    limits.depth = std::min(limits.depth.value_or(*depth), *depth);
    if (limits.exact_empties) limits.exact_empties = std::min(*limits.exact_empties, *depth);
  }
  if (selectivity) {
    limits.selectivity = *selectivity;
    // With forward pruning a search to the end of the game is a depth, not a solution.
    if (*selectivity != Selectivity::k100 && limits.exact_empties) {
      if (!limits.depth) limits.depth = kSquares;
      limits.exact_empties.reset();
    }
  }
  if (time) limits.seconds = seconds_of(*time);
  if (nodes) limits.nodes = node_count_of(*nodes);
  return choice;
}

}  // namespace outflank::cli
