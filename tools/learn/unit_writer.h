// Gathers units of work into blocks of equal size.
#pragma once

#include <string>

#include "tools/learn/block_file.h"
#include "tools/log.h"

namespace outflank::cli {

class UnitWriter {
 public:
  /// As BlockFileWriter; what it found damaged goes to the log.
  UnitWriter(const std::string& path, const BlockFileKind& kind, std::string_view description,
             std::uint32_t units_a_block, const Log& log);

  /// The first unit that was not in the file when it was opened.
  std::uint64_t next_unit() const { return next_unit_; }
  /// All records, those of earlier runs included.
  std::uint64_t records() const { return writer_.records() + block_.records; }

  /// The next unit; written once its block is full. Throws OutsideError.
  void add(const Bytes& records, std::uint32_t count);
  /// Writes what there is. Throws OutsideError.
  void flush();

 private:
  BlockFileWriter writer_;
  std::uint64_t next_unit_;
  std::uint32_t units_a_block_;
  Block block_;
};

}  // namespace outflank::cli
