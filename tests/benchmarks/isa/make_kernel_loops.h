#pragma once

#include "engine/board/stability.h"
#include "tests/benchmarks/kernel_loops.h"

namespace outflank {

template <class K>
struct Loops {
  static constexpr int kTogether = 32;

  static std::uint64_t flips(std::span<const KernelCase> cases) {
    std::uint64_t sum = 0;
    for (const auto& [position, square] : cases) {
      sum += K::flips(square, position.player, position.opponent);
    }
    return sum;
  }
  static std::uint64_t mobility(std::span<const KernelCase> cases) {
    std::uint64_t sum = 0;
    for (const auto& [position, square] : cases) {
      sum += K::mobility(position.player, position.opponent);
    }
    return sum;
  }
  static std::uint64_t mobilities(std::span<const KernelCase> cases) {
    alignas(64) Bitboard players[kTogether + kMobilityLanes];
    alignas(64) Bitboard opponents[kTogether + kMobilityLanes];
    alignas(64) Bitboard moves[kTogether + kMobilityLanes];
    std::uint64_t sum = 0;
    for (; cases.size() >= kTogether; cases = cases.subspan(kTogether)) {
      for (std::size_t i = 0; i < kTogether; ++i) {
        players[i] = cases[i].position.player;
        opponents[i] = cases[i].position.opponent;
      }
      K::mobilities(players, opponents, moves, kTogether);
      sum += moves[0];
    }
    return sum;
  }
  static std::uint64_t last_flip_count(std::span<const KernelCase> cases) {
    std::uint64_t sum = 0;
    for (const auto& [position, square] : cases) {
      sum += static_cast<std::uint64_t>(K::last_flip_count(square, position.player));
    }
    return sum;
  }
  static std::uint64_t stable(std::span<const KernelCase> cases) {
    std::uint64_t sum = 0;
    for (const auto& [position, square] : cases) {
      sum += Stability<K>::stable(position.player, position.opponent);
    }
    return sum;
  }
};

template <class K>
KernelLoops kernel_loops() {
  return {&Loops<K>::flips, &Loops<K>::mobility, &Loops<K>::mobilities, &Loops<K>::last_flip_count,
          &Loops<K>::stable};
}

}  // namespace outflank
