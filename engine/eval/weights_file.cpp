#include "engine/eval/weights_file.h"

#include <zstd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "engine/core/byte_order.h"
#include "engine/core/checksum.h"
#include "engine/eval/stage_content.h"

namespace outflank {
namespace {

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;

constexpr std::string_view kMagic = "OFWEIGHT";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kVersionAt = 8;
constexpr std::size_t kStagesAt = 12;
constexpr std::size_t kModelAt = 16;
constexpr std::size_t kOriginLengthAt = 24;
constexpr std::size_t kOriginAt = 28;
constexpr std::size_t kEntryLength = 12;
constexpr std::size_t kChecksumLength = 8;
/// Incompressible content would still fit.
constexpr std::size_t kMaxBlock = kMaxStageContent + kMaxStageContent / 128 + 1024;
constexpr std::size_t kMaxFile =
    kOriginAt + kMaxOriginLength + kStages * (kEntryLength + kMaxBlock) + kChecksumLength;

template <class T>
void append(Bytes& bytes, T number) {
  bytes.resize(bytes.size() + sizeof(T));
  write_little_endian(bytes.data() + bytes.size() - sizeof(T), number);
}
template <class T>
T number_at(ByteView bytes, std::size_t offset) {
  return read_little_endian<T>(bytes.data() + offset);
}

/// Depends on everything that gives the numbers their meaning.
constexpr std::uint64_t model_fingerprint() {
  constexpr std::size_t kShapeLength = 2 + kMaxShapeSize;
  std::array<std::uint8_t, 8 + kShapes * kShapeLength> model{
      kStages, kShapes, kInstances, kVectorSize, kHidden, kSecond, kCountTables, kCounts};
  std::size_t next = 8;
  for (const PatternShape& shape : kPatternShapes) {
    model[next++] = static_cast<std::uint8_t>(shape.size);
    model[next++] = shape.in_network;
    for (const std::uint8_t square : shape.squares) model[next++] = square;
  }
  return checksum_of(model);
}
constexpr std::uint64_t kModel = model_fingerprint();

Bytes compressed(const Bytes& content, int compression) {
  Bytes block(ZSTD_compressBound(content.size()));
  const std::size_t size =
      ZSTD_compress(block.data(), block.size(), content.data(), content.size(), compression);
  if (ZSTD_isError(size) != 0) throw std::runtime_error(ZSTD_getErrorName(size));
  block.resize(size);
  return block;
}

WeightsError truncated(ByteView bytes, std::size_t needed) {
  return {"truncated at byte " + std::to_string(bytes.size()) + " of at least " +
          std::to_string(needed)};
}

/// What is wrong with a header that is as long as its own numbers say, but for the checksum.
std::string wrong_header(ByteView bytes) {
  if (std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) != 0) return "not a weights file";
  const auto version = number_at<std::uint32_t>(bytes, kVersionAt);
  if (version != kVersion) {
    return "format version " + std::to_string(version) + ", but this program reads version " +
           std::to_string(kVersion);
  }
  if (number_at<std::uint32_t>(bytes, kStagesAt) != kStages ||
      number_at<std::uint64_t>(bytes, kModelAt) != kModel) {
    return "made for another model";
  }
  if (number_at<std::uint32_t>(bytes, kOriginLengthAt) > kMaxOriginLength) {
    return "altered: the length of the origin is impossible";
  }
  return "";
}

struct Closer {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Closer>;

[[noreturn]] void fail(const std::string& path) {
  throw std::system_error(errno, std::generic_category(), path);
}

}  // namespace

std::vector<std::uint8_t> encode_weights(const WeightSet& set, int compression) {
  if (set.stages.size() != kStages) throw std::invalid_argument("wrong number of stages");
  if (set.origin.size() > kMaxOriginLength) throw std::invalid_argument("the origin is too long");
  Bytes header(kMagic.begin(), kMagic.end());
  append(header, kVersion);
  append(header, std::uint32_t{kStages});
  append(header, kModel);
  append(header, static_cast<std::uint32_t>(set.origin.size()));
  header.insert(header.end(), set.origin.begin(), set.origin.end());
  Bytes blocks;
  for (const std::unique_ptr<StageWeights>& stage : set.stages) {
    const std::string wrong = beyond_limits(*stage);
    if (!wrong.empty()) throw std::invalid_argument(wrong);
    const Bytes block = compressed(stage_content(*stage), compression);
    append(header, static_cast<std::uint32_t>(block.size()));
    append(header, checksum_of(block));
    blocks.insert(blocks.end(), block.begin(), block.end());
  }
  append(header, checksum_of(header));
  header.insert(header.end(), blocks.begin(), blocks.end());
  return header;
}

Parsed<WeightsParts, WeightsError> split_weights(ByteView bytes) {
  if (bytes.size() < kOriginAt) {
    const std::size_t common = std::min(bytes.size(), kMagic.size());
    if (!std::equal(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(common),
                    kMagic.begin())) {
      return WeightsError{"not a weights file"};
    }
    return truncated(bytes, kOriginAt);
  }
  const std::string wrong = wrong_header(bytes);
  if (!wrong.empty()) return WeightsError{wrong};
  const std::size_t origin_length = number_at<std::uint32_t>(bytes, kOriginLengthAt);
  const std::size_t entries = kOriginAt + origin_length;
  const std::size_t header = entries + kStages * kEntryLength;
  if (bytes.size() < header + kChecksumLength) return truncated(bytes, header + kChecksumLength);
  if (number_at<std::uint64_t>(bytes, header) != checksum_of(bytes.first(header))) {
    return WeightsError{"altered: the header's checksum is wrong"};
  }

  WeightsParts parts;
  for (const std::uint8_t byte : bytes.subspan(kOriginAt, origin_length)) {
    parts.origin.push_back(static_cast<char>(byte));
  }
  std::size_t next = header + kChecksumLength;
  for (std::size_t stage = 0; stage < kStages; ++stage) {
    const std::size_t entry = entries + stage * kEntryLength;
    const std::size_t length = number_at<std::uint32_t>(bytes, entry);
    if (length > bytes.size() - next) return truncated(bytes, next + length);
    const ByteView block = bytes.subspan(next, length);
    if (number_at<std::uint64_t>(bytes, entry + 4) != checksum_of(block)) {
      return WeightsError{"altered: the checksum of stage " + std::to_string(stage) + " is wrong"};
    }
    parts.blocks.push_back(block);
    next += length;
  }
  if (next != bytes.size()) {
    return WeightsError{"altered: " + std::to_string(bytes.size() - next) + " bytes after the end"};
  }
  return parts;
}

std::string decode_stage(ByteView block, StageWeights& weights) {
  const unsigned long long length = ZSTD_getFrameContentSize(block.data(), block.size());
  if (length > kMaxStageContent) return "a stage of impossible length";
  const auto content_length = static_cast<std::size_t>(length);
  const auto content = std::make_unique_for_overwrite<std::uint8_t[]>(content_length);
  const std::size_t size =
      ZSTD_decompress(content.get(), content_length, block.data(), block.size());
  if (size != content_length) return "a stage that cannot be decompressed";
  if (!stage_from_content({content.get(), content_length}, weights)) {
    return "a stage of wrong length";
  }
  return beyond_limits(weights);
}

Parsed<WeightSet, WeightsError> decode_weights(ByteView bytes) {
  const auto parts = split_weights(bytes);
  if (!parts) return parts.error();
  WeightSet set{parts->origin, {}};
  for (const ByteView block : parts->blocks) {
    set.stages.push_back(std::make_unique_for_overwrite<StageWeights>());
    const std::string wrong = decode_stage(block, *set.stages.back());
    if (!wrong.empty()) return WeightsError{wrong};
  }
  return set;
}

std::vector<std::uint8_t> read_weights_file(const std::string& path) {
  const File file(std::fopen(path.c_str(), "rb"));
  if (file == nullptr) fail(path);
  Bytes bytes;
  constexpr std::size_t kStep = 1 << 16;
  for (std::size_t got = kStep; got == kStep;) {
    const std::size_t size = bytes.size();
    bytes.resize(size + kStep);
    got = std::fread(bytes.data() + size, 1, kStep, file.get());
    bytes.resize(size + got);
    if (bytes.size() > kMaxFile) {
      errno = EFBIG;
      fail(path);
    }
  }
  if (std::ferror(file.get()) != 0) fail(path);
  return bytes;
}

}  // namespace outflank
