#include "tools/match/referee.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/board/text.h"

namespace outflank::match {
namespace {

class Referee {
 public:
  Referee(const GameRecord& opening, std::array<Player*, 2> players, const GameRules& rules)
      : players_(players), rules_(rules) {
    state_.game.record = opening;
    state_.limits = rules.limits;
    for (const Color color : {Color::kBlack, Color::kWhite}) {
      state_.clock.set_control(color, state_.limit(color).clock);
    }
  }

  std::optional<PlayedGame> play(const std::stop_token& stop) {
    for (const Color color : {Color::kBlack, Color::kWhite}) {
      auto fault = player(color).begin(state_, color);
      if (stop.stop_requested()) return std::nullopt;
      if (fault) return lost_by(color, std::move(fault));
    }
    while (!state_.game.record.is_over()) {
      const Board& board = state_.game.record.board();
      const Color color = board.mover;
      if (state_.game.record.position().must_pass()) {
        state_.game.play(color, Move::pass(), {});
        continue;
      }
      const auto allowed = seconds_allowed(color);
      Answer answer = player(color).choose(
          state_,
          allowed ? *allowed + rules_.lag + std::min(rules_.patience, kGrace) : rules_.patience);
      if (stop.stop_requested()) return std::nullopt;
      if (auto fault = fault_of(answer, color, allowed)) return lost_by(color, std::move(fault));
      if (answer.resigned) return lost_by(color, std::nullopt);
      state_.game.play(color, answer.move, {answer.eval, answer.seconds});
      state_.clock.charge(color, answer.seconds);
    }
    PlayedGame played;
    const Score score = state_.game.record.final_score_for_black();
    state_.game.info.result = GameResult{static_cast<double>(score.discs()), GameEnd::kPlayedOut};
    played.game = std::move(state_.game);
    return played;
  }

 private:
  /// A player that is late is waited for this long, so that it need not be killed.
  static constexpr double kGrace = 5;

  Player& player(Color color) { return *players_[static_cast<std::size_t>(color)]; }

  std::optional<double> seconds_allowed(Color color) const {
    const auto& move_seconds = state_.limit(color).move_seconds;
    return move_seconds ? move_seconds : state_.clock.left(color);
  }

  /// What is wrong with an answer, if anything is.
  std::optional<Fault> fault_of(const Answer& answer, Color color,
                                std::optional<double> allowed) const {
    if (answer.fault) return answer.fault;
    if (allowed && answer.seconds > *allowed + rules_.lag) {
      return Fault{FaultKind::kTime,
                   fmt::format("{:.3f} s for a move, {:.3f} s left", answer.seconds, *allowed)};
    }
    if (answer.resigned) return std::nullopt;
    const Board& board = state_.game.record.board();
    if (state_.game.record.position().is_legal(answer.move)) return std::nullopt;
    return Fault{FaultKind::kIllegal, fmt::format("{} by {} in {}", to_string(answer.move),
                                                  to_string(color), to_string(board))};
  }

  PlayedGame lost_by(Color loser, std::optional<Fault> fault) {
    const bool late = fault && fault->kind == FaultKind::kTime;
    PlayedGame played;
    const int black_score = loser == Color::kBlack ? -kSquares : kSquares;
    state_.game.info.result =
        GameResult{static_cast<double>(black_score), late ? GameEnd::kTimeout : GameEnd::kResigned};
    played.game = std::move(state_.game);
    played.loser = loser;
    played.fault = std::move(fault);
    return played;
  }

  std::array<Player*, 2> players_;
  const GameRules& rules_;
  GameState state_;
};

}  // namespace

std::optional<PlayedGame> play_game(const GameRecord& opening, Player& black, Player& white,
                                    const GameRules& rules, const std::stop_token& stop) {
  return Referee(opening, {&black, &white}, rules).play(stop);
}

}  // namespace outflank::match
