#include "tools/learn/work_progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tools/json_output.h"

namespace outflank::cli {
namespace {

constexpr std::chrono::milliseconds kShowInterval(200);
constexpr std::chrono::seconds kLogInterval(60);

std::string duration_text(double seconds) {
  const auto minutes = static_cast<std::uint64_t>(seconds / 60);
  return fmt::format("{}:{:02}:{:02}", minutes / 60, minutes % 60,
                     static_cast<std::uint64_t>(seconds) % 60);
}

}  // namespace

WorkProgress::WorkProgress(const CommandLine& line, const Log& log, std::string_view unit,
                           std::uint64_t done, std::uint64_t count)
    : log_(log),
      json_(line.has("json")),
      quiet_(line.has("quiet")),
      unit_(unit),
      before_(done),
      count_(std::max(done, count)),
      progress_(!quiet_) {}

double WorkProgress::seconds() const {
  return std::chrono::duration<double>(Clock::now() - start_).count();
}

void WorkProgress::add(std::uint64_t units, std::uint64_t positions) {
  done_ += units;
  positions_ += positions;
  const Clock::time_point now = Clock::now();
  const bool log = now - logged_ >= kLogInterval;
  if (!log && now - shown_ < kShowInterval) return;
  const double rate = static_cast<double>(done_) / std::max(seconds(), 1e-9);
  const double left = static_cast<double>(count_ - before_ - done_) / rate;
  std::string text =
      fmt::format("{} {} of {}, {:.1f} a second", before_ + done_, unit_, count_, rate);
  if (positions_ != done_) {
    text += fmt::format(", {:.0f} positions a second", static_cast<double>(positions_) / seconds());
  }
  text += fmt::format(", {} left", duration_text(left));
  shown_ = now;
  progress_.show(text);
  if (!log) return;
  logged_ = now;
  log_.info(text);
}

void WorkProgress::tell_end(const std::string& file, std::uint64_t records) const {
  if (json_) {
    print_json({{"file", file},
                {unit_, before_ + done_},
                {"records", records},
                {"seconds", seconds_json(seconds())}});
  } else if (!quiet_) {
    fmt::print("{}: {} {}, {} records, {:.3f} s\n", file, before_ + done_, unit_, records,
               seconds());
  }
}

}  // namespace outflank::cli
