// Reads a block file record by record, whatever its records are.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tools/learn/block_file.h"

namespace outflank::cli {

/// kRecordsOf: the records of a block's payload; nothing if they are not what they should be.
template <class Record, const BlockFileKind& kKind,
          std::optional<std::vector<Record>> (*kRecordsOf)(const Block&)>
class RecordReader {
 public:
  /// Throws OutsideError if the file cannot be read, UsageError if it is of another kind.
  explicit RecordReader(const std::string& path) : path_(path), reader_(path, kKind) {}
  /// Reads from memory, which must outlive the object; `name` stands in the messages. Throws
  /// UsageError.
  RecordReader(std::span<const std::uint8_t> bytes, const std::string& name)
      : path_(name), reader_(bytes, name, kKind) {}

  const std::string& description() const { return reader_.description(); }

  /// The records of the next block that is whole; nothing at the end. Throws OutsideError.
  std::optional<std::vector<Record>> next() {
    while (const auto block = reader_.next()) {
      if (auto records = kRecordsOf(*block)) return records;
      wrong_blocks_.push_back(fmt::format("{}: block that ends at byte {}: damaged: expected {} {}",
                                          path_, reader_.end_of_last(), block->records,
                                          kKind.records));
    }
    return std::nullopt;
  }

  /// One line for each damaged place so far.
  std::vector<std::string> damages() const {
    std::vector<std::string> all = reader_.damages();
    all.insert(all.end(), wrong_blocks_.begin(), wrong_blocks_.end());
    return all;
  }

 private:
  std::string path_;
  BlockFileReader reader_;
  std::vector<std::string> wrong_blocks_;
};

}  // namespace outflank::cli
