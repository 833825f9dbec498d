#include "engine/engine/engine.h"

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <thread>
#include <utility>

#include "engine/search/root.h"

namespace outflank {

class Engine::Impl {
 public:
  explicit Impl(const EngineOptions& options) : options_(options) {
    if (!is_supported(options.isa)) {
      throw std::invalid_argument("instruction set not supported by this machine");
    }
    options_.threads = std::clamp(options.threads, 1, kMaxThreads);
    options_.hash_megabytes =
        std::clamp(options.hash_megabytes, kMinHashMegabytes, kMaxHashMegabytes);
  }
  ~Impl() {
    stop();
    wait();
  }

  const EngineOptions& options() const { return options_; }

  void start(const Position& position, const Limits& limits, IterationCallback on_iteration,
             IterationCallback on_end) {
    stop();
    wait();
    stop_ = false;
    thread_ = std::thread([this, position, limits, on_iteration = std::move(on_iteration),
                           on_end = std::move(on_end)] {
      const SearchResult result = search_root(position, limits, stop_, on_iteration);
      if (on_end) on_end(result);
    });
  }

  void stop() { stop_ = true; }

  void wait() {
    if (thread_.joinable()) thread_.join();
  }

  void clear_hash() { wait(); }
  void set_hash_megabytes(int megabytes) {
    wait();
    options_.hash_megabytes = std::clamp(megabytes, kMinHashMegabytes, kMaxHashMegabytes);
  }
  void set_threads(int threads) {
    wait();
    options_.threads = std::clamp(threads, 1, kMaxThreads);
  }

 private:
  EngineOptions options_;
  std::atomic<bool> stop_ = false;
  std::thread thread_;
};

Engine::Engine(const EngineOptions& options) : impl_(std::make_unique<Impl>(options)) {}
Engine::~Engine() = default;

const EngineOptions& Engine::options() const {
  return impl_->options();
}

SearchResult Engine::search(const Position& position, const Limits& limits,
                            IterationCallback on_iteration) {
  SearchResult result;
  start(position, limits, std::move(on_iteration), [&](const SearchResult& end) { result = end; });
  wait();
  return result;
}

void Engine::start(const Position& position, const Limits& limits, IterationCallback on_iteration,
                   IterationCallback on_end) {
  impl_->start(position, limits, std::move(on_iteration), std::move(on_end));
}
void Engine::stop() {
  impl_->stop();
}
void Engine::wait() {
  impl_->wait();
}
void Engine::clear_hash() {
  impl_->clear_hash();
}
void Engine::set_hash_megabytes(int megabytes) {
  impl_->set_hash_megabytes(megabytes);
}
void Engine::set_threads(int threads) {
  impl_->set_threads(threads);
}

}  // namespace outflank
