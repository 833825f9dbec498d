#include "tools/interrupt.h"

#include <pthread.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <thread>
#include <utility>

namespace outflank::cli {
namespace {

/// SIGUSR1 only wakes the waiting thread when it has to end.
sigset_t waited_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM, SIGUSR1}) sigaddset(&signals, signal);
  return signals;
}

/// Keeps the signals from this thread and those that it starts, so that only sigwait() gets them.
class SignalBlock {
 public:
  SignalBlock() {
    const sigset_t signals = waited_signals();
    pthread_sigmask(SIG_BLOCK, &signals, &before_);
  }
  ~SignalBlock() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalBlock(const SignalBlock&) = delete;
  SignalBlock& operator=(const SignalBlock&) = delete;

 private:
  sigset_t before_{};
};

}  // namespace

class Interrupt::Impl {
 public:
  explicit Impl(std::function<void()> on_signal)
      : on_signal_(std::move(on_signal)), waiter_([this] { wait(); }) {}
  ~Impl() {
    ending_ = true;
    pthread_kill(waiter_.native_handle(), SIGUSR1);
    waiter_.join();
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  bool happened() const { return happened_; }

 private:
  void wait() {
    const sigset_t signals = waited_signals();
    for (int signal = 0; sigwait(&signals, &signal) == 0 && !ending_;) {
      if (signal == SIGUSR1) continue;
      if (happened_.exchange(true)) std::_Exit(128 + signal);
      on_signal_();
    }
  }

  SignalBlock block_;
  std::function<void()> on_signal_;
  std::atomic<bool> happened_ = false;
  std::atomic<bool> ending_ = false;
  std::thread waiter_;
};

Interrupt::Interrupt(std::function<void()> on_signal)
    : impl_(std::make_unique<Impl>(std::move(on_signal))) {}
Interrupt::~Interrupt() = default;

bool Interrupt::happened() const {
  return impl_->happened();
}

}  // namespace outflank::cli
