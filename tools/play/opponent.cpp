#include "tools/play/opponent.h"

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <ctime>

#include "tools/settings.h"

namespace outflank::cli {
namespace {

/// A hint is at least so good, whatever the level of the game.
constexpr int kHintLevel = 12;
constexpr double kHintSeconds = 5;
/// A look at the position that nobody waits for.
constexpr int kLookDepth = 6;
constexpr int kLookExactEmpties = 12;

sigset_t interrupts() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  return signals;
}

/// Whether Ctrl-C came within some milliseconds.
bool interrupted_within(long milliseconds) {
  const sigset_t signals = interrupts();
  const timespec wait{0, milliseconds * 1000 * 1000};
  return sigtimedwait(&signals, nullptr, &wait) == SIGINT;
}

}  // namespace

Opponent::Opponent(const EngineOptions& options, const Limits& limits, const PlayStrength& strength,
                   bool interruptible)
    : interruptible_(interruptible), limits_(limits), level_(strength.level), seed_(strength.seed) {
  // Before the engine's threads are born, which must not take the signal either.
  const sigset_t signals = interrupts();
  if (interruptible) pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  engine_ = make_engine(options);
  if (level_) handicap_ = level_handicap(*level_);
}

void Opponent::set_level(int level) {
  level_ = std::clamp(level, 0, kMaxLevel);
  limits_ = level_limits(*level_);
  handicap_ = level_handicap(*level_);
}

Line Opponent::choose(const GamePosition& position) {
  Limits limits = limits_;
  if (handicap_) limits.multi_pv = kSquares;
  const SearchResult result = search(position, limits);
  return handicap_ ? choose_with_handicap(position.discs, result, *handicap_, seed_)
                   : result.lines.front();
}

SearchResult Opponent::hint(const GamePosition& position, int count) {
  Limits limits = level_limits(std::max(level_.value_or(kHintLevel), kHintLevel));
  limits.seconds = kHintSeconds;
  limits.multi_pv = count;
  return search(position, limits);
}

Evaluation Opponent::evaluate(const GameRecord& game) {
  if (game.is_over()) return {Value::from_score(game.final_score_for_black()), true};
  Limits limits;
  limits.depth = kLookDepth;
  limits.exact_empties = kLookExactEmpties;
  const SearchResult result = search(game.position(), limits);
  const Line& best = result.lines.front();
  return {game.board().mover == Color::kBlack ? best.value : -best.value, best.exact};
}

SearchResult Opponent::search(const GamePosition& position, const Limits& limits) {
  if (!interruptible_) return engine_->search(position, limits);
  SearchResult result;
  std::atomic<bool> ended = false;
  engine_->start(position, limits, {}, [&](const SearchResult& end) {
    result = end;
    ended = true;
  });
  while (!ended) {
    if (interrupted_within(10)) engine_->stop();
  }
  engine_->wait();
  return result;
}

}  // namespace outflank::cli
