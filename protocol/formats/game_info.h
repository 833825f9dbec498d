// What a game file tells about a game besides its moves; the same for all formats.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/board/game_record.h"

namespace outflank {

/// A clock for the whole game, in seconds.
struct ClockSetting {
  double main = 0;       ///< At the start.
  double increment = 0;  ///< Added for each move.
  double extra = 0;      ///< Once more, after the main time has run out.

  friend bool operator==(const ClockSetting&, const ClockSetting&) = default;
};

struct PlayerInfo {
  std::string name;
  std::optional<double> rating;
  std::optional<ClockSetting> clock;

  friend bool operator==(const PlayerInfo&, const PlayerInfo&) = default;
};

/// How a game ended, as its file says.
enum class GameEnd { kPlayedOut, kResigned, kTimeout, kAgreed };

struct GameResult {
  /// Disc difference from Black's view, as written (with a komi it is not that of the discs); 64
  /// for the winner where the file only names the winner.
  double black_score = 0;
  GameEnd end = GameEnd::kPlayedOut;

  friend bool operator==(const GameResult&, const GameResult&) = default;
};

/// What a file of the WTHOR archive tells about a game in numbers of its own (wthor.h): kept, so
/// that the game can be written there again as it was.
struct WthorNumbers {
  std::uint16_t tournament = 0;
  std::uint16_t black = 0;
  std::uint16_t white = 0;
  std::uint8_t black_discs = 0;
  std::uint8_t perfect_black_discs = 0;
  int perfect_depth = 22;
  int year = 0;  ///< With month and day: when the file was made.
  int month = 0;
  int day = 0;

  friend bool operator==(const WthorNumbers&, const WthorNumbers&) = default;
};

/// All texts are valid UTF-8. Empty or nothing where the file does not tell.
struct GameInfo {
  std::string place;
  std::string date;
  std::array<PlayerInfo, 2> players;  ///< Black first.
  std::string type;                   ///< GGF's `TY`: `8`, `8k`, `s8r20` …
  std::optional<double> komi;
  std::optional<GameResult> result;  ///< Nothing: unknown or unfinished.
  std::optional<WthorNumbers> wthor;

  const PlayerInfo& player(Color color) const { return players[static_cast<std::size_t>(color)]; }
  PlayerInfo& player(Color color) { return players[static_cast<std::size_t>(color)]; }

  friend bool operator==(const GameInfo&, const GameInfo&) = default;
};

/// What a file tells about one ply.
struct PlyNote {
  std::optional<double> eval;     ///< In discs, the mover's view.
  std::optional<double> seconds;  ///< Time that the mover took.

  friend bool operator==(const PlyNote&, const PlyNote&) = default;
};

/// A game with what its file tells about it.
struct AnnotatedGame {
  GameInfo info;
  GameRecord record;
  /// One for each ply, as far as there are any: it may be shorter than `record.plies()`.
  std::vector<PlyNote> notes;

  /// Plays on record (GameRecord::play) and keeps the note with the ply. False, and nothing
  /// changed, if the move is not legal.
  bool play(Color color, Move move, const PlyNote& note);
  /// The note of a ply counted from 0; empty if there is none.
  PlyNote note(std::size_t ply) const;
  /// The result on the board if the game is over, unless the file tells of a resignation or the
  /// like; otherwise what the file tells.
  std::optional<GameResult> result() const;
  /// Seconds left on the clock of `color`: main time, plus the increments, less the time of its
  /// plies; negative if it has used extra time. Nothing if it has no clock.
  std::optional<double> seconds_left(Color color) const;
};

}  // namespace outflank
