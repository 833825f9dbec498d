// One side of a game, as the referee sees it: something that is asked for moves, and that may fail
// in every way in which a program can.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/board/game_record.h"
#include "protocol/clock.h"
#include "protocol/formats/game_info.h"

namespace outflank::match {

/// Why a player lost without having been beaten on the board.
enum class FaultKind : std::uint8_t {
  kTime,      ///< Overstepped its time.
  kIllegal,   ///< Answered with something that is no legal move.
  kCrash,     ///< Ended, or never started.
  kHang,      ///< Did not answer.
  kFlood,     ///< Wrote more than anyone would read.
  kProtocol,  ///< Refused what it has to accept.
};
inline constexpr std::size_t kFaultKinds = 6;

/// `time`, `illegal`, `crash`, `hang`, `flood`, `protocol`.
std::string_view to_string(FaultKind kind);
std::optional<FaultKind> fault_from_name(std::string_view name);

struct Fault {
  FaultKind kind = FaultKind::kCrash;
  std::string detail;  ///< One line for people; may be empty.
};

/// What a side may use for its moves.
struct TimeLimit {
  /// For the game.
  TimeControl clock;
  /// For each move alone; never together with a clock.
  std::optional<double> move_seconds;
};

/// A game as far as it has got, from both players' view.
struct GameState {
  /// Passes are always on record, before anyone is asked for a move.
  AnnotatedGame game;
  std::array<TimeLimit, 2> limits;  ///< Black first.
  GameClock clock;                  ///< Seconds left by now, for the sides that have a clock.

  const TimeLimit& limit(Color color) const { return limits[static_cast<std::size_t>(color)]; }
};

struct Answer {
  Move move;
  bool resigned = false;
  std::optional<double> eval;  ///< In discs, the mover's view.
  double seconds = 0;          ///< From the question to the answer, which may be a fault.
  std::optional<Fault> fault;
};

/// Used by one thread. What a player does may take long, but ends soon after the stop that its
/// maker was given has been requested; the answer is worth nothing then.
class Player {
 public:
  virtual ~Player() = default;

  /// A new game, which begins with the plies in `state`; the player has `color`. Starts what has to
  /// be started, also after a fault.
  virtual std::optional<Fault> begin(const GameState& state, Color color) = 0;

  /// The player's move, within `patience` seconds; after that it is taken for hung. It can move.
  /// `state` is that of begin(), or of the last choose(), with more plies.
  virtual Answer choose(const GameState& state, double patience) = 0;
};

}  // namespace outflank::match
