#include "tools/progress.h"

#include <fmt/format.h>
#include <pthread.h>

#include <algorithm>
#include <csignal>

#include "tools/report.h"

namespace outflank::cli {

using Clock = std::chrono::steady_clock;

Progress::Progress(bool wanted) {
  if (wanted && is_terminal(stderr)) writer_ = std::thread([this] { keep_writing(); });
}

Progress::~Progress() {
  if (!writer_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  ending_changed_.notify_one();
  writer_.join();
  erase_line();
}

void Progress::show(const std::string& text) {
  const std::lock_guard lock(mutex_);
  text_ = text;
}

void Progress::clear() {
  const std::lock_guard lock(mutex_);
  text_.clear();
  erase_line();
}

void Progress::keep_writing() {
  // Signals are for those who wait for them.
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
  constexpr std::chrono::milliseconds kInterval(200);
  std::unique_lock lock(mutex_);
  while (!ending_changed_.wait_for(lock, kInterval, [this] { return ending_; })) {
    if (text_.empty()) continue;
    const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    const std::string line = fmt::format("{}, {:.0f} s", text_, seconds);
    fmt::print(stderr, "\r{}{}", line,
               std::string(written_ - std::min(written_, line.size()), ' '));
    std::fflush(stderr);
    written_ = line.size();
  }
}

void Progress::erase_line() {
  if (written_ == 0) return;
  fmt::print(stderr, "\r{}\r", std::string(written_, ' '));
  std::fflush(stderr);
  written_ = 0;
}

}  // namespace outflank::cli
