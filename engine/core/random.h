// Pseudo-random numbers that are the same on every platform (unlike the standard distributions).
#pragma once

#include <cstdint>

namespace outflank {

/// SplitMix64 (Steele, Lea, Flood 2014): fast, and good enough for openings and test positions.
/// Not for cryptography. One instance per thread.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }
  /// 0..bound-1; `bound` at least 1. The bias is below bound / 2^32.
  constexpr std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
  }

 private:
  std::uint64_t state_;
};

}  // namespace outflank
