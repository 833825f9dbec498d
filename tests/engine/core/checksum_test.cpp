#include "engine/core/checksum.h"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

namespace outflank {
namespace {

std::uint64_t checksum(std::string_view text) {
  return checksum_of(std::vector<std::uint8_t>(text.begin(), text.end()));
}

/// As other implementations publish them.
TEST(Checksum, KnownValues) {
  EXPECT_EQ(checksum(""), 0xEF46DB3751D8E999);
  EXPECT_EQ(checksum("a"), 0xD24EC4F1A98C6E5B);
  EXPECT_EQ(checksum("abc"), 0x44BC2CF5AD770999);
  EXPECT_EQ(checksum("Nobody inspects the spammish repetition"), 0xFBCEA83C8A378BF1);
}

TEST(Checksum, EveryByteAndTheLengthCount) {
  std::vector<std::uint8_t> bytes(77);
  const std::uint64_t zeros = checksum_of(bytes);
  for (std::uint8_t& byte : bytes) {
    byte = 0x40;
    EXPECT_NE(checksum_of(bytes), zeros);
    byte = 0;
  }
  bytes.push_back(0);
  EXPECT_NE(checksum_of(bytes), zeros);
}

}  // namespace
}  // namespace outflank
