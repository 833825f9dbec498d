#include "engine/eval/weights_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "engine/eval/stage_content.h"
#include "tests/engine/eval/random_weights.h"

namespace outflank {
namespace {

constexpr int kQuickly = 1;

void expect_equal(const StageWeights& a, const StageWeights& b) {
  EXPECT_TRUE(a.linear == b.linear);
  EXPECT_EQ(a.count_linear, b.count_linear);
  EXPECT_EQ(a.bias, b.bias);
  EXPECT_TRUE(a.vectors == b.vectors);
  EXPECT_EQ(a.count_vectors, b.count_vectors);
  EXPECT_EQ(a.weights1, b.weights1);
  EXPECT_EQ(a.bias1, b.bias1);
  EXPECT_EQ(a.weights2, b.weights2);
  EXPECT_EQ(a.bias2, b.bias2);
  EXPECT_EQ(a.weights3, b.weights3);
  EXPECT_EQ(a.bias3, b.bias3);
  EXPECT_EQ(a.has_network, b.has_network);
}

void expect_equal(const WeightSet& a, const WeightSet& b) {
  EXPECT_EQ(a.origin, b.origin);
  ASSERT_EQ(a.stages.size(), b.stages.size());
  for (std::size_t i = 0; i < a.stages.size(); ++i) {
    SCOPED_TRACE("stage " + std::to_string(i));
    expect_equal(*a.stages[i], *b.stages[i]);
  }
}

/// A small file: most weights are zero.
const std::vector<std::uint8_t>& small_file() {
  static const std::vector<std::uint8_t> bytes = [] {
    WeightSet set{"generation 7", {}};
    for (int stage = 0; stage < kStages; ++stage) {
      set.stages.push_back(std::make_unique<StageWeights>());
      set.stages.back()->bias[0] = static_cast<std::int16_t>(stage);
      set.stages.back()->has_network = stage > 0;
    }
    return encode_weights(set, kQuickly);
  }();
  return bytes;
}

std::string reason(std::span<const std::uint8_t> bytes) {
  const auto parts = split_weights(bytes);
  return parts ? "none" : parts.error().reason;
}

TEST(WeightsFile, RoundTrip) {
  Random random(5);
  for (const WeightSize size : {WeightSize::kOrdinary, WeightSize::kExtreme}) {
    const WeightSet set = random_weights(random, size);
    const auto decoded = decode_weights(encode_weights(set, kQuickly));
    ASSERT_TRUE(decoded) << decoded.error().reason;
    expect_equal(*decoded, set);
  }
}

TEST(WeightsFile, KeepsTheCanonicalEntries) {
  WeightSet set{"", {}};
  for (int stage = 0; stage < kStages; ++stage) {
    set.stages.push_back(std::make_unique<StageWeights>());
  }
  // The edges b2a1b1...: code 1 is X square b2, code 3^9 the X square g2.
  const auto edges = static_cast<std::size_t>(kFirstCode[2]);
  const auto far = static_cast<std::size_t>(power_of_3(9));
  set.stages[4]->linear[edges + 1] = 70;
  set.stages[4]->linear[edges + far] = 90;
  const auto decoded = decode_weights(encode_weights(set, kQuickly));
  ASSERT_TRUE(decoded);
  EXPECT_EQ(decoded->stages[4]->linear[edges + 1], 70);
  EXPECT_EQ(decoded->stages[4]->linear[edges + far], 70);
}

TEST(WeightsFile, ReasonsOfRefusal) {
  std::vector<std::uint8_t> bytes = small_file();
  EXPECT_EQ(reason(bytes), "none");
  const auto with = [&](std::size_t offset, std::uint8_t byte) {
    std::vector<std::uint8_t> changed = bytes;
    changed.at(offset) = byte;
    return reason(changed);
  };
  EXPECT_EQ(with(0, 'X'), "not a weights file");
  EXPECT_EQ(with(8, 9), "format version 9, but this program reads version 1");
  EXPECT_EQ(with(12, 13), "made for another model");
  EXPECT_EQ(with(16, static_cast<std::uint8_t>(bytes[16] + 1)), "made for another model");
  EXPECT_EQ(with(27, 255), "altered: the length of the origin is impossible");
  EXPECT_EQ(with(28, 'G'), "altered: the header's checksum is wrong");
  EXPECT_EQ(with(bytes.size() - 1, static_cast<std::uint8_t>(bytes.back() + 1)),
            "altered: the checksum of stage 11 is wrong");
  EXPECT_EQ(reason(std::span(bytes).first(20)), "truncated at byte 20 of at least 28");
  bytes.push_back(0);
  EXPECT_EQ(reason(bytes), "altered: 1 bytes after the end");
  const std::string_view text = "(;GM[Othello])";
  EXPECT_EQ(reason(std::vector<std::uint8_t>(text.begin(), text.end())), "not a weights file");
}

TEST(WeightsFile, EveryAlteredByteIsFound) {
  std::vector<std::uint8_t> bytes = small_file();
  Random random(6);
  for (std::uint8_t& byte : bytes) {
    const std::uint8_t before = byte;
    byte = static_cast<std::uint8_t>(before ^ (1 + random.below(255)));
    EXPECT_FALSE(split_weights(bytes)) << &byte - bytes.data();
    byte = before;
  }
}

TEST(WeightsFile, EveryTruncationIsFound) {
  const std::span<const std::uint8_t> bytes = small_file();
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    const std::string why = reason(bytes.first(length));
    EXPECT_EQ(why.substr(0, 17), "truncated at byte") << length << ": " << why;
  }
}

TEST(WeightsFile, DamagedBlocksAreRefused) {
  // Below the checksums: what a file made with bad intent could hold.
  const auto parts = split_weights(small_file());
  ASSERT_TRUE(parts);
  const std::span<const std::uint8_t> whole = parts->blocks[1];
  const auto stage = std::make_unique<StageWeights>();
  ASSERT_EQ(decode_stage(whole, *stage), "");
  for (std::size_t length = 0; length < whole.size(); ++length) {
    EXPECT_NE(decode_stage(whole.first(length), *stage), "") << length;
  }
  std::vector<std::uint8_t> block(whole.begin(), whole.end());
  Random random(7);
  for (std::uint8_t& byte : block) {
    const std::uint8_t before = byte;
    byte = static_cast<std::uint8_t>(before ^ (1 + random.below(255)));
    // zstd's frame is here without a checksum of its own; but no weight is beyond the limits.
    if (decode_stage(block, *stage).empty()) {
      EXPECT_EQ(beyond_limits(*stage), "");
    }
    byte = before;
  }
}

TEST(WeightsFile, LimitsAreChecked) {
  const auto refused = [&](auto&& change) {
    WeightSet set{"", {}};
    for (int stage = 0; stage < kStages; ++stage) {
      set.stages.push_back(std::make_unique<StageWeights>());
    }
    change(set);
    try {
      encode_weights(set, kQuickly);
      return std::string("no");
    } catch (const std::invalid_argument& error) {
      return std::string(error.what());
    }
  };
  EXPECT_EQ(refused([](WeightSet&) {}), "no");
  EXPECT_EQ(refused([](WeightSet& set) { set.stages.pop_back(); }), "wrong number of stages");
  EXPECT_EQ(refused([](WeightSet& set) { set.origin.resize(5000); }), "the origin is too long");
  EXPECT_EQ(refused([](WeightSet& set) { set.stages[3]->weights1[7][15] = -32768; }),
            "a weight of the first layer is out of range");
  EXPECT_EQ(refused([](WeightSet& set) { set.stages[11]->weights2[0][31] = 3841; }),
            "a weight of the second layer is out of range");
  EXPECT_EQ(refused([](WeightSet& set) { set.stages[0]->weights3[0] = -7937; }),
            "a weight of the last layer is out of range");
  EXPECT_EQ(refused([](WeightSet& set) { set.stages[0]->bias3 = kMaxBias + 1; }),
            "a bias is out of range");
}

TEST(WeightsFile, OnDisk) {
  const std::string path = testing::TempDir() + "outflank_weights_test.bin";
  const auto bytes = small_file();
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  EXPECT_EQ(read_weights_file(path), bytes);
  std::filesystem::remove(path);
  EXPECT_THROW(read_weights_file(path), std::system_error);
}

}  // namespace
}  // namespace outflank
