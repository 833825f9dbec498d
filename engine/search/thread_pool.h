// The helper threads of a search and the nodes at which they are welcome.
//
// Young brothers wait: a node whose first move did not cut off may become a split point, from
// which idle threads and its owner take the remaining moves one by one. A move that refutes the
// node closes it, and everybody below notices at their next look. An owner who runs out of moves
// helps below its own split points until the last helper is done.
//
// Whoever finds nothing to do looks out for it for a moment before it sleeps: most nodes that are
// worth sharing are searched faster than the system wakes a thread.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "engine/search/tree_search.h"

namespace outflank {

/// A node shared by several threads. Lives on its owner's stack from open() to close().
struct SplitPoint {
  const SplitPoint* parent = nullptr;  ///< The one that its owner works for, or works at above it.
  int depth = 0;                       ///< How much is below: threads prefer more.
  std::atomic<bool> closed = false;    ///< Refuted: what is still searched below is in vain.
  std::atomic<bool> has_moves = true;  ///< Somebody may find a move to search.
  /// How many helpers may be here at once. Each move that did not refute the node makes it more
  /// likely that none will, and its moves worth searching side by side.
  std::atomic<int> welcome = 1;
  /// The owner has nothing left to do here and would take part further down.
  std::atomic<bool> owner_waits = false;

  /// Guard the moves and results of the derived node.
  void lock();
  void unlock();

 private:
  friend class ThreadPool;
  std::mutex mutex_;
  int helpers = 0;  ///< Guarded by the pool's mutex.
};

/// A pool of helpers, each with its own tree search. One owner thread searches with tree(0).
class ThreadPool {
 public:
  /// Starts `threads` - 1 helpers, each with its tree search; all in all `threads` trees.
  /// `control` must outlive the pool. Throws std::system_error if the system has no more threads.
  ThreadPool(Isa isa, SearchControl& control, int threads);
  /// Only while no search runs.
  ~ThreadPool();

  TreeSearch& tree(int thread) { return *trees_[static_cast<std::size_t>(thread)]; }
  int size() const { return static_cast<int>(trees_.size()); }

  /// Whether a helper waits that no open() has called: a hint that costs one relaxed load.
  bool has_idle() const { return idle_.load(std::memory_order_relaxed) > 0; }

  /// Somebody refuted a node that others share: whoever is below one has to look.
  void note_closed() { closings_.fetch_add(1, std::memory_order_release); }
  /// How often that has happened: costs one load.
  std::uint32_t closings() const { return closings_.load(std::memory_order_acquire); }

  /// Offers the `moves` that are left at `split` to the helpers.
  void open(SplitPoint& split, int moves);
  /// Withdraws the offer and returns when no helper is below it; meanwhile `tree`, the owner's,
  /// helps at split points further down.
  void close(SplitPoint& split, TreeSearch& tree);

 private:
  void run_helper(TreeSearch& tree);
  void end_helpers();
  /// The open split point with most below it, of those under `ancestor` (any, if null).
  SplitPoint* find(const SplitPoint* ancestor) const;
  /// Takes part at `split`; `lock` is held before and after, not meanwhile.
  void take_part(SplitPoint& split, TreeSearch& tree, std::unique_lock<std::mutex>& lock);
  /// Waits for `ready`, which reads nothing but atomics, at first without sleeping or the mutex.
  template <class Ready>
  void wait(std::unique_lock<std::mutex>& lock, std::condition_variable& event, Ready ready);
  /// Tells the owners that wait to look again.
  void signal_owners();

  std::mutex mutex_;
  std::condition_variable work_;      ///< A helper is called, or the end has come.
  std::condition_variable progress_;  ///< A split point was opened, or left; for owners.
  std::vector<SplitPoint*> open_;
  std::atomic<bool> ending_ = false;
  std::atomic<int> idle_ = 0;          ///< Helpers that wait and are not called.
  std::atomic<int> called_ = 0;        ///< Helpers that are, but do not know it yet.
  std::atomic<unsigned> signals_ = 0;  ///< To owners.
  /// Read at every node: apart from what changes with every offer.
  alignas(64) std::atomic<std::uint32_t> closings_ = 0;
  bool looks_out_ = false;  ///< Every thread has a core to itself.
  std::vector<std::unique_ptr<TreeSearch>> trees_;
  std::vector<std::thread> helpers_;
};

}  // namespace outflank
