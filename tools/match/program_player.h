// What players behind pipes have in common, whatever protocol they speak.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>

#include "tools/match/child_process.h"
#include "tools/match/player.h"

namespace outflank::match {

/// What a player needs to start its program. `launcher` outlives it.
struct ProgramStart {
  ProgramCommand command;
  /// For every answer but that to the question for a move, in seconds.
  double patience = 0;
  Launcher& launcher;
  std::stop_token stop;
};

/// Starts the program when a game begins, and keeps it for the games that follow. After a fault it
/// is not to be trusted: the next game has a new one.
class ProgramPlayer : public Player {
 public:
  explicit ProgramPlayer(const ProgramStart& start) : start_(start) {}

  std::optional<Fault> begin(const GameState& state, Color color) final;
  Answer choose(const GameState& state, double patience) final;

 protected:
  /// After the start of the program.
  virtual std::optional<Fault> introduce() = 0;
  /// A new game without its opening.
  virtual std::optional<Fault> set_up(const GameState& state) = 0;
  /// Tells of one ply of the game, also of the program's own.
  virtual std::optional<Fault> tell(const Ply& ply, const PlyNote& note) = 0;
  /// Asks for a move and waits for it. Sets all of the answer but its time.
  virtual void ask_for_move(const GameState& state, double patience, Answer& answer) = 0;

  bool is_running() const { return process_ != nullptr; }
  /// Only while it is running.
  ChildProcess& process() { return *process_; }
  double patience() const { return start_.patience; }
  Color color() const { return color_; }
  /// The moment from which the time for a move counts.
  void start_clock() { asked_ = SteadyClock::now(); }

 private:
  std::optional<Fault> start();
  std::optional<Fault> catch_up(const GameState& state);
  Fault drop(Fault fault);

  ProgramStart start_;
  std::unique_ptr<ChildProcess> process_;
  Color color_ = Color::kBlack;
  std::size_t known_plies_ = 0;  ///< Plies of the game that the program has been told.
  SteadyClock::time_point asked_;
};

}  // namespace outflank::match
