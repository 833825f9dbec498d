#include "engine/engine/engine.h"

#include <algorithm>
#include <stdexcept>
#include <thread>
#include <utility>

#include "engine/search/root.h"
#include "engine/search/rules_search.h"
#include "engine/search/transposition_table.h"

namespace outflank {

class Engine::Impl {
 public:
  explicit Impl(const EngineOptions& options)
      : options_(clamped(options)),
        table_(static_cast<std::size_t>(options_.hash_megabytes)),
        search_(options_.isa, table_, options_.weights.get(), options_.threads) {}

  ~Impl() {
    stop();
    wait();
  }

  const EngineOptions& options() const { return options_; }

  SearchResult search(const GamePosition& position, const Limits& limits,
                      const IterationCallback& on_iteration) {
    stop();
    wait();
    allow();
    return run(position, limits, on_iteration);
  }

  void start(const GamePosition& position, const Limits& limits, IterationCallback on_iteration,
             IterationCallback on_end) {
    stop();
    wait();
    allow();
    thread_ = std::thread([this, position, limits, on_iteration = std::move(on_iteration),
                           on_end = std::move(on_end)] {
      const SearchResult result = run(position, limits, on_iteration);
      if (on_end) on_end(result);
    });
  }

  void stop() {
    search_.stop();
    rules_search_.stop();
  }

  void wait() {
    if (thread_.joinable()) thread_.join();
  }

  void prepare(int empties) {
    if (options_.weights) options_.weights->decode_up_to(empties);
    clear_hash();
  }

  void clear_hash() {
    wait();
    table_.clear();
    search_.clear();
    rules_search_.clear();
  }

  void set_hash_megabytes(int megabytes) {
    wait();
    megabytes = std::clamp(megabytes, kMinHashMegabytes, kMaxHashMegabytes);
    table_.resize(static_cast<std::size_t>(megabytes));
    search_.clear();
    options_.hash_megabytes = megabytes;
  }

  void set_threads(int threads) {
    wait();
    threads = std::clamp(threads, 1, kMaxThreads);
    search_.set_threads(threads);
    options_.threads = threads;
  }

 private:
  void allow() {
    search_.allow();
    rules_search_.allow();
  }

  SearchResult run(const GamePosition& position, const Limits& limits,
                   const IterationCallback& on_iteration) {
    return position.rules.is_standard() ? search_.run(position.discs, limits, on_iteration)
                                        : rules_search_.run(position, limits, on_iteration);
  }

  static EngineOptions clamped(EngineOptions options) {
    if (!is_supported(options.isa)) {
      throw std::invalid_argument("instruction set not supported by this machine");
    }
    options.threads = std::clamp(options.threads, 1, kMaxThreads);
    options.hash_megabytes =
        std::clamp(options.hash_megabytes, kMinHashMegabytes, kMaxHashMegabytes);
    return options;
  }

  EngineOptions options_;
  TranspositionTable table_;
  RootSearch search_;
  RulesSearch rules_search_;
  std::thread thread_;
};

Engine::Engine(const EngineOptions& options) : impl_(std::make_unique<Impl>(options)) {}
Engine::~Engine() = default;

const EngineOptions& Engine::options() const {
  return impl_->options();
}

SearchResult Engine::search(const GamePosition& position, const Limits& limits,
                            const IterationCallback& on_iteration) {
  return impl_->search(position, limits, on_iteration);
}

void Engine::start(const GamePosition& position, const Limits& limits,
                   IterationCallback on_iteration, IterationCallback on_end) {
  impl_->start(position, limits, std::move(on_iteration), std::move(on_end));
}
void Engine::stop() {
  impl_->stop();
}
void Engine::wait() {
  impl_->wait();
}

void Engine::prepare(int empties) {
  impl_->prepare(empties);
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
