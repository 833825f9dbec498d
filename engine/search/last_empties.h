// The last five empty squares, where most of an endgame's nodes are: no move lists, no table, no
// ordering but parity. Every function is a null-window search: it returns a bound of the mover's
// exact score that is right for the window (alpha, alpha + 1), fail soft, and counts one node for
// every position reached.
//
// Whether a square has neighbours to turn is not asked before its flips are computed: the branch is
// hard to predict and costs more than it saves (1.6 % of an endgame with AVX2, 0.8 % with AVX-512,
// nothing with the portable kernels).
#pragma once

#include "engine/core/bitboard.h"
#include "engine/search/square_tables.h"

namespace outflank {

/// K: kernels of an instruction set. Not thread safe; one per searching thread.
template <class K>
class LastEmpties {
 public:
  std::uint64_t nodes = 0;

  /// Five empty squares; `moves` are the mover's.
  int solve5(Bitboard player, Bitboard opponent, Bitboard moves, int alpha) {
    return five(K::spread(player), K::spread(opponent), moves, ~(player | opponent), alpha);
  }

  /// Four empty squares.
  int solve4(Bitboard player, Bitboard opponent, int alpha) {
    const Bitboard empties = ~(player | opponent);
    return four(K::spread(player), K::spread(opponent), empties, odd_quadrants(empties), alpha);
  }

  /// At most three empty squares.
  int solve_up_to_3(Bitboard player, Bitboard opponent, int alpha, int empties) {
    Bitboard squares = ~(player | opponent);
    if (empties == 0) {
      ++nodes;
      return final_score(player, 0);
    }
    if (empties == 3) {
      const Bitboard odd = odd_quadrants(squares);
      return three_of(K::spread(player), K::spread(opponent), squares, odd, alpha);
    }
    const Square x1 = pop_first(squares);
    if (empties == 1) return solve1(player, x1, alpha);
    return two(K::spread(player), K::spread(opponent), x1, first_square(squares), alpha);
  }

  /// One empty square.
  int solve1(Bitboard player, Square x, int alpha) {
    ++nodes;
    const int mine = popcount(player);
    if (const int flipped = K::last_flip_count(x, player)) return 2 * (mine + flipped) - 62;
    // The mover cannot fill it: at best nobody can, and the winner gets the square.
    const int untouched = mine > 31 ? 2 * mine - 62 : 2 * mine - 64;
    if (untouched <= alpha) return untouched;
    const int flipped = K::last_flip_count(x, ~player & ~bit(x));
    if (flipped == 0) return untouched;
    ++nodes;
    return 2 * (mine - flipped) - 64;
  }

 protected:
  static int final_score(Bitboard player, int empties) {
    const int difference = 2 * popcount(player) - (64 - empties);
    return difference > 0 ? difference + empties : difference < 0 ? difference - empties : 0;
  }

 private:
  using Spread = typename K::Spread;

  static constexpr int kNothing = -128;

  /// Odd quadrants go first, and there the corners.
  int five(Spread player, Spread opponent, Bitboard moves, Bitboard empties, int alpha) {
    ++nodes;
    if (moves == 0) {
      moves = K::mobility(opponent, player, empties);
      if (moves == 0) return final_score(K::squares(player), 5);
      return -five(opponent, player, moves, empties, -alpha - 1);
    }
    const Bitboard odd = odd_quadrants(empties);
    int best = kNothing;
    do {
      Bitboard group = moves;
      if ((group & odd) != 0) group &= odd;
      if ((group & kCorners) != 0) group &= kCorners;
      const Square square = first_square(group);
      moves &= ~bit(square);
      const Spread flipped = K::spread_flips(square, player, opponent);
      const int score = -four(opponent ^ flipped, K::after_move(square, player, flipped),
                              empties & ~bit(square), odd ^ quadrant_of(square), -alpha - 1);
      if (score > best) best = score;
    } while (best <= alpha && moves != 0);
    return best;
  }

  /// Squares that are alone in their quadrant go first; `odd` are the odd_quadrants().
  int four(Spread player, Spread opponent, Bitboard empties, Bitboard odd, int alpha) {
    Bitboard alone = 0;
    for (const Bitboard quadrant : kQuadrants) {
      const Bitboard inside = empties & quadrant;
      const bool has_others = (inside & (inside - 1)) != 0;
      alone |= inside & (static_cast<Bitboard>(has_others) - 1);
    }
    return four(player, opponent, K::mobility(player, opponent, empties), empties, alone, odd,
                alpha);
  }

  int two(Spread player, Spread opponent, Square x1, Square x2, int alpha) {
    ++nodes;
    int best = kNothing;
    if (const Bitboard flipped = K::flips(x1, player, opponent)) {
      best = -solve1(K::squares(opponent) ^ flipped, x2, -alpha - 1);
      if (best > alpha) return best;
    }
    if (const Bitboard flipped = K::flips(x2, player, opponent)) {
      const int score = -solve1(K::squares(opponent) ^ flipped, x1, -alpha - 1);
      if (score > best) best = score;
    }
    if (best != kNothing) return best;
    return two_after_pass(player, opponent, x1, x2, alpha);
  }

  /// The mover has no move on either square; `alpha` is the mover's.
  int two_after_pass(Spread player, Spread opponent, Square x1, Square x2, int alpha) {
    int worst = -kNothing;
    if (const Bitboard flipped = K::flips(x1, opponent, player)) {
      ++nodes;
      worst = solve1(K::squares(player) ^ flipped, x2, alpha);
      if (worst <= alpha) return worst;
    }
    if (const Bitboard flipped = K::flips(x2, opponent, player)) {
      if (worst == -kNothing) ++nodes;
      const int score = solve1(K::squares(player) ^ flipped, x1, alpha);
      if (score < worst) worst = score;
    }
    return worst != -kNothing ? worst : final_score(K::squares(player), 2);
  }

  /// Three empty squares: one that is alone in its quadrant goes first, for whoever moves there
  /// moves last there, too. To find it by bits needs no branch, which nothing could foresee.
  int three_of(Spread player, Spread opponent, Bitboard squares, Bitboard odd, int alpha) {
    const Square x1 = first_square(squares & odd);
    squares ^= bit(x1);
    const Square x2 = first_square(squares);
    squares &= squares - 1;
    return three(player, opponent, x1, x2, first_square(squares), alpha, false);
  }

  int three(Spread player, Spread opponent, Square x1, Square x2, Square x3, int alpha,
            bool passed) {
    ++nodes;
    int best = kNothing;
    const auto try_move = [&](Square x, Square rest1, Square rest2) {
      const Spread flipped = K::spread_flips(x, player, opponent);
      if (K::squares(flipped) == 0) return false;
      const int score =
          -two(opponent ^ flipped, K::after_move(x, player, flipped), rest1, rest2, -alpha - 1);
      if (score > best) best = score;
      return best > alpha;
    };
    if (try_move(x1, x2, x3)) return best;
    if (try_move(x2, x1, x3)) return best;
    if (try_move(x3, x1, x2)) return best;
    if (best != kNothing) return best;
    if (passed) {
      --nodes;  // The pass led nowhere: the game had ended one position earlier.
      return final_score(K::squares(player), 3);
    }
    return -three(opponent, player, x1, x2, x3, -alpha - 1, true);
  }

  /// `moves` are the mover's. To know them costs less than to find out square by square, which
  /// branches cannot foresee; with three empty squares it no longer does.
  int four(Spread player, Spread opponent, Bitboard moves, Bitboard empties, Bitboard alone,
           Bitboard odd, int alpha) {
    ++nodes;
    if (moves == 0) {
      moves = K::mobility(opponent, player, empties);
      if (moves == 0) return final_score(K::squares(player), 4);
      return -four(opponent, player, moves, empties, alone, odd, -alpha - 1);
    }
    int best = kNothing;
    do {
      const Bitboard first = moves & alone;
      const Square x = first_square(first != 0 ? first : moves);
      moves &= ~bit(x);
      const Spread flipped = K::spread_flips(x, player, opponent);
      const int score = -three_of(opponent ^ flipped, K::after_move(x, player, flipped),
                                  empties & ~bit(x), odd ^ quadrant_of(x), -alpha - 1);
      if (score > best) best = score;
    } while (best <= alpha && moves != 0);
    return best;
  }
};

}  // namespace outflank
