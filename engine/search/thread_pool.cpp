#include "engine/search/thread_pool.h"

#include <algorithm>
#include <chrono>

namespace outflank {
namespace {

/// How long somebody looks out for work before it sleeps: waiting mostly ends within a tenth of it,
/// and to be woken up costs both sides far more than the time that it takes.
constexpr std::chrono::microseconds kLookOut{2000};

}  // namespace

void SplitPoint::lock() {
  mutex_.lock();
}

void SplitPoint::unlock() {
  mutex_.unlock();
}

ThreadPool::ThreadPool(Isa isa, SearchControl& control, int threads)
    : looks_out_(static_cast<unsigned>(threads) <= std::thread::hardware_concurrency()) {
  for (int i = 0; i < threads; ++i) {
    trees_.push_back(make_tree_search(isa, control, threads > 1 ? this : nullptr));
  }
  try {
    for (int i = 1; i < threads; ++i) {
      helpers_.emplace_back([this, i] { run_helper(tree(i)); });
    }
  } catch (...) {
    end_helpers();
    throw;
  }
}

ThreadPool::~ThreadPool() {
  end_helpers();
}

void ThreadPool::end_helpers() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  work_.notify_all();
  for (std::thread& helper : helpers_) helper.join();
}

void ThreadPool::open(SplitPoint& split, int moves) {
  int called = 0;
  {
    const std::lock_guard lock(mutex_);
    open_.push_back(&split);
    called = std::min({moves, split.welcome.load(std::memory_order_relaxed),
                       idle_.load(std::memory_order_relaxed)});
    idle_.fetch_sub(called, std::memory_order_relaxed);
    called_.fetch_add(called, std::memory_order_relaxed);
    signal_owners();
  }
  for (; called > 0; --called) work_.notify_one();
}

void ThreadPool::close(SplitPoint& split, TreeSearch& tree) {
  std::unique_lock lock(mutex_);
  std::erase(open_, &split);
  while (split.helpers > 0) {
    if (SplitPoint* below = find(&split)) {
      take_part(*below, tree, lock);
      continue;
    }
    const unsigned seen = signals_.load(std::memory_order_relaxed);
    split.owner_waits.store(true, std::memory_order_relaxed);
    wait(lock, progress_, [&] { return signals_.load(std::memory_order_relaxed) != seen; });
    split.owner_waits.store(false, std::memory_order_relaxed);
  }
}

void ThreadPool::run_helper(TreeSearch& tree) {
  std::unique_lock lock(mutex_);
  while (true) {
    if (SplitPoint* split = find(nullptr)) {
      take_part(*split, tree, lock);
      continue;
    }
    if (ending_) return;
    idle_.fetch_add(1, std::memory_order_relaxed);
    wait(lock, work_, [&] { return called_.load(std::memory_order_relaxed) > 0 || ending_; });
    if (called_.load(std::memory_order_relaxed) > 0) {
      called_.fetch_sub(1, std::memory_order_relaxed);
    }
  }
}

template <class Ready>
void ThreadPool::wait(std::unique_lock<std::mutex>& lock, std::condition_variable& event,
                      Ready ready) {
  if (looks_out_) {
    lock.unlock();
    const auto end = std::chrono::steady_clock::now() + kLookOut;
    while (!ready() && std::chrono::steady_clock::now() < end) {
    }
    lock.lock();
  }
  event.wait(lock, ready);
}

void ThreadPool::signal_owners() {
  signals_.fetch_add(1, std::memory_order_relaxed);
  progress_.notify_all();
}

SplitPoint* ThreadPool::find(const SplitPoint* ancestor) const {
  const auto is_below = [&](const SplitPoint* split) {
    while (split != nullptr && split != ancestor) split = split->parent;
    return split == ancestor;
  };
  SplitPoint* best = nullptr;
  for (SplitPoint* split : open_) {
    if (split->has_moves.load(std::memory_order_relaxed) &&
        !split->closed.load(std::memory_order_relaxed) &&
        split->helpers < split->welcome.load(std::memory_order_relaxed) &&
        (best == nullptr || split->depth > best->depth) && is_below(split)) {
      best = split;
    }
  }
  return best;
}

void ThreadPool::take_part(SplitPoint& split, TreeSearch& tree,
                           std::unique_lock<std::mutex>& lock) {
  ++split.helpers;
  lock.unlock();
  tree.help(split);
  lock.lock();
  if (--split.helpers == 0) signal_owners();
}

}  // namespace outflank
