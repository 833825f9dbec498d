// The log file of one run: nothing is written unless --log-file names one, and never to standard
// output, which belongs to results and protocols.
#pragma once

#include <memory>
#include <string_view>

namespace outflank::cli {

class CommandLine;

/// Thread safe.
class Log {
 public:
  /// Opens the file that --log-file names, at the level of --log-level (`info` by default), and
  /// adds to it. Throws UsageError for an unknown level, OutsideError if the file cannot be
  /// written.
  explicit Log(const CommandLine& line);
  ~Log();
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  void debug(std::string_view text) const;
  void info(std::string_view text) const;
  void warning(std::string_view text) const;
  void error(std::string_view text) const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace outflank::cli
