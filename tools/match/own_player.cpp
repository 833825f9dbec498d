#include "tools/match/own_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <new>
#include <utility>

#include "tools/error.h"

namespace outflank::match {
namespace {

using SteadyClock = std::chrono::steady_clock;

class OwnPlayer : public Player {
 public:
  OwnPlayer(const OwnEngine& engine, std::stop_token stop)
      : engine_(engine.options), limits_(engine.limits), stop_(std::move(stop)) {}

  std::optional<Fault> begin(const GameState&, Color) override {
    engine_.clear_hash();
    return std::nullopt;
  }

  Answer choose(const GameState& state, double) override {
    const auto start = SteadyClock::now();
    const Board& board = state.game.record.board();
    SearchResult result;
    engine_.start(board.position, limits_for(state, board), {},
                  [&](const SearchResult& end) { result = end; });
    {
      // Called at once if the stop came before the search.
      const std::stop_callback stopper(stop_, [this] { engine_.stop(); });
      engine_.wait();
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
    auto budget = state.limit(board.mover).move_seconds;
    if (!budget) budget = state.clock.budget(board.mover, board.position.empty_count());
    if (!budget) return limits;
    if (*budget <= 0) {
      limits.depth = 1;
      limits.exact_empties.reset();
      return limits;
    }
    limits.seconds = std::min(limits.seconds.value_or(*budget), *budget);
    return limits;
  }

  Engine engine_;
  Limits limits_;
  std::stop_token stop_;
};

}  // namespace

std::unique_ptr<Player> make_own_player(const OwnEngine& engine, std::stop_token stop) {
  try {
    return std::make_unique<OwnPlayer>(engine, std::move(stop));
  } catch (const std::bad_alloc&) {
    throw cli::OutsideError(fmt::format("no memory for a table of {} megabytes: try a smaller hash",
                                        engine.options.hash_megabytes));
  }
}

}  // namespace outflank::match
