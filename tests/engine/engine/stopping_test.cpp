// Searches that are stopped, replaced or destroyed while they run.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "engine/engine/engine.h"
#include "tests/engine/random_play.h"
#include "tests/engine/search/solved_line.h"
#include "tests/engine/test_size.h"

namespace outflank {
namespace {

/// Searches from the start that nothing but stop() ends in a lifetime.
class StoppingTest : public testing::TestWithParam<int> {
 protected:
  void SetUp() override { engine_ = std::make_unique<Engine>(options()); }

  static EngineOptions options() { return {.threads = GetParam(), .hash_megabytes = 1}; }

  void start() {
    engine_->start(
        Position::initial(), Limits{}, [this](const SearchResult&) { ++iterations_; },
        [this](const SearchResult& end) {
          result_ = end;
          ++ends_;
        });
  }
  void wait_for_iterations(int count) {
    while (iterations_ < count) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  /// A legal answer of a search that was stopped.
  void expect_stopped() {
    EXPECT_TRUE(result_.interrupted);
    ASSERT_EQ(result_.lines.size(), 1U);
    EXPECT_TRUE(is_playable(Position::initial(), result_.lines.front().pv));
    EXPECT_EQ(result_.lines.front().bound, Bound::kExact);
  }

  std::atomic<int> iterations_ = 0;
  std::atomic<int> ends_ = 0;
  SearchResult result_;
  std::unique_ptr<Engine> engine_;
};

TEST_P(StoppingTest, StopEndsASearch) {
  start();
  wait_for_iterations(6);
  EXPECT_EQ(ends_, 0);
  engine_->stop();
  engine_->wait();
  EXPECT_EQ(ends_, 1);
  expect_stopped();
  EXPECT_GE(result_.lines.front().depth, 6);
}

TEST_P(StoppingTest, AnyThreadMayStop) {
  start();
  std::vector<std::thread> others;
  for (int n = 0; n < 4; ++n) {
    others.emplace_back([&] {
      wait_for_iterations(3);
      engine_->stop();
    });
  }
  engine_->wait();
  for (std::thread& other : others) other.join();
  expect_stopped();
}

TEST_P(StoppingTest, StopRightAfterStart) {
  for (int n = 0; n < scaled(100); ++n) {
    start();
    engine_->stop();
    engine_->wait();
    EXPECT_EQ(ends_, n + 1);
    expect_stopped();
  }
}

TEST_P(StoppingTest, StopAtEveryMoment) {
  for (int n = 0; n < scaled(60); ++n) {
    start();
    std::this_thread::sleep_for(std::chrono::microseconds(150 * n));
    engine_->stop();
    engine_->wait();
    expect_stopped();
  }
}

TEST_P(StoppingTest, StopWithoutASearchIsHarmless) {
  engine_->stop();
  Limits limits;
  limits.depth = 4;
  const SearchResult result = engine_->search(Position::initial(), limits);
  EXPECT_FALSE(result.interrupted);
  EXPECT_EQ(result.lines.front().depth, 4);
  engine_->stop();
  engine_->wait();
  engine_->wait();
}

TEST_P(StoppingTest, ACallbackMayStop) {
  engine_->start(
      Position::initial(), Limits{},
      [this](const SearchResult& iteration) {
        ++iterations_;
        if (iteration.lines.front().depth == 6) engine_->stop();
      },
      [this](const SearchResult& end) { result_ = end; });
  engine_->wait();
  EXPECT_EQ(iterations_, 4);
  expect_stopped();
  EXPECT_EQ(result_.lines.front().depth, 6);
}

TEST_P(StoppingTest, AStartStopsTheSearchBefore) {
  for (int n = 0; n < scaled(30); ++n) {
    std::vector<int> order;  // Written on the searches' threads, one after the other.
    engine_->start(Position::initial(), Limits{}, {}, [&](const SearchResult& end) {
      EXPECT_TRUE(end.interrupted);
      order.push_back(1);
    });
    Limits limits;
    limits.depth = 3;
    engine_->start(
        Position::initial(), limits, [&](const SearchResult&) { order.push_back(2); },
        [&](const SearchResult& end) {
          EXPECT_FALSE(end.interrupted);
          order.push_back(3);
        });
    engine_->wait();
    EXPECT_EQ(order, (std::vector<int>{1, 2, 2, 3}));
  }
}

TEST_P(StoppingTest, ABlockingSearchStopsTheSearchBefore) {
  start();
  Limits limits;
  limits.depth = 3;
  EXPECT_FALSE(engine_->search(Position::initial(), limits).interrupted);
  EXPECT_EQ(ends_, 1);
  expect_stopped();
}

TEST_P(StoppingTest, TheDestructorEndsASearch) {
  for (int n = 0; n < scaled(30); ++n) {
    start();
    if (n % 2 == 0) wait_for_iterations(2);
    engine_.reset();
    EXPECT_EQ(ends_, n + 1);
    expect_stopped();
    engine_ = std::make_unique<Engine>(options());
    iterations_ = 0;
  }
}

TEST_P(StoppingTest, SettingsWaitForASearch) {
  Limits limits;
  limits.depth = 7;
  const std::vector<void (*)(Engine&)> settings = {
      [](Engine& engine) { engine.clear_hash(); },
      [](Engine& engine) { engine.set_hash_megabytes(2); },
      [](Engine& engine) { engine.set_threads(3); }};
  for (const auto& set : settings) {
    ends_ = 0;
    engine_->start(Position::initial(), limits, {}, [this](const SearchResult& end) {
      EXPECT_FALSE(end.interrupted);
      ++ends_;
    });
    set(*engine_);
    EXPECT_EQ(ends_, 1);
  }
}

TEST_P(StoppingTest, SolvingCanBeStopped) {
  Random random(21);
  for (int n = 0; n < scaled(20); ++n) {
    const Position position = random_position(random, 26);
    std::atomic<bool> started = false;
    SearchResult result;
    engine_->start(
        position, solving_limits(), [&](const SearchResult&) { started = true; },
        [&](const SearchResult& end) { result = end; });
    while (!started) std::this_thread::yield();
    std::this_thread::sleep_for(std::chrono::milliseconds(n));
    engine_->stop();
    engine_->wait();
    ASSERT_EQ(result.lines.size(), 1U);
    EXPECT_TRUE(is_playable(position, result.lines.front().pv));
    EXPECT_NE(result.lines.front().exact, result.interrupted);
  }
}

INSTANTIATE_TEST_SUITE_P(Threads, StoppingTest, testing::Values(1, 2, 16));

}  // namespace
}  // namespace outflank
