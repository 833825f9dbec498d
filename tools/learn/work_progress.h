// How far the making of data has come: units a second and the time left, for a person and the log.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "tools/command_line.h"
#include "tools/log.h"
#include "tools/progress.h"

namespace outflank::cli {

class WorkProgress {
 public:
  /// `unit` in the plural; `done` of `count` were done by earlier runs.
  WorkProgress(const CommandLine& line, const Log& log, std::string_view unit, std::uint64_t done,
               std::uint64_t count);

  /// So many more units gave so many records with positions to learn from. One thread at a time.
  void add(std::uint64_t units, std::uint64_t positions);

  /// One line, or a JSON object, on standard output.
  void tell_end(const std::string& file, std::uint64_t records) const;

 private:
  using Clock = std::chrono::steady_clock;

  double seconds() const;

  const Log& log_;
  bool json_;
  bool quiet_;
  std::string unit_;
  std::uint64_t before_;
  std::uint64_t count_;
  std::uint64_t done_ = 0;
  std::uint64_t positions_ = 0;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_ = start_;
  Clock::time_point logged_ = start_;
  Progress progress_;
};

}  // namespace outflank::cli
