#include "tools/match/program_player.h"

#include <system_error>
#include <utility>

namespace outflank::match {

std::optional<Fault> ProgramPlayer::begin(const GameState& state, Color color) {
  color_ = color;
  known_plies_ = 0;
  std::optional<Fault> fault;
  if (!process_) fault = start();
  if (!fault) fault = set_up(state);
  if (!fault) fault = catch_up(state);
  if (fault) return drop(*std::move(fault));
  return std::nullopt;
}

Answer ProgramPlayer::choose(const GameState& state, double patience) {
  Answer answer;
  answer.fault = catch_up(state);
  if (!answer.fault) {
    start_clock();
    ask_for_move(state, patience, answer);
    answer.seconds = std::chrono::duration<double>(SteadyClock::now() - asked_).count();
  }
  if (answer.fault) answer.fault = drop(*std::move(answer.fault));
  return answer;
}

std::optional<Fault> ProgramPlayer::start() {
  try {
    process_ = std::make_unique<ChildProcess>(start_.launcher, start_.command, start_.stop);
  } catch (const std::system_error& error) {
    return Fault{FaultKind::kCrash, error.what()};
  }
  return introduce();
}

std::optional<Fault> ProgramPlayer::catch_up(const GameState& state) {
  const auto plies = state.game.record.plies();
  for (; known_plies_ < plies.size(); ++known_plies_) {
    if (auto fault = tell(plies[known_plies_], state.game.note(known_plies_))) return fault;
  }
  return std::nullopt;
}

Fault ProgramPlayer::drop(Fault fault) {
  process_.reset();
  return fault;
}

}  // namespace outflank::match
