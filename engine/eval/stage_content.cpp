#include "engine/eval/stage_content.h"

#include <array>
#include <cstdlib>

#include "engine/core/byte_order.h"

namespace outflank {
namespace {

/// mirrored_code() of one shape, quickly: digits keep their value and change their place.
class Mirror {
 public:
  explicit Mirror(const PatternShape& shape) : size_(static_cast<std::size_t>(shape.size)) {
    int value = 1;
    for (std::size_t place = 0; place < size_; ++place, value *= 3) {
      values_[place] = mirrored_code(shape, value);
    }
  }
  int operator()(int code) const {
    int mirrored = 0;
    for (std::size_t place = 0; place < size_; ++place, code /= 3) {
      mirrored += code % 3 * values_[place];
    }
    return mirrored;
  }

 private:
  std::size_t size_;
  std::array<int, kMaxShapeSize> values_{};  ///< Of a 1 at each place.
};

/// An entry in a table of all codes and its mirror image, perhaps itself.
struct Entry {
  std::uint32_t canonical;
  std::uint32_t mirrored;
};

/// The canonical codes of all shapes, in rising order.
std::vector<Entry> canonical_entries() {
  std::vector<Entry> entries;
  entries.reserve(kCodes);  // Memory that is never used costs nothing.
  for (std::size_t s = 0; s < kShapes; ++s) {
    const PatternShape& shape = kPatternShapes[s];
    const Mirror mirror(shape);
    const int first = kFirstCode[s];
    for (int code = 0; code < code_count(shape); ++code) {
      const int mirrored = mirror(code);
      if (code > mirrored) continue;
      entries.push_back(
          {static_cast<std::uint32_t>(first + code), static_cast<std::uint32_t>(first + mirrored)});
    }
  }
  return entries;
}

const std::vector<Entry>& entries() {
  static const std::vector<Entry> all = canonical_entries();
  return all;
}

/// Appends numbers to bytes.
class Writer {
 public:
  template <class T>
  void number(const T& value) {
    bytes.resize(bytes.size() + sizeof(T));
    write_little_endian(bytes.data() + bytes.size() - sizeof(T), value);
  }
  void linear(const StageWeights& weights) {
    for (const int shift : {0, 8}) {
      for (const Entry& entry : entries()) {
        bytes.push_back(static_cast<std::uint8_t>(weights.linear[entry.canonical] >> shift));
      }
    }
  }
  void vectors(const StageWeights& weights) {
    for (std::size_t i = 0; i < kVectorSize; ++i) {
      for (const Entry& entry : entries()) {
        if (entry.canonical >= kNetworkCodes) break;
        bytes.push_back(static_cast<std::uint8_t>(weights.vectors[entry.canonical][i]));
      }
    }
  }

  std::vector<std::uint8_t> bytes;
};

/// Takes numbers from bytes; zeros once they have ended.
class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> content) : bytes(content) {}

  template <class T>
  void number(T& value) {
    value = 0;
    if (!has(sizeof(T))) return;
    value = read_little_endian<T>(bytes.data());
    bytes = bytes.subspan(sizeof(T));
  }
  void linear(StageWeights& weights) {
    const std::size_t count = entries().size();
    if (!has(2 * count)) return;
    const std::uint8_t* low = bytes.data();
    for (const Entry& entry : entries()) {
      const auto value = static_cast<std::int16_t>(low[0] | low[count] << 8);
      weights.linear[entry.canonical] = value;
      weights.linear[entry.mirrored] = value;
      ++low;
    }
    bytes = bytes.subspan(2 * count);
  }
  void vectors(StageWeights& weights) {
    std::size_t count = 0;
    while (entries()[count].canonical < kNetworkCodes) ++count;
    if (!has(kVectorSize * count)) return;
    for (std::size_t n = 0; n < count; ++n) {
      const Entry& entry = entries()[n];
      PatternVector& vector = weights.vectors[entry.canonical];
      for (std::size_t i = 0; i < kVectorSize; ++i) {
        vector[i] = static_cast<std::int8_t>(bytes[i * count + n]);
      }
      weights.vectors[entry.mirrored] = vector;
    }
    bytes = bytes.subspan(kVectorSize * count);
  }
  bool complete() const { return !ended_ && bytes.empty(); }

  std::span<const std::uint8_t> bytes;

 private:
  bool has(std::size_t count) {
    ended_ = ended_ || bytes.size() < count;
    return !ended_;
  }

  bool ended_ = false;
};

/// Visits every number of nested arrays.
template <class Coder, class T>
void numbers(Coder& coder, T& value) {
  if constexpr (requires { value.size(); }) {
    for (auto& each : value) numbers(coder, each);
  } else {
    coder.number(value);
  }
}

/// The order of a stage's content. Weights is const for a Writer.
template <class Coder, class Weights>
void code_stage(Coder& coder, Weights& weights, std::uint8_t& has_network) {
  coder.number(has_network);
  coder.linear(weights);
  numbers(coder, weights.count_linear);
  numbers(coder, weights.bias);
  if (has_network == 0) return;
  coder.vectors(weights);
  numbers(coder, weights.count_vectors);
  numbers(coder, weights.weights1);
  numbers(coder, weights.bias1);
  numbers(coder, weights.weights2);
  numbers(coder, weights.bias2);
  numbers(coder, weights.weights3);
  numbers(coder, weights.bias3);
}

/// Of a stage without one, so that equal contents are equal weights.
void clear_network(StageWeights& weights) {
  weights.vectors = {};
  weights.count_vectors = {};
  weights.weights1 = {};
  weights.bias1 = {};
  weights.weights2 = {};
  weights.bias2 = {};
  weights.weights3 = {};
  weights.bias3 = 0;
}

template <class Numbers>
bool within(const Numbers& value, int limit) {
  if constexpr (requires { value.size(); }) {
    for (const auto& each : value) {
      if (!within(each, limit)) return false;
    }
    return true;
  } else {
    return value >= -limit && value <= limit;
  }
}

}  // namespace

std::vector<std::uint8_t> stage_content(const StageWeights& weights) {
  Writer writer;
  std::uint8_t has_network = weights.has_network;
  code_stage(writer, weights, has_network);
  return std::move(writer.bytes);
}

bool stage_from_content(std::span<const std::uint8_t> content, StageWeights& weights) {
  Reader reader(content);
  std::uint8_t has_network = 0;
  code_stage(reader, weights, has_network);
  if (!reader.complete() || has_network > 1) return false;
  weights.has_network = has_network != 0;
  if (!weights.has_network) clear_network(weights);
  return true;
}

std::string beyond_limits(const StageWeights& weights) {
  if (!within(weights.weights1, kMaxWeight1)) return "a weight of the first layer is out of range";
  if (!within(weights.weights2, kMaxWeight2)) return "a weight of the second layer is out of range";
  if (!within(weights.weights3, kMaxWeight3)) return "a weight of the last layer is out of range";
  if (!within(weights.bias1, kMaxBias) || !within(weights.bias2, kMaxBias) ||
      !within(weights.bias3, kMaxBias)) {
    return "a bias is out of range";
  }
  return "";
}

}  // namespace outflank
