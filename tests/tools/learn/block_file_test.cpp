// Files of blocks: cut off at every byte, damaged, continued.
#include "tools/learn/block_file.h"

#include <gtest/gtest.h>

#include <functional>

#include "tests/tools/program.h"
#include "tools/error.h"

namespace outflank::cli {
namespace {

constexpr BlockFileKind kKind = {"OFTESTED", 3, "a file for tests", "records"};
constexpr BlockFileKind kOtherKind = {"OFOTHERS", 3, "a file for other tests", "records"};
constexpr BlockFileKind kNextVersion = {"OFTESTED", 4, "a file for tests", "records"};
constexpr std::size_t kBlockHeaderBytes = 32;

/// The payload of the block that begins with `unit`: some bytes that depend on it.
Bytes payload_of(std::uint64_t unit) {
  return Bytes(10 + unit, static_cast<std::uint8_t>(3 * unit + 1));
}

void append_block(BlockFileWriter& writer) {
  writer.append(2, 5, payload_of(writer.next_unit()));
}

std::string path_with_blocks(const ScratchFolder& scratch, int blocks) {
  const std::string path = scratch.path("blocks").string();
  BlockFileWriter writer(path, kKind, "made for a test");
  for (int i = 0; i < blocks; ++i) append_block(writer);
  return path;
}

std::vector<std::uint64_t> units_in(BlockFileReader& reader) {
  std::vector<std::uint64_t> units;
  while (const auto block = reader.next()) {
    EXPECT_EQ(block->units, 2u);
    EXPECT_EQ(block->records, 5u);
    EXPECT_EQ(block->payload, payload_of(block->first_unit));
    units.push_back(block->first_unit);
  }
  return units;
}

std::string message_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const CommandError& error) {
    return error.what();
  }
  return "no error";
}

TEST(BlockFile, GivesBackWhatWasWritten) {
  const ScratchFolder scratch;
  const std::string path = path_with_blocks(scratch, 3);
  BlockFileReader reader(path, kKind);
  EXPECT_EQ(reader.description(), "made for a test");
  EXPECT_EQ(units_in(reader), (std::vector<std::uint64_t>{0, 2, 4}));
  EXPECT_TRUE(reader.damages().empty());
  EXPECT_EQ(reader.end_of_last(), std::filesystem::file_size(path));
}

TEST(BlockFile, GoesOnAfterACutAtAnyByte) {
  const ScratchFolder scratch;
  const std::string path = path_with_blocks(scratch, 3);
  const std::string whole = read_text(path);
  for (std::size_t size = 0; size < whole.size(); ++size) {
    scratch.write("blocks", whole.substr(0, size));
    BlockFileWriter writer(path, kKind, "made for a test");
    EXPECT_LT(writer.next_unit(), 6u);
    EXPECT_TRUE(writer.damages().empty());
    while (writer.next_unit() < 6) append_block(writer);
    EXPECT_EQ(writer.records(), 15u);
    ASSERT_EQ(read_text(path), whole) << "cut off at " << size;
  }
}

TEST(BlockFile, ACutIsReportedWithItsPlace) {
  const ScratchFolder scratch;
  const std::string path = path_with_blocks(scratch, 2);
  const std::string whole = read_text(path);
  const std::size_t last = whole.size() - payload_of(2).size() - kBlockHeaderBytes;
  scratch.write("blocks", whole.substr(0, whole.size() - 1));
  BlockFileReader reader(path, kKind);
  EXPECT_EQ(units_in(reader), std::vector<std::uint64_t>{0});
  ASSERT_EQ(reader.damages().size(), 1u);
  EXPECT_EQ(reader.damages().front(),
            path + ": bytes " + std::to_string(last) + " to " + std::to_string(whole.size() - 2) +
                ": damaged: expected a whole block; the file may have been cut off");
}

TEST(BlockFile, ADamagedByteCostsItsBlockAlone) {
  const ScratchFolder scratch;
  const std::string path = path_with_blocks(scratch, 3);
  const std::string whole = read_text(path);
  const std::size_t third = whole.size() - payload_of(4).size() - kBlockHeaderBytes;
  const std::size_t second = third - payload_of(2).size() - kBlockHeaderBytes;
  const std::string damage = path + ": bytes " + std::to_string(second) + " to " +
                             std::to_string(third - 1) + ": damaged: expected a whole block";
  for (std::size_t at = second; at < third; ++at) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    scratch.write("blocks", damaged);
    BlockFileReader reader(path, kKind);
    EXPECT_EQ(units_in(reader), (std::vector<std::uint64_t>{0, 4})) << at;
    ASSERT_EQ(reader.damages(), std::vector<std::string>{damage}) << at;
    BlockFileWriter writer(path, kKind, "made for a test");
    EXPECT_EQ(writer.next_unit(), 6u);
    EXPECT_EQ(writer.damages(), reader.damages());
  }
}

TEST(BlockFile, ADamagedHeaderIsRefused) {
  const ScratchFolder scratch;
  const std::string path = path_with_blocks(scratch, 1);
  const std::string whole = read_text(path);
  const std::size_t header = 8 + 4 + 4 + std::string("made for a test").size() + 4;
  for (std::size_t at = 0; at < header; ++at) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x80);
    scratch.write("blocks", damaged);
    EXPECT_NE(message_of([&] { BlockFileReader(path, kKind); }).find(path + ": byte "),
              std::string::npos)
        << at;
  }
}

TEST(BlockFile, OtherFilesAreRefusedAndLeftAlone) {
  const ScratchFolder scratch;
  const std::string path = path_with_blocks(scratch, 1);
  const std::string whole = read_text(path);
  EXPECT_EQ(message_of([&] { BlockFileReader(path, kOtherKind); }),
            path + ": byte 0: expected a file for other tests");
  EXPECT_EQ(message_of([&] { BlockFileReader(path, kNextVersion); }),
            path + ": byte 8: version 3: expected 4");
  EXPECT_EQ(message_of([&] { BlockFileWriter(path, kKind, "made otherwise"); }),
            path + ": made with \"made for a test\": expected \"made otherwise\", or another file");
  const std::string text = scratch.write("text", "a letter");
  EXPECT_EQ(message_of([&] { BlockFileWriter(text, kKind, "made for a test"); }),
            text + ": byte 0: expected a file for tests");
  EXPECT_EQ(read_text(text), "a letter");
  EXPECT_EQ(read_text(path), whole);
  EXPECT_TRUE(is_block_file(path, kKind));
  EXPECT_FALSE(is_block_file(path, kOtherKind));
  EXPECT_FALSE(is_block_file(text, kKind));
  EXPECT_FALSE(is_block_file(scratch.path("none").string(), kKind));
}

TEST(BlockFile, HasOneWriterAtATime) {
  const ScratchFolder scratch;
  const std::string path = scratch.path("blocks").string();
  {
    const BlockFileWriter first(path, kKind, "made for a test");
    EXPECT_EQ(message_of([&] { BlockFileWriter(path, kKind, "made for a test"); }),
              path + ": expected a file that no other process writes");
  }
  EXPECT_EQ(message_of([&] { BlockFileWriter(path, kKind, "made for a test"); }), "no error");
}

}  // namespace
}  // namespace outflank::cli
