#include "engine/core/byte_order.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace outflank {
namespace {

TEST(ByteOrder, TheLeastSignificantByteComesFirst) {
  std::array<std::uint8_t, 8> bytes{};
  write_little_endian<std::uint32_t>(bytes.data(), 0x01020304);
  EXPECT_EQ(bytes, (std::array<std::uint8_t, 8>{4, 3, 2, 1, 0, 0, 0, 0}));
  write_little_endian<std::uint64_t>(bytes.data(), 0x0102030405060708);
  EXPECT_EQ(bytes, (std::array<std::uint8_t, 8>{8, 7, 6, 5, 4, 3, 2, 1}));
  EXPECT_EQ(read_little_endian<std::uint16_t>(bytes.data()), 0x0708);
  EXPECT_EQ(read_little_endian<std::uint8_t>(bytes.data() + 7), 1);
}

template <class T>
void check_round_trip() {
  using Limits = std::numeric_limits<T>;
  std::array<std::uint8_t, sizeof(T) + 1> bytes{};
  bytes.back() = 0xA5;
  for (const T value : {Limits::min(), static_cast<T>(-1), T{0}, T{1}, Limits::max()}) {
    write_little_endian<T>(bytes.data(), value);
    EXPECT_EQ(read_little_endian<T>(bytes.data()), value);
    EXPECT_EQ(bytes.back(), 0xA5);
  }
}

TEST(ByteOrder, ReadsWhatItWrote) {
  check_round_trip<std::int8_t>();
  check_round_trip<std::int16_t>();
  check_round_trip<std::int32_t>();
  check_round_trip<std::int64_t>();
  check_round_trip<std::uint8_t>();
  check_round_trip<std::uint16_t>();
  check_round_trip<std::uint32_t>();
  check_round_trip<std::uint64_t>();
}

}  // namespace
}  // namespace outflank
