#include "tools/interruptible_engine.h"

#include <atomic>
#include <utility>

#include "tools/interrupt.h"
#include "tools/settings.h"

namespace outflank::cli {

/// The engine's threads are born after the interrupt has taken the signals, and it lives longer.
class InterruptibleEngine::Impl {
 public:
  explicit Impl(const EngineOptions& options) : interrupt_([this] { stop(); }) {
    engine_ = make_engine(options);
    stoppable_ = engine_.get();
  }

  SearchResult search(const GamePosition& position, const Limits& limits,
                      IterationCallback on_iteration) {
    // A signal between the start of the search and its end stops it; one that came before has to
    // be repeated, since a search that begins forgets earlier stops.
    SearchResult result;
    engine_->start(position, limits, std::move(on_iteration),
                   [&](const SearchResult& end) { result = end; });
    if (interrupted()) engine_->stop();
    engine_->wait();
    return result;
  }

  Engine& engine() { return *engine_; }
  bool interrupted() const { return interrupt_.happened(); }

 private:
  void stop() {
    if (Engine* engine = stoppable_) engine->stop();
  }

  std::unique_ptr<Engine> engine_;
  std::atomic<Engine*> stoppable_ = nullptr;  ///< The engine, once it is there.
  Interrupt interrupt_;
};

InterruptibleEngine::InterruptibleEngine(const EngineOptions& options)
    : impl_(std::make_unique<Impl>(options)) {}
InterruptibleEngine::~InterruptibleEngine() = default;

SearchResult InterruptibleEngine::search(const GamePosition& position, const Limits& limits,
                                         IterationCallback on_iteration) {
  return impl_->search(position, limits, std::move(on_iteration));
}
void InterruptibleEngine::prepare(int empties) {
  impl_->engine().prepare(empties);
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
