// Every rule set once more, square by square and colour by colour: no bitboards and no code of the
// engine but its names. What the engine does under the older rules is checked against it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/board/board.h"
#include "engine/board/rules.h"

namespace outflank::reference {

class PlainGame {
 public:
  /// With the standard set-up, Black to move.
  explicit PlainGame(Rules rules);
  /// From any board: White may have placed as many discs as Black, or one fewer if White is to
  /// move.
  PlainGame(Rules rules, const Board& board);

  /// Squares 0..63, kPass for a pass; empty if the game is over.
  static constexpr int kPass = -1;
  std::vector<int> moves() const;
  void play(int move);
  bool is_over() const { return moves().empty(); }
  /// Disc difference from the mover's view by the rules.
  int score() const;

  /// Leaves at `depth`; a finished game is one leaf. `count_forced`: a forced pass takes a ply.
  std::uint64_t perft(int depth, bool count_forced) const;
  /// The score by trying everything: for up to 7 empty squares or so.
  int minimax() const;

  /// Turned by the last move.
  const std::vector<int>& turned() const { return turned_; }

 private:
  enum Disc : std::uint8_t { kNone, kBlack, kWhite };
  static Disc other(Disc side) { return side == kBlack ? kWhite : kBlack; }

  std::vector<int> turned_by(int square, Disc side) const;
  bool has_neighbour(int square, bool only_of, Disc side) const;
  bool may_place(int square, Disc side) const;
  bool can_place(Disc side) const;

  Rules rules_;
  std::array<Disc, 64> squares_{};
  Disc mover_ = kBlack;
  std::array<int, 3> left_{};  ///< Discs to place, by colour.
  int passes_ = 0;
  std::vector<int> turned_;
};

}  // namespace outflank::reference
