// What a host's session consists of, whatever protocol it speaks: the game, the clocks, the
// engine, and the one search that may be running.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "engine/board/game_record.h"
#include "engine/engine/engine.h"
#include "engine/engine/handicap.h"
#include "protocol/clock.h"
#include "protocol/pondering.h"

namespace outflank {

struct SessionOptions {
  EngineOptions engine;
  /// What limits every search; whatever the host sets comes on top, and the first one reached
  /// ends the search.
  Limits limits = level_limits(kDefaultLevel);
  /// The same under other rules than the standard ones.
  Limits rules_limits = level_limits(kDefaultLevel, {RuleSet::kReversiFree, false});
  /// The user chose `limits`. Otherwise they are a default, which gives way to a clock or a depth
  /// set by the host.
  bool limits_chosen = false;
  /// Think while the opponent does.
  bool ponder = false;
  /// Moves are chosen with it, where `limits` are those of a low level.
  std::optional<Handicap> handicap;
  std::uint64_t seed = 0;     ///< Another one errs in other moves.
  std::string version = "0";  ///< Told to hosts that ask.
  Rules rules;                ///< At the start of the session.
};

/// A search's state after an iteration, or its end.
struct SearchUpdate {
  std::uint64_t search = 0;  ///< The number that start_search() returned.
  bool final = false;
  SearchResult result;
};

/// Not thread safe.
class Session {
 public:
  /// Throws what Engine's constructor throws.
  explicit Session(const SessionOptions& options);

  const SessionOptions& options() const { return options_; }

  GameRecord& game() { return game_; }
  const GameRecord& game() const { return game_; }
  GameClock& clock() { return clock_; }
  const GameClock& clock() const { return clock_; }

  /// A fresh game from the standard start by the session's rules; the clocks start anew, too.
  void new_game();

  /// What new games are played by, and records that do not name any.
  Rules rules() const { return rules_; }
  /// From now on, the running game included. False, and nothing changed, if that has a move that
  /// breaks them.
  bool set_rules(Rules rules);

  /// The depth that the host asks for (clamped to 1..60), with the endgame depth that goes with
  /// it; nothing: the default.
  void set_depth(std::optional<int> depth);
  std::optional<int> depth() const { return depth_; }

  /// For a search without a clock.
  Limits limits() const;
  /// For the next move of `color` by its clock. The move itself is that of choice().
  Limits limits_on_clock(Color color) const;
  /// `color` is about to make a move that took so many seconds: what was more than planned makes
  /// the plans to come more careful.
  void learn_delay(Color color, double seconds);
  /// The line of a search for a move that we go for: the best one, unless we play with a handicap.
  /// `result` has a line.
  const Line& choice(const Position& position, const SearchResult& result) const;
  /// For the log: `black has 29.300 s, thinks for 1.200 s`, or `black has no clock`.
  std::string clock_text(Color color) const;

  /// Starts a search, ending the one before it, and returns its number, at least 1.
  /// `on_update` is called on another thread, after every iteration and once at the end; never
  /// again after stop_search() has returned.
  std::uint64_t start_search(const GamePosition& position, const Limits& limits,
                             std::function<void(SearchUpdate)> on_update);
  /// Asks the running search to end soon; its last update still comes. Returns at once.
  void hurry_search();
  /// Ends the running search, if any, and waits until it has ended.
  void stop_search();

  /// The mover of `board` chose the first move of `line` for the game, and the moves after it are
  /// expected.
  void expect(const Board& board, std::span<const Move> line);
  /// If the options say so, and the game stands where the opponent is to answer the move that was
  /// chosen last: searches, for the table's sake, without telling anyone. Not while another search
  /// is running. Returns at once.
  void ponder();
  /// Ends that and waits until it has ended. Returns what is of interest for the log; empty if
  /// nothing was running.
  std::string stop_pondering();

  /// Engine::clear_hash(), set_hash_megabytes() and set_threads(), with what they throw. A running
  /// search is ended first.
  void clear_hash();
  void set_hash_megabytes(int megabytes);
  void set_threads(int threads);

 private:
  Limits pondering_limits() const;

  SessionOptions options_;
  SearchResult pondered_;  ///< Written by the search's thread while `pondering_`: outlives it.
  Engine engine_;
  Rules rules_;
  GameRecord game_;
  GameClock clock_;
  std::optional<int> depth_;
  std::uint64_t searches_ = 0;
  std::optional<Pondering> expected_;
  bool pondering_ = false;
};

}  // namespace outflank
