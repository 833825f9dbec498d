// Mobility of many positions side by side, one in each 64-bit lane of a register.
#pragma once

#include <cstddef>

#include "engine/core/bitboard.h"

namespace outflank {

/// At most so many positions are handled at once, by any instruction set.
inline constexpr int kMobilityLanes = 8;

/// K: the kernels that use it, so that each instruction set has code of its own. kLanes: how many
/// words a register holds.
template <class K, std::size_t kLanes>
class MobilityLanes {
 public:
  /// See Portable::mobilities().
  static void all(const Bitboard* players, const Bitboard* opponents, Bitboard* moves, int count) {
    for (int i = 0; i < count; i += static_cast<int>(kLanes)) {
      store(moves + i, mobility(load(players + i), load(opponents + i)));
    }
  }

 private:
  using Lanes [[gnu::vector_size(kLanes * sizeof(Bitboard)), gnu::may_alias]] = Bitboard;

  static Lanes load(const Bitboard* boards) { return *reinterpret_cast<const Lanes*>(boards); }
  static void store(Bitboard* boards, Lanes lanes) { *reinterpret_cast<Lanes*>(boards) = lanes; }

  static Lanes mobility(Lanes player, Lanes opponent) {
    const Lanes inner = opponent & 0x7E7E7E7E7E7E7E7E;
    // Eastwards a carry runs through every run that begins next to `player`.
    const Lanes east = (inner + (inner & (player << 1))) & ~inner;
    const Lanes west = ends_down<1>(player, inner, inner & (inner >> 1));
    return (east | west | ends_both<7>(player, inner) | ends_both<8>(player, opponent) |
            ends_both<9>(player, inner)) &
           ~(player | opponent);
  }

  /// The squares behind a run of `through` that starts next to `player`, by parallel prefix;
  /// `pairs` are the squares of `through` that follow another one.
  template <int Step>
  static Lanes ends_up(Lanes player, Lanes through, Lanes pairs) {
    Lanes run = through & (player << Step);
    run |= through & (run << Step);
    run |= pairs & (run << (2 * Step));
    run |= pairs & (run << (2 * Step));
    return run << Step;
  }
  template <int Step>
  static Lanes ends_down(Lanes player, Lanes through, Lanes pairs) {
    Lanes run = through & (player >> Step);
    run |= through & (run >> Step);
    run |= pairs & (run >> (2 * Step));
    run |= pairs & (run >> (2 * Step));
    return run >> Step;
  }
  template <int Step>
  static Lanes ends_both(Lanes player, Lanes through) {
    const Lanes pairs = through & (through << Step);
    return ends_up<Step>(player, through, pairs) | ends_down<Step>(player, through, pairs >> Step);
  }
};

}  // namespace outflank
