// Files that grow block by block and survive being cut off anywhere: what self-play and labelling
// write for hours, and go on with after whatever stopped them.
//
// All integers little-endian.
//
//   header   magic        8 bytes, the kind of file
//            version      u32
//            length       u32, bytes of the description
//            description  UTF-8 text: what the records were made from, and how
//            checksum     u32, CRC-32 of all bytes before it
//   block    marker       u32, "OBLK"
//            bytes        u32, of the payload, at most 16 MiB
//            first unit   u64, the number of the first unit of work in the block
//            units        u32, how many units of work it stands for
//            records      u32, how many records they gave
//            checksum     u32, CRC-32 of the payload
//            checksum     u32, CRC-32 of the 28 bytes of the block before this one
//            payload      records, in a format of their own
//
// A unit of work is what can be made anew from its number alone. Units are written in order, so
// that the end of the last whole block says where to go on, and the file of an interrupted run
// that was resumed is the same, byte for byte, as that of one that was not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/byte_order.h"

namespace outflank::cli {

using Bytes = std::vector<std::uint8_t>;

struct BlockFileKind {
  std::string_view magic;  ///< 8 characters.
  std::uint32_t version;
  std::string_view name;     ///< For messages: "a file of labelled positions".
  std::string_view records;  ///< "labelled positions".
};

struct Block {
  std::uint64_t first_unit = 0;
  std::uint32_t units = 0;
  std::uint32_t records = 0;
  Bytes payload;
};

/// An open file descriptor, closed at the end.
class FileHandle {
 public:
  FileHandle() = default;
  explicit FileHandle(int descriptor) : descriptor_(descriptor) {}
  ~FileHandle();
  FileHandle(FileHandle&& other) noexcept : descriptor_(other.descriptor_) {
    other.descriptor_ = -1;
  }
  FileHandle& operator=(FileHandle&& other) noexcept;
  int get() const { return descriptor_; }

 private:
  int descriptor_ = -1;
};

/// Reads the whole blocks of a file, in order; damaged places are skipped and remembered.
class BlockFileReader {
 public:
  /// Throws OutsideError if the file cannot be read, UsageError if it is not of this kind.
  BlockFileReader(const std::string& path, const BlockFileKind& kind);
  /// Reads from memory, which must outlive the object; `name` stands in the messages. Throws
  /// UsageError.
  BlockFileReader(std::span<const std::uint8_t> bytes, std::string name, const BlockFileKind& kind);

  const std::string& description() const { return description_; }

  /// The next whole block; nothing at the end of the file. Throws OutsideError.
  std::optional<Block> next();

  /// One line for each damaged place so far: file, byte and what was expected.
  const std::vector<std::string>& damages() const { return damages_; }
  /// The byte after the last block that next() returned; at first, the one after the header.
  std::uint64_t end_of_last() const { return end_of_last_; }

 private:
  void read_header(const BlockFileKind& kind);
  std::optional<Block> block_at(std::uint64_t offset);
  std::optional<std::uint64_t> find_marker(std::uint64_t offset);
  bool read(std::uint64_t offset, std::uint8_t* bytes, std::size_t count);
  void add_damage(std::uint64_t begin, std::uint64_t end, std::string_view expected);

  std::string path_;
  FileHandle file_;  ///< Open unless the bytes are in memory.
  std::span<const std::uint8_t> memory_;
  std::uint64_t size_ = 0;
  std::uint64_t offset_ = 0;
  std::uint64_t end_of_last_ = 0;
  std::string description_;
  std::vector<std::string> damages_;
};

/// Whether the file begins as one of this kind does. False if it cannot be read.
bool is_block_file(const std::string& path, const BlockFileKind& kind);

/// Adds blocks to a file. No two writers can have the same file.
class BlockFileWriter {
 public:
  /// Begins the file, or goes on with one that has the same description: what follows its last
  /// whole block is cut off. Throws UsageError if the file is of another kind, has another
  /// description or another writer; OutsideError if it cannot be read or written.
  BlockFileWriter(const std::string& path, const BlockFileKind& kind, std::string_view description);

  /// The first unit that is not in the file.
  std::uint64_t next_unit() const { return next_unit_; }
  /// The records of all whole blocks.
  std::uint64_t records() const { return records_; }
  /// What was found damaged before the last whole block when the file was opened.
  const std::vector<std::string>& damages() const { return damages_; }

  /// Writes the next `units` units and syncs them to the disk. Throws OutsideError.
  void append(std::uint32_t units, std::uint32_t records, const Bytes& payload);

 private:
  void begin(const BlockFileKind& kind, std::string_view description);
  void go_on(const BlockFileKind& kind, std::string_view description);
  void write(const Bytes& bytes);

  std::string path_;
  FileHandle file_;
  std::uint64_t next_unit_ = 0;
  std::uint64_t records_ = 0;
  std::vector<std::string> damages_;
};

/// Appends sizeof(T) bytes, least significant first.
template <class T>
void append_integer(Bytes& bytes, T value) {
  bytes.resize(bytes.size() + sizeof(T));
  write_little_endian<T>(bytes.data() + bytes.size() - sizeof(T), value);
}

}  // namespace outflank::cli
