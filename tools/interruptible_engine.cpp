#include "tools/interruptible_engine.h"

#include <fmt/format.h>
#include <pthread.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

#include "tools/error.h"

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

/// The order of the members matters: the engine's threads are born with the signals blocked, and
/// the waiting thread is gone before the engine is.
class InterruptibleEngine::Impl {
 public:
  explicit Impl(const EngineOptions& options) : engine_(options), waiter_([this] { wait(); }) {}
  ~Impl() {
    ending_ = true;
    pthread_kill(waiter_.native_handle(), SIGUSR1);
    waiter_.join();
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  SearchResult search(const Position& position, const Limits& limits,
                      IterationCallback on_iteration) {
    // A signal between the start of the search and its end stops it; one that came before has to
    // be repeated, since a search that begins forgets earlier stops.
    SearchResult result;
    engine_.start(position, limits, std::move(on_iteration),
                  [&](const SearchResult& end) { result = end; });
    if (interrupted_) engine_.stop();
    engine_.wait();
    return result;
  }

  Engine& engine() { return engine_; }
  bool interrupted() const { return interrupted_; }

 private:
  void wait() {
    const sigset_t signals = waited_signals();
    for (int signal = 0; sigwait(&signals, &signal) == 0 && !ending_;) {
      if (signal == SIGUSR1) continue;
      if (interrupted_.exchange(true)) std::_Exit(128 + signal);
      engine_.stop();
    }
  }

  SignalBlock block_;
  std::atomic<bool> interrupted_ = false;
  std::atomic<bool> ending_ = false;
  Engine engine_;
  std::thread waiter_;
};

InterruptibleEngine::InterruptibleEngine(const EngineOptions& options) {
  try {
    impl_ = std::make_unique<Impl>(options);
  } catch (const std::bad_alloc&) {
    throw OutsideError(fmt::format("no memory for a table of {} megabytes: try a smaller --hash",
                                   options.hash_megabytes));
  } catch (const std::system_error&) {
    throw OutsideError(
        fmt::format("the system does not allow {} threads: try fewer --threads", options.threads));
  }
}
InterruptibleEngine::~InterruptibleEngine() = default;

SearchResult InterruptibleEngine::search(const Position& position, const Limits& limits,
                                         IterationCallback on_iteration) {
  return impl_->search(position, limits, std::move(on_iteration));
}
void InterruptibleEngine::clear_hash() {
  impl_->engine().clear_hash();
}
const EngineOptions& InterruptibleEngine::options() const {
  return impl_->engine().options();
}
bool InterruptibleEngine::interrupted() const {
  return impl_->interrupted();
}

}  // namespace outflank::cli
