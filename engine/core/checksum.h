// XXH64, the 64-bit checksum of Yann Collet's xxHash specification (version 0.1.1), with seed 0:
// for finding damage in files, several gigabytes a second.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/core/byte_order.h"

namespace outflank {
namespace detail {

inline constexpr std::uint64_t kXxPrime1 = 0x9E3779B185EBCA87;
inline constexpr std::uint64_t kXxPrime2 = 0xC2B2AE3D27D4EB4F;
inline constexpr std::uint64_t kXxPrime3 = 0x165667B19E3779F9;
inline constexpr std::uint64_t kXxPrime4 = 0x85EBCA77C2B2AE63;
inline constexpr std::uint64_t kXxPrime5 = 0x27D4EB2F165667C5;

constexpr std::uint64_t xx_round(std::uint64_t sum, std::uint64_t lane) {
  return std::rotl(sum + lane * kXxPrime2, 31) * kXxPrime1;
}
constexpr std::uint64_t xx_merge(std::uint64_t sum, std::uint64_t lane_sum) {
  return (sum ^ xx_round(0, lane_sum)) * kXxPrime1 + kXxPrime4;
}

}  // namespace detail

/// The checksum of `bytes`.
constexpr std::uint64_t checksum_of(std::span<const std::uint8_t> bytes) {
  using namespace detail;
  const std::uint8_t* next = bytes.data();
  std::size_t left = bytes.size();
  std::uint64_t sum = kXxPrime5;
  if (left >= 32) {
    std::uint64_t sums[4] = {kXxPrime1 + kXxPrime2, kXxPrime2, 0, 0 - kXxPrime1};
    for (; left >= 32; left -= 32) {
      for (std::uint64_t& each : sums) {
        each = xx_round(each, read_little_endian<std::uint64_t>(next));
        next += 8;
      }
    }
    sum = std::rotl(sums[0], 1) + std::rotl(sums[1], 7) + std::rotl(sums[2], 12) +
          std::rotl(sums[3], 18);
    for (const std::uint64_t each : sums) sum = xx_merge(sum, each);
  }
  sum += bytes.size();
  for (; left >= 8; left -= 8, next += 8) {
    sum ^= xx_round(0, read_little_endian<std::uint64_t>(next));
    sum = std::rotl(sum, 27) * kXxPrime1 + kXxPrime4;
  }
  if (left >= 4) {
    sum ^= read_little_endian<std::uint32_t>(next) * kXxPrime1;
    sum = std::rotl(sum, 23) * kXxPrime2 + kXxPrime3;
    left -= 4;
    next += 4;
  }
  for (; left > 0; --left, ++next) {
    sum ^= *next * kXxPrime5;
    sum = std::rotl(sum, 11) * kXxPrime1;
  }
  sum = (sum ^ (sum >> 33)) * kXxPrime2;
  sum = (sum ^ (sum >> 29)) * kXxPrime3;
  return sum ^ (sum >> 32);
}

}  // namespace outflank
