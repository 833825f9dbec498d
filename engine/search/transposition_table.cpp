#include "engine/search/transposition_table.h"

#include <algorithm>
#include <bit>
#include <new>

#include <sys/mman.h>

namespace outflank {
namespace {

// An entry's data word, from the lowest bit: lower 16, upper 16, best 8, second 8, depth 6,
// selectivity 3, age 7. Never 0 for a used slot: `best` and `second` have a code for "none".
constexpr int kUpperShift = 16;
constexpr int kBestShift = 32;
constexpr int kSecondShift = 40;
constexpr int kDepthShift = 48;
constexpr int kSelectivityShift = 54;
constexpr int kAgeShift = 57;

std::uint64_t pack(const TableEntry& entry, std::uint8_t age) {
  return std::uint64_t{static_cast<std::uint16_t>(entry.lower)} |
         std::uint64_t{static_cast<std::uint16_t>(entry.upper)} << kUpperShift |
         std::uint64_t{entry.best.code()} << kBestShift |
         std::uint64_t{entry.second.code()} << kSecondShift |
         std::uint64_t{static_cast<std::uint8_t>(entry.depth)} << kDepthShift |
         std::uint64_t{static_cast<std::uint8_t>(entry.selectivity)} << kSelectivityShift |
         std::uint64_t{age} << kAgeShift;
}

TableEntry unpack(std::uint64_t data) {
  return {.lower = static_cast<std::int16_t>(data),
          .upper = static_cast<std::int16_t>(data >> kUpperShift),
          .depth = static_cast<int>(data >> kDepthShift & 63),
          .selectivity = static_cast<Selectivity>(data >> kSelectivityShift & 7),
          .best = Move::from_code(static_cast<std::uint8_t>(data >> kBestShift)),
          .second = Move::from_code(static_cast<std::uint8_t>(data >> kSecondShift))};
}

// How the table grows. Measured on FFO 40-44 with 1 GB, which hold 0.4 million entries: where
// fresh memory is slow a third of the time was spent on clearing it.
constexpr std::size_t kFirstMegabytes = 16;
// Entries older than the search before do not count: many short searches would else make the table
// grow, at 1 s a game in the middle of a move, which then lost on time on a busy machine.
constexpr std::uint64_t kDisplacedBuckets = 4;  ///< Crowded: one in so many has displaced an entry.
/// How many buckets each store() looks through after doubling: done long before the next doubling,
/// and nobody waits for it.
constexpr std::uint64_t kMovedBuckets = 16;

std::uint8_t age_of(std::uint64_t data) {
  return static_cast<std::uint8_t>(data >> kAgeShift);
}

/// Spreads every difference between two data words over the whole word, so that words of two
/// different writes never look like a third position.
std::uint64_t scramble(std::uint64_t data) {
  return data * 0xD6E8FEB86659FD93;
}

/// How thorough a search was: first by selectivity where the depth is the same.
int thoroughness(int depth, Selectivity selectivity) {
  return depth * 8 + static_cast<int>(selectivity);
}

}  // namespace

std::uint64_t hash_of(const Position& position) {
  std::uint64_t hash = position.player * 0x9E3779B97F4A7C15;
  hash = (hash ^ (hash >> 32)) + std::rotl(position.opponent, 17);
  hash *= 0xBF58476D1CE4E5B9;
  hash = (hash ^ (hash >> 29)) * 0x94D049BB133111EB;
  return hash ^ (hash >> 32);
}

void TranspositionTable::FreeMemory::operator()(Bucket* buckets) const {
  munmap(buckets, bytes);
}

TranspositionTable::Layout::Layout(std::size_t megabytes) {
  const std::size_t parts = std::bit_floor(std::max<std::size_t>(1, megabytes / kFirstMegabytes));
  const std::size_t buckets = megabytes * 1024 * 1024 / sizeof(Bucket);
  part_buckets = std::max<std::size_t>(1, buckets / parts);
  last_part = parts - 1;
}

TranspositionTable::TranspositionTable(std::size_t megabytes)
    : layout_(megabytes), buckets_(allocate(layout_)) {}

TranspositionTable::Buckets TranspositionTable::allocate(const Layout& layout) {
  const std::size_t bytes = layout.part_buckets * (layout.last_part + 1) * sizeof(Bucket);
  // Fresh pages are zero, which is what an empty slot is, and cost nothing until first used.
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
#if defined(MADV_HUGEPAGE)
  // Random probes would miss the address cache as well as the data cache with small pages.
  madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  return {static_cast<Bucket*>(memory), FreeMemory{bytes}};
}

void TranspositionTable::resize(std::size_t megabytes) {
  const Layout layout(megabytes);
  buckets_ = allocate(layout);
  layout_ = layout;
  begin_with_first_part();
}

void TranspositionTable::begin_with_first_part() {
  part_mask_.store(0, std::memory_order_relaxed);
  displaced_.store(0, std::memory_order_relaxed);
  age_ = 0;
}

TranspositionTable::Bucket& TranspositionTable::bucket(std::uint64_t hash) const {
  __extension__ using Wide = unsigned __int128;
  const std::uint64_t part = hash & part_mask_.load(std::memory_order_relaxed);
  const auto in_part = static_cast<std::size_t>((Wide{hash} * layout_.part_buckets) >> 64);
  return buckets_[part * layout_.part_buckets + in_part];
}

void TranspositionTable::note_displaced() {
  std::uint64_t mask = part_mask_.load(std::memory_order_relaxed);
  if (mask == layout_.last_part) return;
  const std::uint64_t used_buckets = layout_.part_buckets * (mask + 1);
  const std::uint64_t displaced = displaced_.fetch_add(1, std::memory_order_relaxed) + 1;
  if (displaced < used_buckets / kDisplacedBuckets) return;
  if (part_mask_.compare_exchange_strong(mask, 2 * mask + 1, std::memory_order_relaxed)) {
    displaced_.store(0, std::memory_order_relaxed);
    next_to_move_.store(0, std::memory_order_relaxed);
  }
}

void TranspositionTable::move_some() {
  // All that follows from one word, so that two threads at odds about the last doubling do no harm.
  const std::uint64_t new_part = newest_part();
  const std::uint64_t used_before = new_part * layout_.part_buckets;
  const std::uint64_t first = next_to_move_.fetch_add(kMovedBuckets, std::memory_order_relaxed);
  const std::uint64_t end = std::min(first + kMovedBuckets, used_before);
  for (std::uint64_t i = first; i < end; ++i) {
    for (Slot& slot : buckets_[i].slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      if (data == 0) continue;
      const std::uint64_t check = scramble(data);
      const std::uint64_t player = slot.player_check.load(std::memory_order_relaxed);
      const std::uint64_t opponent = slot.opponent_check.load(std::memory_order_relaxed);
      if ((hash_of({player ^ check, opponent ^ check}) & new_part) == 0) continue;
      slot.data.store(0, std::memory_order_relaxed);
      for (Slot& place : buckets_[i + used_before].slots) {
        if (place.data.load(std::memory_order_relaxed) != 0) continue;
        place.player_check.store(player, std::memory_order_relaxed);
        place.opponent_check.store(opponent, std::memory_order_relaxed);
        place.data.store(data, std::memory_order_relaxed);
        break;
      }
    }
  }
}

void TranspositionTable::prefetch(std::uint64_t hash) const {
  const char* address = reinterpret_cast<const char*>(&bucket(hash));
  __builtin_prefetch(address);
  __builtin_prefetch(address + 64);
}

bool TranspositionTable::probe(const Position& position, std::uint64_t hash,
                               TableEntry& entry) const {
  for (const Slot& slot : bucket(hash).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    const std::uint64_t check = scramble(data);
    if ((slot.player_check.load(std::memory_order_relaxed) ^ check) == position.player &&
        (slot.opponent_check.load(std::memory_order_relaxed) ^ check) == position.opponent &&
        data != 0) {
      entry = unpack(data);
      return true;
    }
  }
  return false;
}

void TranspositionTable::store(const Position& position, std::uint64_t hash, int depth,
                               Selectivity selectivity, int alpha, int beta, int value, Move best) {
  TableEntry fresh{.lower = value > alpha ? value : Value::from_score(kMinScore).units(),
                   .upper = value < beta ? value : Value::from_score(kMaxScore).units(),
                   .depth = depth,
                   .selectivity = selectivity,
                   .best = best,
                   .second = Move::none()};
  if (next_to_move_.load(std::memory_order_relaxed) < newest_part() * layout_.part_buckets) {
    move_some();
  }
  Slot* victim = nullptr;
  int lowest = 0;
  bool is_other = false;  // The victim holds another position,
  bool has_old = false;   // though there is one that counts no longer.
  for (Slot& slot : bucket(hash).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    const TableEntry old = unpack(data);
    const std::uint64_t check = scramble(data);
    if (data != 0 &&
        (slot.player_check.load(std::memory_order_relaxed) ^ check) == position.player &&
        (slot.opponent_check.load(std::memory_order_relaxed) ^ check) == position.opponent) {
      const int was = thoroughness(old.depth, old.selectivity);
      const int is = thoroughness(depth, selectivity);
      if (was > is && age_of(data) == age_) return;
      const int lower = std::max(fresh.lower, old.lower);
      const int upper = std::min(fresh.upper, old.upper);
      if (was == is && lower <= upper) {  // Only selective searches can contradict each other.
        fresh.lower = lower;
        fresh.upper = upper;
      }
      if (fresh.best.is_none()) fresh.best = old.best;
      fresh.second = old.best == fresh.best ? old.second : old.best;
      victim = &slot;
      is_other = false;
      break;
    }
    const int worth =
        data == 0 ? -1
                  : thoroughness(old.depth, old.selectivity) + (age_of(data) == age_ ? 1024 : 0);
    if (victim == nullptr || worth < lowest) {
      victim = &slot;
      lowest = worth;
      is_other = data != 0;
    }
    has_old = has_old || !is_recent(age_of(data));
  }
  if (is_other && !has_old) note_displaced();
  const std::uint64_t data = pack(fresh, age_);
  const std::uint64_t check = scramble(data);
  victim->player_check.store(position.player ^ check, std::memory_order_relaxed);
  victim->opponent_check.store(position.opponent ^ check, std::memory_order_relaxed);
  victim->data.store(data, std::memory_order_relaxed);
}

void TranspositionTable::clear() {
  const std::size_t used = layout_.part_buckets * (part_mask_.load(std::memory_order_relaxed) + 1);
  begin_with_first_part();
  for (std::size_t i = 0; i < used; ++i) {
    for (Slot& slot : buckets_[i].slots) {
      slot.player_check.store(0, std::memory_order_relaxed);
      slot.opponent_check.store(0, std::memory_order_relaxed);
      slot.data.store(0, std::memory_order_relaxed);
    }
  }
}

}  // namespace outflank
