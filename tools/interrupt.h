// Ctrl-C as a request to end well instead of the end of the process.
#pragma once

#include <functional>
#include <memory>

namespace outflank::cli {

/// While one exists, SIGINT and SIGTERM call a function instead of ending the process; the second
/// signal ends it at once. One at a time, created on the main thread before any other thread: those
/// that it starts leave the signals to this one.
class Interrupt {
 public:
  /// `on_signal` is called on a thread of its own, once.
  explicit Interrupt(std::function<void()> on_signal);
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  /// A signal has come.
  bool happened() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace outflank::cli
