#include "tools/learn/block_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "engine/core/crc32.h"
#include "tools/error.h"

namespace outflank::cli {
namespace {

constexpr std::uint32_t kMarker = 0x4B4C424F;  // "OBLK"
constexpr std::size_t kFixedHeaderBytes = 16;
constexpr std::size_t kBlockHeaderBytes = 32;
constexpr std::size_t kMostDescriptionBytes = 4096;
constexpr std::size_t kMostPayloadBytes = std::size_t{16} << 20;

[[noreturn]] void fail(std::string_view doing, const std::string& path) {
  throw OutsideError(fmt::format("cannot {} {}: {}", doing, path, std::strerror(errno)));
}

std::uint64_t size_of(const FileHandle& file, const std::string& path) {
  struct stat status {};
  if (fstat(file.get(), &status) != 0) fail("read", path);
  return static_cast<std::uint64_t>(status.st_size);
}

Bytes header_of(const BlockFileKind& kind, std::string_view description) {
  Bytes bytes(kind.magic.begin(), kind.magic.end());
  append_integer(bytes, kind.version);
  append_integer(bytes, static_cast<std::uint32_t>(description.size()));
  bytes.insert(bytes.end(), description.begin(), description.end());
  append_integer(bytes, crc32(bytes));
  return bytes;
}

}  // namespace

FileHandle::~FileHandle() {
  if (descriptor_ >= 0) close(descriptor_);
}

FileHandle& FileHandle::operator=(FileHandle&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

BlockFileReader::BlockFileReader(const std::string& path, const BlockFileKind& kind)
    : path_(path), file_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (file_.get() < 0) fail("read", path);
  size_ = size_of(file_, path);
  read_header(kind);
}

BlockFileReader::BlockFileReader(std::span<const std::uint8_t> bytes, std::string name,
                                 const BlockFileKind& kind)
    : path_(std::move(name)), memory_(bytes), size_(bytes.size()) {
  read_header(kind);
}

void BlockFileReader::read_header(const BlockFileKind& kind) {
  std::array<std::uint8_t, kFixedHeaderBytes> fixed{};
  if (!read(0, fixed.data(), fixed.size()) ||
      !std::equal(kind.magic.begin(), kind.magic.end(), fixed.begin())) {
    throw UsageError(fmt::format("{}: byte 0: expected {}", path_, kind.name));
  }
  const auto version = read_little_endian<std::uint32_t>(fixed.data() + 8);
  if (version != kind.version) {
    throw UsageError(
        fmt::format("{}: byte 8: version {}: expected {}", path_, version, kind.version));
  }
  const auto length = read_little_endian<std::uint32_t>(fixed.data() + 12);
  Bytes rest(std::min<std::size_t>(length, kMostDescriptionBytes) + sizeof(std::uint32_t));
  if (length > kMostDescriptionBytes || !read(fixed.size(), rest.data(), rest.size()) ||
      crc32({rest.data(), length}, crc32(fixed)) !=
          read_little_endian<std::uint32_t>(rest.data() + length)) {
    throw UsageError(fmt::format(
        "{}: byte 12: damaged header: expected the checksum of {} bytes of text", path_, length));
  }
  description_.assign(rest.begin(), rest.end() - sizeof(std::uint32_t));
  end_of_last_ = offset_ = fixed.size() + rest.size();
}

bool BlockFileReader::read(std::uint64_t offset, std::uint8_t* bytes, std::size_t count) {
  if (offset > size_ || size_ - offset < count) return false;
  if (file_.get() < 0) {
    std::copy_n(memory_.begin() + static_cast<std::ptrdiff_t>(offset), count, bytes);
    return true;
  }
  while (count > 0) {
    const ssize_t got = pread(file_.get(), bytes, count, static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail("read", path_);
    if (got == 0) return false;
    offset += static_cast<std::uint64_t>(got);
    bytes += got;
    count -= static_cast<std::size_t>(got);
  }
  return true;
}

std::optional<Block> BlockFileReader::block_at(std::uint64_t offset) {
  std::array<std::uint8_t, kBlockHeaderBytes> header{};
  if (!read(offset, header.data(), header.size())) return std::nullopt;
  const auto word = [&](std::size_t at) {
    return read_little_endian<std::uint32_t>(header.data() + at);
  };
  if (word(0) != kMarker || word(4) > kMostPayloadBytes ||
      word(28) != crc32({header.data(), kBlockHeaderBytes - sizeof(std::uint32_t)})) {
    return std::nullopt;
  }
  Block block;
  block.first_unit = read_little_endian<std::uint64_t>(header.data() + 8);
  block.units = word(16);
  block.records = word(20);
  block.payload.resize(word(4));
  if (!read(offset + header.size(), block.payload.data(), block.payload.size()) ||
      crc32(block.payload) != word(24)) {
    return std::nullopt;
  }
  return block;
}

std::optional<std::uint64_t> BlockFileReader::find_marker(std::uint64_t offset) {
  constexpr std::size_t kChunkBytes = 1 << 16;
  Bytes chunk;
  while (offset + kBlockHeaderBytes <= size_) {
    chunk.resize(static_cast<std::size_t>(std::min<std::uint64_t>(kChunkBytes, size_ - offset)));
    if (!read(offset, chunk.data(), chunk.size())) return std::nullopt;
    for (std::size_t i = 0; i + sizeof(kMarker) <= chunk.size(); ++i) {
      if (read_little_endian<std::uint32_t>(chunk.data() + i) == kMarker) return offset + i;
    }
    offset += chunk.size() - (sizeof(kMarker) - 1);
  }
  return std::nullopt;
}

void BlockFileReader::add_damage(std::uint64_t begin, std::uint64_t end,
                                 std::string_view expected) {
  damages_.push_back(
      fmt::format("{}: bytes {} to {}: damaged: expected {}", path_, begin, end - 1, expected));
}

std::optional<Block> BlockFileReader::next() {
  const std::uint64_t begin = offset_;
  std::optional<std::uint64_t> place = begin;
  while (place && *place < size_) {
    if (auto block = block_at(*place)) {
      if (*place != begin) add_damage(begin, *place, "a whole block");
      offset_ = end_of_last_ = *place + kBlockHeaderBytes + block->payload.size();
      return block;
    }
    place = find_marker(*place + 1);
  }
  if (begin < size_) add_damage(begin, size_, "a whole block; the file may have been cut off");
  offset_ = size_;
  return std::nullopt;
}

bool is_block_file(const std::string& path, const BlockFileKind& kind) {
  const FileHandle file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::array<char, 8> magic{};
  return file.get() >= 0 &&
         pread(file.get(), magic.data(), magic.size(), 0) == static_cast<ssize_t>(magic.size()) &&
         std::equal(kind.magic.begin(), kind.magic.end(), magic.begin());
}

BlockFileWriter::BlockFileWriter(const std::string& path, const BlockFileKind& kind,
                                 std::string_view description)
    : path_(path), file_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
  if (file_.get() < 0) fail("write", path);
  if (flock(file_.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) fail("write", path);
    throw UsageError(fmt::format("{}: expected a file that no other process writes", path));
  }
  const Bytes header = header_of(kind, description);
  const std::uint64_t size = size_of(file_, path);
  // Shorter than its header: new, or cut off while it was begun.
  Bytes held(static_cast<std::size_t>(std::min<std::uint64_t>(size, header.size())));
  if (pread(file_.get(), held.data(), held.size(), 0) < 0) fail("read", path);
  if (size < header.size() && std::equal(held.begin(), held.end(), header.begin())) {
    begin(kind, description);
  } else {
    go_on(kind, description);
  }
}

void BlockFileWriter::begin(const BlockFileKind& kind, std::string_view description) {
  if (ftruncate(file_.get(), 0) != 0) fail("write", path_);
  write(header_of(kind, description));
}

void BlockFileWriter::go_on(const BlockFileKind& kind, std::string_view description) {
  BlockFileReader reader(path_, kind);
  if (reader.description() != description) {
    throw UsageError(fmt::format("{}: made with \"{}\": expected \"{}\", or another file", path_,
                                 reader.description(), description));
  }
  std::size_t damages = 0;
  while (const auto block = reader.next()) {
    next_unit_ = block->first_unit + block->units;
    records_ += block->records;
    damages = reader.damages().size();
  }
  damages_.assign(reader.damages().begin(),
                  reader.damages().begin() + static_cast<std::ptrdiff_t>(damages));
  const auto end = static_cast<off_t>(reader.end_of_last());
  if (ftruncate(file_.get(), end) != 0 || lseek(file_.get(), end, SEEK_SET) < 0) {
    fail("write", path_);
  }
}

void BlockFileWriter::append(std::uint32_t units, std::uint32_t records, const Bytes& payload) {
  Bytes bytes;
  bytes.reserve(kBlockHeaderBytes + payload.size());
  append_integer(bytes, kMarker);
  append_integer(bytes, static_cast<std::uint32_t>(payload.size()));
  append_integer(bytes, next_unit_);
  append_integer(bytes, units);
  append_integer(bytes, records);
  append_integer(bytes, crc32(payload));
  append_integer(bytes, crc32(bytes));
  bytes.insert(bytes.end(), payload.begin(), payload.end());
  write(bytes);
  next_unit_ += units;
  records_ += records;
}

void BlockFileWriter::write(const Bytes& bytes) {
  std::size_t written = 0;
  while (written < bytes.size()) {
    const ssize_t count = ::write(file_.get(), bytes.data() + written, bytes.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail("write", path_);
    written += static_cast<std::size_t>(count);
  }
  // A pipe or a device cannot be synced, and need not be.
  if (fdatasync(file_.get()) != 0 && errno != EINVAL) fail("write", path_);
}

}  // namespace outflank::cli
