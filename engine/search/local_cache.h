// A small direct-mapped cache of one thread for the endgame's middle layer, where the shared
// table would cost more than it saves. Fits in the second-level cache (768 KiB).
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "engine/core/bitboard.h"
#include "engine/kernels/prefetch.h"

namespace outflank {

/// K only keeps the code of different instruction sets apart. Not thread safe.
template <class K>
class LocalCache {
 public:
  struct Entry {
    Bitboard player = 0;
    Bitboard opponent = 0;
    std::int8_t lower = -64;  ///< Discs.
    std::int8_t upper = 64;
    std::uint8_t best = 0;  ///< Square index of the best or refuting move.
  };

  LocalCache() : entries_(new Entry[kEntries]) {}

  /// The only place where the position can be; compare its words before use.
  Entry& at(Bitboard player, Bitboard opponent) {
    const std::uint64_t hash =
        (player ^ ((opponent << 29) | (opponent >> 35))) * 0x9E3779B97F4A7C15;
    return entries_[(hash ^ (opponent * 0xC2B2AE3D27D4EB4F)) >> (64 - kEntryBits)];
  }

  /// Begins to fetch the position's place into the nearest cache.
  void prefetch(Bitboard player, Bitboard opponent) { prefetch_line(&at(player, opponent)); }

  void clear() {
    for (std::size_t i = 0; i < kEntries; ++i) entries_[i] = Entry();
  }

 private:
  static constexpr int kEntryBits = 15;
  static constexpr std::size_t kEntries = std::size_t{1} << kEntryBits;

  std::unique_ptr<Entry[]> entries_;
};

}  // namespace outflank
