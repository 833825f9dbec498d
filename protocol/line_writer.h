// The one way out to the host: whole lines, written at once.
#pragma once

#include <atomic>
#include <mutex>
#include <string_view>

#include "protocol/logger.h"

namespace outflank {

/// Thread safe: lines written by several threads do not mix.
class LineWriter {
 public:
  /// The descriptor stays open.
  LineWriter(int output, Logger logger);

  /// Writes `text` and a line end; when it returns, the host can read them. `text` may consist of
  /// several lines, which stay together. Blocks while the host does not read.
  void write(std::string_view text);

  /// A write has failed. Nothing is written after that.
  bool failed() const { return error_ != 0; }
  /// Why: an errno; 0 if none has.
  int error() const { return error_; }

 private:
  int output_;
  Logger logger_;
  std::mutex mutex_;
  std::atomic<int> error_ = 0;
};

}  // namespace outflank
