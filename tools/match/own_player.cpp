#include "tools/match/own_player.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "tools/settings.h"

namespace outflank::match {
namespace {

using SteadyClock = std::chrono::steady_clock;

class OwnPlayer : public Player {
 public:
  OwnPlayer(const OwnEngine& engine, std::stop_token stop)
      : engine_(cli::make_engine(engine.options)), limits_(engine.limits), stop_(std::move(stop)) {}

  std::optional<Fault> begin(const GameState&, Color) override {
    engine_->clear_hash();
    return std::nullopt;
  }

  Answer choose(const GameState& state, double) override {
    const auto start = SteadyClock::now();
    SearchResult result;
    engine_->start(state.game.record.position(), limits_for(state, state.game.record.board()), {},
                   [&](const SearchResult& end) { result = end; });
    {
      // Called at once if the stop came before the search.
      const std::stop_callback stopper(stop_, [this] { engine_->stop(); });
      engine_->wait();
    }
    Answer answer;
    answer.seconds = std::chrono::duration<double>(SteadyClock::now() - start).count();
    if (!result.lines.empty()) {
      answer.move = result.lines.front().move;
      answer.eval = result.lines.front().value.discs();
    }
    return answer;
  }

 private:
  Limits limits_for(const GameState& state, const Board& board) const {
    Limits limits = limits_;
    if (const auto seconds = state.limit(board.mover).move_seconds) {
      limits.seconds = std::min(limits.seconds.value_or(*seconds), *seconds);
      return limits;
    }
    const auto plan = state.clock.plan(board.mover, board.position.empty_count());
    if (!plan) return limits;
    if (plan->maximum <= 0) {
      Limits at_once;
      at_once.depth = 1;
      return at_once;
    }
    limits.target_seconds = plan->target;
    limits.seconds = std::min(limits.seconds.value_or(plan->maximum), plan->maximum);
    return limits;
  }

  std::unique_ptr<Engine> engine_;
  Limits limits_;
  std::stop_token stop_;
};

}  // namespace

std::unique_ptr<Player> make_own_player(const OwnEngine& engine, std::stop_token stop) {
  return std::make_unique<OwnPlayer>(engine, std::move(stop));
}

}  // namespace outflank::match
