// A small direct-mapped cache of one thread for the endgame's middle layer, where the shared
// table would cost more than it saves. Fits in one large page (1.9 MiB).
#pragma once

#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>

#include "engine/core/bitboard.h"
#include "engine/kernels/large_pages.h"
#include "engine/kernels/prefetch.h"

namespace outflank {

/// K only keeps the code of different instruction sets apart. Not thread safe. Positions with at
/// least kHighEmpties empty squares have a part of their own, so that the many below do not drive
/// out the few above, which stand for more.
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

  LocalCache() {
    static_assert(std::is_trivially_destructible_v<Entry>);
    auto memory = allocate_large_pages(kEntries * sizeof(Entry));
    entries_.reset(new (memory.get()) Entry[kEntries]);
    memory.release();
  }

  /// The only place where the position, with kEmpties empty squares, can be; compare its words
  /// before use.
  template <int kEmpties>
  Entry& at(Bitboard player, Bitboard opponent) {
    std::uint64_t hash = (player ^ ((opponent << 29) | (opponent >> 35))) * 0x9E3779B97F4A7C15;
    hash ^= opponent * 0xC2B2AE3D27D4EB4F;
    if constexpr (kEmpties >= kHighEmpties) return entries_[hash >> (64 - kHighBits)];
    return entries_[kHighEntries + (hash >> (64 - kLowBits))];
  }

  /// Begins to fetch the position's place into the nearest cache.
  template <int kEmpties>
  void prefetch(Bitboard player, Bitboard opponent) {
    prefetch_line(&at<kEmpties>(player, opponent));
  }

  void clear() {
    for (std::size_t i = 0; i < kEntries; ++i) entries_[i] = Entry();
  }

 private:
  static constexpr int kHighEmpties = 9;
  static constexpr int kHighBits = 16;
  static constexpr int kLowBits = 14;
  static constexpr std::size_t kHighEntries = std::size_t{1} << kHighBits;
  static constexpr std::size_t kEntries = kHighEntries + (std::size_t{1} << kLowBits);

  std::unique_ptr<Entry[], FreeLargePages> entries_;
};

}  // namespace outflank
