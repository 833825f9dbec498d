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

TranspositionTable::TranspositionTable(std::size_t megabytes)
    : bucket_count_(bucket_count_for(megabytes)), buckets_(allocate(bucket_count_)) {}

std::size_t TranspositionTable::bucket_count_for(std::size_t megabytes) {
  return std::max<std::size_t>(1, megabytes * 1024 * 1024 / sizeof(Bucket));
}

TranspositionTable::Buckets TranspositionTable::allocate(std::size_t bucket_count) {
  const std::size_t bytes = bucket_count * sizeof(Bucket);
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
  const std::size_t bucket_count = bucket_count_for(megabytes);
  buckets_ = allocate(bucket_count);
  bucket_count_ = bucket_count;
  age_ = 0;
}

TranspositionTable::Bucket& TranspositionTable::bucket(std::uint64_t hash) const {
  __extension__ using Wide = unsigned __int128;
  return buckets_[static_cast<std::size_t>((Wide{hash} * bucket_count_) >> 64)];
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
  Slot* victim = nullptr;
  int lowest = 0;
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
      break;
    }
    const int worth =
        data == 0 ? -1
                  : thoroughness(old.depth, old.selectivity) + (age_of(data) == age_ ? 1024 : 0);
    if (victim == nullptr || worth < lowest) {
      victim = &slot;
      lowest = worth;
    }
  }
  const std::uint64_t data = pack(fresh, age_);
  const std::uint64_t check = scramble(data);
  victim->player_check.store(position.player ^ check, std::memory_order_relaxed);
  victim->opponent_check.store(position.opponent ^ check, std::memory_order_relaxed);
  victim->data.store(data, std::memory_order_relaxed);
}

void TranspositionTable::clear() {
  age_ = 0;
  for (std::size_t i = 0; i < bucket_count_; ++i) {
    for (Slot& slot : buckets_[i].slots) {
      slot.player_check.store(0, std::memory_order_relaxed);
      slot.opponent_check.store(0, std::memory_order_relaxed);
      slot.data.store(0, std::memory_order_relaxed);
    }
  }
}

}  // namespace outflank
