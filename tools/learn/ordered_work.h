// Work for several threads whose results are wanted in the order of the tasks, however long each
// takes: the same output for any number of threads.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace outflank::cli {

template <class Task, class Result>
class OrderedWork {
 public:
  using Worker = std::function<Result(const Task&)>;

  /// `next_task` gives the tasks one after another, nothing at the end; `make_worker` is called
  /// once on each thread; `take` gets the results, in the order of the tasks. `next_task` and
  /// `take` are never called by two threads at once.
  OrderedWork(std::function<std::optional<Task>()> next_task, std::function<Worker()> make_worker,
              std::function<void(Result)> take)
      : next_task_(std::move(next_task)),
        make_worker_(std::move(make_worker)),
        take_(std::move(take)) {}

  /// Blocks until all is done. Throws what one of the functions threw, or std::system_error if
  /// the system has not so many threads; results that came later are dropped.
  void run(int threads) {
    std::vector<std::jthread> workers;
    try {
      for (int i = 0; i < threads; ++i) workers.emplace_back([this] { work(); });
    } catch (...) {
      fail(std::current_exception());
    }
    workers.clear();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void work() {
    try {
      const Worker worker = make_worker_();
      while (true) {
        std::unique_lock lock(mutex_);
        if (failure_) return;
        std::optional<Task> task = next_task_();
        if (!task) return;
        const std::uint64_t number = begun_++;
        lock.unlock();
        Result result = worker(*task);
        lock.lock();
        if (failure_) return;
        waiting_.emplace(number, std::move(result));
        for (auto first = waiting_.find(taken_); first != waiting_.end();
             first = waiting_.find(taken_)) {
          auto node = waiting_.extract(first);
          ++taken_;
          take_(std::move(node.mapped()));
        }
      }
    } catch (...) {
      fail(std::current_exception());
    }
  }

  void fail(std::exception_ptr failure) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::move(failure);
  }

  std::function<std::optional<Task>()> next_task_;
  std::function<Worker()> make_worker_;
  std::function<void(Result)> take_;
  std::mutex mutex_;
  std::uint64_t begun_ = 0;
  std::uint64_t taken_ = 0;
  std::map<std::uint64_t, Result> waiting_;
  std::exception_ptr failure_;
};

}  // namespace outflank::cli
