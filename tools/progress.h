// How far long work has come, on standard error, for a person to look at.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace outflank::cli {

/// One line that is written over a few times a second, with the seconds since the beginning, if
/// standard error is a terminal; otherwise nothing. show() may be called from any thread.
class Progress {
 public:
  explicit Progress(bool wanted);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(const std::string& text);
  /// Takes the line away, before something else is written to the terminal.
  void clear();

 private:
  void keep_writing();
  void erase_line();

  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::mutex mutex_;
  std::condition_variable ending_changed_;
  bool ending_ = false;
  std::string text_;
  std::size_t written_ = 0;  ///< Characters of the line on the terminal.
  std::thread writer_;       ///< Only if there is a terminal.
};

}  // namespace outflank::cli
