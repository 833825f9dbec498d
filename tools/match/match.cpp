#include "tools/match/match.h"

#include <exception>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

namespace outflank::match {
namespace {

class Match {
 public:
  Match(const MatchPlan& plan, const Schedule& schedule, Openings& openings, std::stop_source stop,
        const OnGame& on_game)
      : plan_(plan),
        schedule_(schedule),
        openings_(openings),
        stop_(std::move(stop)),
        on_game_(on_game),
        state_{{}, Standings(plan.names.size(), schedule), Verdict::kUndecided} {}

  MatchState run(std::vector<MatchGame> earlier, const std::function<GamePlayer()>& make_player) {
    for (const MatchGame& game : earlier) count(game);
    if (plan_.keep_games) state_.games = std::move(earlier);
    std::vector<std::jthread> threads(decided() ? 0 : plan_.concurrency);
    for (std::jthread& thread : threads) {
      thread = std::jthread([&] { play_games(make_player); });
    }
    for (std::jthread& thread : threads) thread.join();
    if (error_) std::rethrow_exception(error_);
    return std::move(state_);
  }

 private:
  struct Task {
    ScheduledGame scheduled;
    GameRecord opening;
  };

  void play_games(const std::function<GamePlayer()>& make_player) {
    try {
      const GamePlayer play = make_player();
      while (const auto task = next_task()) {
        auto played = play(task->scheduled, task->opening);
        if (!played) return;
        const auto [scheduled, opening] = *task;
        MatchGame game{scheduled.number, *std::move(played), opening.plies().size()};
        const Pairing pairing = schedule_.pairings()[scheduled.pairing];
        GameInfo& info = game.played.game.info;
        info.player(scheduled.first_color).name = plan_.names[pairing.first];
        info.player(opposite(scheduled.first_color)).name = plan_.names[pairing.second];
        finish(std::move(game));
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!error_) error_ = std::current_exception();
      stop_.request_stop();
    }
  }

  std::optional<Task> next_task() {
    const std::lock_guard lock(mutex_);
    while (done_.contains(next_)) ++next_;
    if (next_ >= plan_.games || stop_.stop_requested()) return std::nullopt;
    const ScheduledGame scheduled = schedule_.game(next_++);
    return Task{scheduled, openings_.opening(scheduled.opening)};
  }

  void finish(MatchGame game) {
    const std::lock_guard lock(mutex_);
    // A game that ended while another one decided the match does not count.
    if (stop_.stop_requested()) return;
    count(game);
    on_game_(state_, game);
    if (plan_.keep_games) state_.games.push_back(std::move(game));
    if (decided()) stop_.request_stop();
  }

  void count(const MatchGame& game) {
    done_.insert(game.number);
    state_.standings.add(schedule_.game(game.number), game);
    if (plan_.sprt) {
      state_.verdict = verdict_on(state_.standings.pairings().front().pairs, *plan_.sprt);
    }
  }

  bool decided() const { return state_.verdict != Verdict::kUndecided; }

  const MatchPlan& plan_;
  const Schedule& schedule_;
  Openings& openings_;
  std::stop_source stop_;
  const OnGame& on_game_;
  std::mutex mutex_;  ///< Guards what follows, and the openings.
  MatchState state_;
  std::set<std::size_t> done_;
  std::size_t next_ = 0;
  std::exception_ptr error_;
};

}  // namespace

MatchState run_games(const MatchPlan& plan, const Schedule& schedule, Openings& openings,
                     std::vector<MatchGame> earlier, std::stop_source stop,
                     const std::function<GamePlayer()>& make_player, const OnGame& on_game) {
  return Match(plan, schedule, openings, std::move(stop), on_game)
      .run(std::move(earlier), make_player);
}

}  // namespace outflank::match
