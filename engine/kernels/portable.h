// Move generation without the instructions of any particular machine: the reference that every
// other instruction set must equal, and the only one outside x86-64. All functions are pure and
// thread safe.
//
// Pairs of 64-bit words, which baseline x86-64 (SSE2) and 64-bit ARM have registers for, hold the
// board and its mirror image (rows reversed, a byte swap): moving up one is moving down the other.
// Only rows are left, which a mirror image does not turn round.
//
// Measured on a 3 GHz Xeon (Sapphire Rapids), in nanoseconds for each of many calls: flips 4.5
// (eight directions one by one: 8.2), mobility 7.1 (10.6), mobilities 6.7, last_flip_count 2.4
// (14), grow_stable with its edges 12.
//
// In an endgame search with AVX2, computing a kernel's result twice costs: flips of ordered moves
// 1.9 %, mobility of ordered moves 3.8 %, last flips 2 %, stability 0.9 %. Most of the rest of its
// time is lost to branches that cannot be foreseen.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/bitboard.h"
#include "engine/core/symmetry.h"
#include "engine/kernels/last_flip.h"
#include "engine/kernels/line_masks.h"
#include "engine/kernels/mobility_lanes.h"
#include "engine/kernels/words128.h"

namespace outflank {

/// The lines of a square that lead to higher rows, and the mirror images of those to lower rows.
struct alignas(64) MirroredLines {
  std::array<std::array<Bitboard, 2>, 3> lines;
};

constexpr std::array<MirroredLines, kSquares> make_mirrored_lines() {
  std::array<MirroredLines, kSquares> masks{};
  for (std::size_t square = 0; square < kSquares; ++square) {
    for (std::size_t i = 0; i < 3; ++i) {
      masks[square].lines[i] = {kLineMasks[square].up[i + 1],
                                mirror_rows(kLineMasks[square].down[i + 1])};
    }
  }
  return masks;
}

inline constexpr std::array<MirroredLines, kSquares> kMirroredLines = make_mirrored_lines();

/// By the column of the move and the opponent's discs in b..g: where a disc of the mover outflanks.
constexpr std::array<std::array<std::uint8_t, 64>, 8> make_row_ends() {
  std::array<std::array<std::uint8_t, 64>, 8> ends{};
  for (unsigned column = 0; column < 8; ++column) {
    for (unsigned inner = 0; inner < 64; ++inner) {
      const unsigned opponent = inner << 1;
      unsigned east = 2u << column;
      while ((opponent & east) != 0) east <<= 1;
      unsigned west = (1u << column) >> 1;
      while ((opponent & west) != 0) west >>= 1;
      // Beside the move nothing is outflanked.
      if (east == 2u << column) east = 0;
      if (west == (1u << column) >> 1) west = 0;
      ends[column][inner] = static_cast<std::uint8_t>(east | west);
    }
  }
  return ends;
}

inline constexpr auto kRowEnds = make_row_ends();  // 512 bytes

/// By the column of the move and the outflanking discs: the squares between.
constexpr std::array<std::array<std::uint8_t, 256>, 8> make_row_flips() {
  std::array<std::array<std::uint8_t, 256>, 8> flips{};
  for (unsigned column = 0; column < 8; ++column) {
    for (unsigned outflanking = 0; outflanking < 256; ++outflanking) {
      const unsigned move = 1u << column;
      const unsigned above = outflanking & ~(2 * move - 1);
      const unsigned below = outflanking & (move - 1);
      unsigned between = 0;
      if (above != 0) between |= (above & (0 - above)) - 2 * move;
      if (below != 0) between |= move - 2 * std::bit_floor(below);
      flips[column][outflanking] = static_cast<std::uint8_t>(between);
    }
  }
  return flips;
}

inline constexpr auto kRowFlips = make_row_flips();  // 2 KiB

struct Portable {
  static constexpr const char* kName = "portable";
  static constexpr std::size_t kRegisterBytes = 16;
  using Words = Words128<Portable>;      ///< The fastest for 16 numbers.
  using WideWords = Words128<Portable>;  ///< For 32.

  /// A set of squares as the kernels take it soonest: for those with registers of several words,
  /// the same in every word. Where one result goes into the next kernel it saves the ways to and
  /// fro. `flips` and `mobility` take it too.
  using Spread = Bitboard;
  static Spread spread(Bitboard squares) { return squares; }
  static Bitboard squares(Spread spread) { return spread; }

  /// The opponent's discs that a disc of `player` on the empty square `square` turns over; 0 if
  /// the move is not legal.
  static Bitboard flips(Square square, Bitboard player, Bitboard opponent) {
    const auto column = static_cast<std::size_t>(column_of(square));
    const int shift = 8 * row_of(square);
    const Bitboard ends = kRowEnds[column][(opponent >> shift >> 1) & 0x3F];
    const Bitboard in_row = kRowFlips[column][ends & (player >> shift)];

    const auto& lines = kMirroredLines[static_cast<std::size_t>(index(square))].lines;
    const Pair mine = mirrored(player);
    const Pair theirs = mirrored(opponent);
    const Pair across = flips_on(load(lines[0]), mine, theirs) |
                        flips_on(load(lines[1]), mine, theirs) |
                        flips_on(load(lines[2]), mine, theirs);
    return merge(across) | (in_row << shift);
  }

  /// The same, to go on with.
  static Spread spread_flips(Square square, Spread player, Spread opponent) {
    return flips(square, player, opponent);
  }
  /// The mover's discs after the move on `square` that turns `flipped` over.
  static Spread after_move(Square square, Spread player, Spread flipped) {
    return player ^ flipped ^ bit(square);
  }

  /// The empty squares on which `player` may move.
  static Bitboard mobility(Bitboard player, Bitboard opponent) {
    const Pair mine = mirrored(player);
    const Pair theirs = mirrored(opponent);
    const Pair inner = theirs & kInner;
    const Pair across =
        line_ends<8>(mine, theirs) | line_ends<7>(mine, inner) | line_ends<9>(mine, inner);

    const Bitboard through = opponent & kInner;
    // Eastwards a carry runs through every run that begins next to `player`.
    const Bitboard east = (through + (through & (player << 1))) & ~through;
    Bitboard west = through & (player >> 1);
    west |= through & (west >> 1);
    const Bitboard pairs = through & (through >> 1);
    west |= pairs & (west >> 2);
    west |= pairs & (west >> 2);
    return (merge(across) | east | (west >> 1)) & ~(player | opponent);
  }

  /// The same where the empty squares are known.
  static Bitboard mobility(Spread player, Spread opponent, Bitboard /*empty*/) {
    return mobility(player, opponent);
  }

  /// mobility() of `count` positions side by side, which pays where there are more than about six:
  /// `moves[i]` are the moves of `players[i]`. The arrays have kMobilityLanes - 1 more elements
  /// that may be read and written, and start at a multiple of 64 bytes.
  static void mobilities(const Bitboard* players, const Bitboard* opponents, Bitboard* moves,
                         int count) {
    MobilityLanes<Portable, 2>::all(players, opponents, moves, count);
  }

  /// How many discs `player` turns over by filling the board's only empty square, `square`; all
  /// other squares without a disc of `player` are the opponent's. 0 if it turns none.
  static int last_flip_count(Square square, Bitboard player) {
    return count_last_flips(square, player);
  }

  /// Adds to `stable`, a set of stable discs of `player`, those discs of `player` off the edges
  /// that in each of their four lines are next to a disc of the set or in a full line, until there
  /// are no more.
  static constexpr Bitboard grow_stable(Bitboard stable, Bitboard player, Bitboard opponent) {
    const std::array<Bitboard, 4> full = full_lines(player | opponent);
    const Bitboard inside = player & ~kEdges;
    stable |= inside & full[0] & full[1] & full[2] & full[3];
    for (Bitboard before = 0; stable != before;) {
      before = stable;
      stable |= inside & (full[0] | (stable << 1) | (stable >> 1)) &
                (full[1] | (stable << 7) | (stable >> 7)) &
                (full[2] | (stable << 8) | (stable >> 8)) &
                (full[3] | (stable << 9) | (stable >> 9));
    }
    return stable;
  }

 private:
  /// For each pair of directions (steps of 1, 7, 8, 9) the squares whose whole line is in `discs`.
  static constexpr std::array<Bitboard, 4> full_lines(Bitboard discs) {
    Bitboard rows = discs & (discs >> 4);
    rows &= rows >> 2;
    rows &= rows >> 1;
    rows = (rows & kFileA) * 0xFF;
    Bitboard files = discs & std::rotl(discs, 32);
    files &= std::rotl(files, 16);
    files &= std::rotl(files, 8);
    // By parallel prefix; squares outside the board count as discs.
    Bitboard up = discs & ((discs >> 7) | 0xFF01010101010101);
    Bitboard down = discs & ((discs << 7) | 0x80808080808080FF);
    up &= (up >> 14) | 0xFFFF030303030303;
    down &= (down << 14) | 0xC0C0C0C0C0C0FFFF;
    up &= (up >> 28) | 0xFFFFFFFF0F0F0F0F;
    down &= (down << 28) | 0xF0F0F0F0FFFFFFFF;
    const Bitboard rising = up & down;
    up = discs & ((discs >> 9) | 0xFF80808080808080);
    down = discs & ((discs << 9) | 0x01010101010101FF);
    up &= (up >> 18) | 0xFFFFC0C0C0C0C0C0;
    down &= (down << 18) | 0x030303030303FFFF;
    up &= (up >> 36) | 0xFFFFFFFFF0F0F0F0;
    down &= (down << 36) | 0x0F0F0F0FFFFFFFFF;
    return {rows, rising, files, up & down};
  }

  // A board and its mirror image.
  using Pair [[gnu::vector_size(16)]] = Bitboard;
  using SignedWords [[gnu::vector_size(16)]] = std::int32_t;

  static constexpr Bitboard kInner = 0x7E7E7E7E7E7E7E7E;  ///< Without the files a and h.

  static Pair mirrored(Bitboard board) { return Pair{board, mirror_rows(board)}; }
  static Pair load(const std::array<Bitboard, 2>& boards) { return Pair{boards[0], boards[1]}; }
  static Bitboard merge(Pair pair) { return pair[0] | mirror_rows(pair[1]); }

  /// The flips on a line that leads upwards. The first square that is not the opponent's is the
  /// lowest bit of `stops`.
  static Pair flips_on(Pair line, Pair player, Pair opponent) {
    const Pair stops = line & ~opponent;
    const Pair outflanking = stops & -stops & player;
    const Pair below = outflanking - 1;
    // All ones where there is none: only then the sign, in the upper word, is set.
    const auto signs = reinterpret_cast<SignedWords>(below) >> 31;
    const auto none = reinterpret_cast<Pair>(__builtin_shufflevector(signs, signs, 1, 1, 3, 3));
    return below & line & ~none;
  }

  /// The squares behind a run of `through` that starts `Step` above `player`, by parallel prefix.
  template <int Step>
  static Pair line_ends(Pair player, Pair through) {
    Pair run = through & (player << Step);
    run |= through & (run << Step);
    const Pair pairs = through & (through << Step);
    run |= pairs & (run << (2 * Step));
    run |= pairs & (run << (2 * Step));
    return run << Step;
  }
};

}  // namespace outflank
