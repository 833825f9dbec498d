// Little-endian integers in byte buffers, whatever the machine's own order.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace outflank {

/// Reads an unsigned or signed integer of sizeof(T) bytes, least significant first.
template <class T>
constexpr T read_little_endian(const std::uint8_t* bytes) {
  using Unsigned = std::make_unsigned_t<T>;
  Unsigned value = 0;
  if constexpr (std::endian::native == std::endian::little) {
    // Compilers do not always see that the loop below is a single load.
    if (!std::is_constant_evaluated()) {
      std::memcpy(&value, bytes, sizeof value);
      return static_cast<T>(value);
    }
  }
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    value = static_cast<Unsigned>(value | (static_cast<Unsigned>(bytes[i]) << (8 * i)));
  }
  return static_cast<T>(value);
}

/// Writes sizeof(T) bytes, least significant first.
template <class T>
constexpr void write_little_endian(std::uint8_t* bytes, T value) {
  using Unsigned = std::make_unsigned_t<T>;
  const auto unsigned_value = static_cast<Unsigned>(value);
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    bytes[i] = static_cast<std::uint8_t>(unsigned_value >> (8 * i));
  }
}

}  // namespace outflank
