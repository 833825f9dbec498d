// The evaluations that a thread's midgame search made last. It comes back to a position at once and
// often: the search that predicts a deeper one evaluates the same moves, and a node whose score is
// predicted was a leaf of the search before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/core/bitboard.h"

namespace outflank {

/// K only keeps the code of different instruction sets apart. Not thread safe. A position is known
/// by 61 bits of its hash. Small enough for the second-level cache to keep it beside the weights:
/// of 4 Ki to 128 Ki entries the largest made a search slower, the others were alike.
template <class K>
class EvaluationCache {
 public:
  EvaluationCache() : entries_(new std::uint64_t[kEntries]()) {}

  /// The value of the position, which `evaluate` gives where it is not known; within 16 bits.
  template <class Evaluate>
  int get(Bitboard player, Bitboard opponent, Evaluate evaluate) {
    const std::uint64_t hash = hash_of(player, opponent);
    std::uint64_t& entry = entries_[hash >> (64 - kEntryBits)];
    const std::uint64_t check = hash << kValueBits;
    if ((entry ^ check) >> kValueBits == 0) return static_cast<std::int16_t>(entry);
    const int value = evaluate();
    entry = check | static_cast<std::uint16_t>(value);
    return value;
  }

 private:
  static constexpr int kEntryBits = 13;
  static constexpr std::size_t kEntries = std::size_t{1} << kEntryBits;
  static constexpr int kValueBits = 16;

  static std::uint64_t hash_of(Bitboard player, Bitboard opponent) {
    std::uint64_t hash = player * 0x9E3779B97F4A7C15;
    hash = ((hash ^ (hash >> 32)) + (opponent << 17 | opponent >> 47)) * 0xBF58476D1CE4E5B9;
    return (hash ^ (hash >> 29)) * 0x94D049BB133111EB;
  }

  std::unique_ptr<std::uint64_t[]> entries_;
};

}  // namespace outflank
