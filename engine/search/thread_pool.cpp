#include "engine/search/thread_pool.h"

#include <algorithm>

namespace outflank {

void SplitPoint::lock() {
  mutex_.lock();
}

void SplitPoint::unlock() {
  mutex_.unlock();
}

ThreadPool::ThreadPool(Isa isa, SearchControl& control, int threads) {
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

void ThreadPool::open(SplitPoint& split) {
  {
    const std::lock_guard lock(mutex_);
    open_.push_back(&split);
  }
  work_.notify_all();
  progress_.notify_all();
}

void ThreadPool::close(SplitPoint& split, TreeSearch& tree) {
  std::unique_lock lock(mutex_);
  std::erase(open_, &split);
  while (split.helpers > 0) {
    if (SplitPoint* below = find(&split)) {
      take_part(*below, tree, lock);
    } else {
      progress_.wait(lock);
    }
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
    work_.wait(lock);
    idle_.fetch_sub(1, std::memory_order_relaxed);
  }
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
  if (--split.helpers == 0) progress_.notify_all();
}

}  // namespace outflank
