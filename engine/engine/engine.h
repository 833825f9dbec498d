// The facade: owns table, threads and weights, and runs one search at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "engine/board/game_position.h"
#include "engine/eval/weights.h"
#include "engine/kernels/isa.h"
#include "engine/search/limits.h"
#include "engine/search/result.h"

namespace outflank {

inline constexpr int kMaxThreads = 256;
inline constexpr int kMinHashMegabytes = 1;
inline constexpr int kMaxHashMegabytes = 65536;
inline constexpr int kDefaultHashMegabytes = 256;

struct EngineOptions {
  int threads = 1;                             ///< Clamped to 1..kMaxThreads.
  int hash_megabytes = kDefaultHashMegabytes;  ///< Clamped to kMin…kMaxHashMegabytes.
  Isa isa = best_isa();                        ///< Must be supported.
  /// Of the evaluation; if null it is the one made by hand.
  std::shared_ptr<const Weights> weights = Weights::embedded();
};

/// All functions may be called from any one thread at a time; stop() from any thread at any time.
class Engine {
 public:
  /// Throws std::bad_alloc if the table does not fit in memory, std::system_error if the system has
  /// not so many threads, std::invalid_argument if the instruction set is not supported.
  explicit Engine(const EngineOptions& options);
  ~Engine();  ///< Stops a running search.
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  const EngineOptions& options() const;

  /// Searches on the calling thread until it has ended, and calls `on_iteration` there. A search
  /// already running is stopped first. The rules are those of the position, which may be a plain
  /// Position for the standard ones; under others one thread searches, whatever the options say,
  /// with a table of its own.
  SearchResult search(const GamePosition& position, const Limits& limits,
                      const IterationCallback& on_iteration = {});

  /// Returns at once; a search already running is stopped first. `on_end` is called once, on the
  /// search's thread, with the final result, also after stop(). The callbacks must not call back
  /// into the engine, except stop().
  void start(const GamePosition& position, const Limits& limits, IterationCallback on_iteration,
             IterationCallback on_end);
  /// Asks a running search to end, which it does within 10 ms; does not wait for it. Harmless
  /// when there is none.
  void stop();
  /// Blocks until no search is running (its on_end has returned).
  void wait();

  /// Does now what searches of positions with at most so many empty squares would do when they
  /// first need it, for those who time them: decodes the weights and has the system clear the
  /// table's first memory. Up to a tenth of a second. Forgets as clear_hash() does, and waits as it
  /// does.
  void prepare(int empties);
  /// Forgets everything learnt from earlier searches. Waits for a running search.
  void clear_hash();
  /// Resizes and clears the table, clamped. Waits for a running search. Throws std::bad_alloc and
  /// keeps the old table if the new one does not fit.
  void set_hash_megabytes(int megabytes);
  /// Clamped to 1..kMaxThreads. Waits for a running search. Throws std::system_error and keeps the
  /// old threads if the system has not so many.
  void set_threads(int threads);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace outflank
