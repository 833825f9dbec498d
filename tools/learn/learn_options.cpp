#include "tools/learn/learn_options.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "tools/settings.h"

namespace outflank::cli {
namespace {

constexpr int kMostCount = 1'000'000'000;
constexpr int kMostSeed = 2'000'000'000;

std::optional<Range> parse_range(std::string_view text) {
  const char* const last = text.data() + text.size();
  Range range;
  const auto low = std::from_chars(text.data(), last, range.low);
  if (low.ec != std::errc()) return std::nullopt;
  range.high = range.low;
  if (low.ptr == last) return range;
  if (*low.ptr != '-') return std::nullopt;
  const auto high = std::from_chars(low.ptr + 1, last, range.high);
  if (high.ec != std::errc() || high.ptr != last) return std::nullopt;
  return range;
}

}  // namespace

std::string required_text(const CommandLine& line, std::string_view option, std::string_view what) {
  const auto given = line.value(option);
  if (!given || given->text.empty()) {
    throw UsageError(fmt::format("{}: expected --{}, {}", line.command()->name, option, what));
  }
  return given->text;
}

Range range_option(const CommandLine& line, std::string_view option, Range most, Range by_default) {
  const auto given = line.value(option);
  if (!given) return by_default;
  const auto range = parse_range(given->text);
  if (!range || range->low < most.low || range->high > most.high || range->low > range->high) {
    throw given->error(fmt::format("a number or a range A-B within {}-{}", most.low, most.high));
  }
  return *range;
}

std::uint64_t count_option(const CommandLine& line, std::string_view unit) {
  return static_cast<std::uint64_t>(line.number("count", 1, kMostCount, unit).value_or(kMostCount));
}

std::uint64_t seed_option(const CommandLine& line) {
  return static_cast<std::uint64_t>(line.number("seed", 0, kMostSeed).value_or(1));
}

EngineOptions worker_engine_options(const CommandLine& line) {
  EngineOptions options = engine_options(line);
  options.threads = 1;
  if (!line.value("hash")) options.hash_megabytes = kMinHashMegabytes;
  return options;
}

std::string evaluation_origin(const EngineOptions& options) {
  return options.weights == nullptr ? "made by hand" : options.weights->origin();
}

}  // namespace outflank::cli
