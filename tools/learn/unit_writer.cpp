#include "tools/learn/unit_writer.h"

namespace outflank::cli {

UnitWriter::UnitWriter(const std::string& path, const BlockFileKind& kind,
                       std::string_view description, std::uint32_t units_a_block, const Log& log)
    : writer_(path, kind, description),
      next_unit_(writer_.next_unit()),
      units_a_block_(units_a_block) {
  for (const std::string& damage : writer_.damages()) log.warning(damage);
}

void UnitWriter::add(const Bytes& records, std::uint32_t count) {
  block_.payload.insert(block_.payload.end(), records.begin(), records.end());
  block_.records += count;
  if (++block_.units == units_a_block_) flush();
}

void UnitWriter::flush() {
  if (block_.units == 0) return;
  writer_.append(block_.units, block_.records, block_.payload);
  block_ = Block();
}

}  // namespace outflank::cli
