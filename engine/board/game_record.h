// A game: where it started, what was played, and the way back and forth through it.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/board/board.h"
#include "engine/board/game_position.h"

namespace outflank {

/// One turn of a game.
struct Ply {
  Color mover = Color::kBlack;
  Move move;
  /// A forced pass that nobody wrote down: the record put it in before the next move.
  bool inferred = false;
};

/// Not thread safe. Every function that fails leaves the record as it was.
class GameRecord {
 public:
  GameRecord() = default;
  explicit GameRecord(const Board& start, Rules rules = {})
      : start_(start), board_(start), position_(start.position, rules) {}

  Rules rules() const { return position_.rules; }
  const Board& start() const { return start_; }
  /// After the last ply. Its mover may have no move: forced passes are inferred only when the
  /// next move comes, so none follows the last move.
  const Board& board() const { return board_; }
  /// The same without colours, and with all that the rules look at.
  const GamePosition& position() const { return position_; }
  /// All plies up to the current position, passes included.
  std::span<const Ply> plies() const { return {plies_.data(), current_}; }
  /// The number of plies up to the current position; 0 is the start.
  int ply() const { return static_cast<int>(current_); }
  bool is_over() const { return position_.is_over(); }
  /// Disc difference from Black's view, as the rules count.
  Score final_score_for_black() const;
  /// The position after `ply` plies, 0..ply().
  Board board_at(int ply) const;
  GamePosition position_at(int ply) const;

  /// Appends a turn of the mover. A disc where the mover must pass and the opponent can move is
  /// the opponent's (the pass is inferred); a pass is legal only where the mover has no move and
  /// the game is not over, or the rules allow it. False, and nothing changed, if the move is not
  /// legal. What undo() took back and could be redone is forgotten.
  bool play(Move move);
  /// The same for a named colour: it may be the side that is not to move, if that one must pass.
  bool play(Color color, Move move);

  /// Takes back the last move together with the forced passes inferred before it; an explicit
  /// pass is a move of its own. False at the start.
  bool undo();
  /// Plays again what undo() took back. False if there is nothing.
  bool redo();

  /// The same moves under other rules; nothing where one of them breaks those. What could be redone
  /// is forgotten.
  std::optional<GameRecord> under(Rules rules) const;

 private:
  void append(Move move, bool inferred);
  void return_to(std::size_t ply);

  Board start_;
  Board board_;
  GamePosition position_{Position::initial()};  ///< Its discs are those of `board_`.
  std::vector<Ply> plies_;
  std::size_t current_ = 0;  ///< Plies before it are played, those after it can be redone.
};

}  // namespace outflank
