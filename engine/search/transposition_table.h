// The transposition table that all threads of an engine share: what earlier visits of a position
// found out. No locks: every word is atomic, and an entry whose words come from different writes
// fails its check and counts as absent.
//
// It begins with a part of its memory and doubles it when two searches crowd that, up to the whole:
// memory never used before costs a search far more than its probes (the system has to clear it),
// and most searches need little. The half of the entries that belongs into the new memory moves
// there little by little: each store() moves some, until then they count as absent.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/board/position.h"
#include "engine/search/limits.h"

namespace outflank {

/// What is known of a position, searched `depth` plies at `selectivity`; its value in units (see
/// Value) is at least `lower` and at most `upper`. A solved one has depth = empties and k100.
struct TableEntry {
  int lower = 0;
  int upper = 0;
  int depth = 0;
  Selectivity selectivity = Selectivity::k73;
  Move best;    ///< Best or refuting move; none if unknown.
  Move second;  ///< The best one before that.
};

/// The key of a position: which bucket it belongs to. Well mixed in all bits.
std::uint64_t hash_of(const Position& position);

/// probe() and store() may be called from any number of threads at once; all others by one thread
/// while no other uses the table.
class TranspositionTable {
 public:
  /// At least one bucket. Throws std::bad_alloc.
  explicit TranspositionTable(std::size_t megabytes);

  /// Fills `entry` and returns true if the very position is in the table.
  bool probe(const Position& position, std::uint64_t hash, TableEntry& entry) const;

  /// Stores the outcome `value` of a search with the window `alpha`..`beta`. Bounds known from a
  /// search of the same depth and selectivity are tightened; a more thorough entry of this age
  /// stays; otherwise the shallowest and oldest entry of the bucket gives way.
  void store(const Position& position, std::uint64_t hash, int depth, Selectivity selectivity,
             int alpha, int beta, int value, Move best);

  /// Starts fetching the position's bucket from memory.
  void prefetch(std::uint64_t hash) const;

  /// Entries of earlier searches become the first to give way.
  void start_new_search() { age_ = static_cast<std::uint8_t>((age_ + 1) & kAgeMask); }
  void clear();  ///< Back to the first part, too.
  /// Clears too. Throws std::bad_alloc and changes nothing if there is not enough memory.
  void resize(std::size_t megabytes);

 private:
  static constexpr std::uint8_t kAgeMask = 0x7F;
  static constexpr int kWays = 5;

  /// The position's words are XORed with a scrambled `data`, so that they verify each other.
  struct Slot {
    std::atomic<std::uint64_t> player_check;
    std::atomic<std::uint64_t> opponent_check;
    std::atomic<std::uint64_t> data;
  };
  struct alignas(128) Bucket {
    Slot slots[kWays];
  };
  struct FreeMemory {
    std::size_t bytes;
    void operator()(Bucket* buckets) const;
  };

  using Buckets = std::unique_ptr<Bucket[], FreeMemory>;

  /// The memory as parts of equal size, their number a power of two.
  struct Layout {
    explicit Layout(std::size_t megabytes);
    std::size_t part_buckets;
    std::uint64_t last_part;
  };

  static Buckets allocate(const Layout& layout);
  /// Nothing is in the table, which uses no more than its first part.
  void begin_with_first_part();
  Bucket& bucket(std::uint64_t hash) const;
  /// True of this search and of the one before.
  bool is_recent(std::uint8_t age) const { return ((age_ - age) & kAgeMask) <= 1; }
  /// An entry had to give way to another position where all were recent.
  void note_displaced();
  /// The bit that chooses the parts that came with the last doubling, and how many parts were in
  /// use before it; 0 if there was none.
  std::uint64_t newest_part() const { return (part_mask_.load(std::memory_order_relaxed) + 1) / 2; }
  /// Moves what belongs there from some of the buckets in use before the last doubling to those
  /// that came with it.
  void move_some();

  Layout layout_;
  Buckets buckets_;
  std::atomic<std::uint64_t> part_mask_ = 0;  ///< The hash's bits that choose among the used parts.
  std::atomic<std::uint64_t> displaced_ = 0;  ///< Since the last doubling.
  std::atomic<std::uint64_t> next_to_move_ = 0;  ///< Of the buckets before the last doubling.
  std::uint8_t age_ = 0;
};

}  // namespace outflank
