// A thread that reads lines as they come, so that a host is heard while the engine thinks.
#pragma once

#include <atomic>
#include <string>
#include <thread>

#include "protocol/inbox.h"
#include "protocol/logger.h"

namespace outflank {

/// Reads until the end of the input or its own destruction. It also watches `output`, and hangs up
/// when nobody can read that any more.
class LineReader {
 public:
  /// A longer line is cut off here: no host sends one, and it must not eat the memory.
  static constexpr std::size_t kMaxLineLength = std::size_t{1} << 20;

  /// `inbox` must outlive the reader; the descriptors stay open. Throws std::system_error if there
  /// is no thread or pipe to be had.
  LineReader(int input, int output, Inbox& inbox, Logger logger);
  ~LineReader();  ///< Ends the thread, also while it waits for input.
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  /// Why reading failed: an errno; 0 if it has not. The lines up to there count.
  int error() const { return error_; }

 private:
  void run();
  bool read_some();
  void split(std::string_view bytes);

  int input_;
  int output_;
  Inbox& inbox_;
  Logger logger_;
  int wake_read_ = -1;
  int wake_write_ = -1;
  std::string partial_;
  std::atomic<int> error_ = 0;
  std::thread thread_;
};

}  // namespace outflank
