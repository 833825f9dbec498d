#include "engine/core/crc32.h"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

namespace outflank {
namespace {

std::uint32_t crc32_of(std::string_view text, std::uint32_t before = 0) {
  return crc32(std::vector<std::uint8_t>(text.begin(), text.end()), before);
}

TEST(Crc32, KnownValues) {
  EXPECT_EQ(crc32_of(""), 0u);
  EXPECT_EQ(crc32_of("123456789"), 0xCBF43926u);
  EXPECT_EQ(crc32_of("The quick brown fox jumps over the lazy dog"), 0x414FA339u);
}

TEST(Crc32, GoesOnWhereItStopped) {
  EXPECT_EQ(crc32_of("56789", crc32_of("1234")), 0xCBF43926u);
}

}  // namespace
}  // namespace outflank
