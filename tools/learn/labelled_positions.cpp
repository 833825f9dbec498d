#include "tools/learn/labelled_positions.h"

#include "tools/learn/recorded_value.h"

namespace outflank::cli {
namespace {

constexpr std::size_t kRecordBytes = 22;
constexpr std::uint8_t kSearched = 255;

}  // namespace

void append_record(Bytes& bytes, const LabelledPosition& labelled) {
  append_integer(bytes, labelled.position.player);
  append_integer(bytes, labelled.position.opponent);
  append_integer(bytes, labelled.value ? to_half_discs(*labelled.value)
                                       : static_cast<std::int8_t>(labelled.score.discs()));
  append_integer(bytes, labelled.value ? kSearched : labelled.line);
  append_integer(bytes, labelled.game);
}

std::optional<std::vector<LabelledPosition>> labelled_positions_of(const Block& block) {
  if (block.payload.size() != block.records * kRecordBytes) return std::nullopt;
  std::vector<LabelledPosition> records(block.records);
  const std::uint8_t* bytes = block.payload.data();
  for (LabelledPosition& record : records) {
    record.position = {read_little_endian<std::uint64_t>(bytes),
                       read_little_endian<std::uint64_t>(bytes + 8)};
    const auto score = read_little_endian<std::int8_t>(bytes + 16);
    if (bytes[17] == kSearched) {
      record.value = from_half_discs(score);
      record.score = record.value->rounded();
    } else {
      record.score = Score(score);
      record.line = bytes[17];
    }
    record.game = read_little_endian<std::uint32_t>(bytes + 18);
    if ((record.position.player & record.position.opponent) != 0 || record.score < kMinScore ||
        record.score > kMaxScore) {
      return std::nullopt;
    }
    bytes += kRecordBytes;
  }
  return records;
}

}  // namespace outflank::cli
