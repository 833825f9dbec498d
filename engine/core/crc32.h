// The checksum of the files that we write: CRC-32 as in zlib and PNG (polynomial 0xEDB88320).
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace outflank {

/// Of all bytes so far, if `before` is the checksum of those that came earlier.
constexpr std::uint32_t crc32(std::span<const std::uint8_t> bytes, std::uint32_t before = 0) {
  constexpr auto kTable = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < table.size(); ++i) {
      std::uint32_t rest = i;
      for (int bit = 0; bit < 8; ++bit) rest = (rest >> 1) ^ ((rest & 1) != 0 ? 0xEDB88320u : 0u);
      table[i] = rest;
    }
    return table;
  }();
  std::uint32_t crc = ~before;
  for (const std::uint8_t byte : bytes) crc = kTable[(crc ^ byte) & 0xFF] ^ (crc >> 8);
  return ~crc;
}

}  // namespace outflank
