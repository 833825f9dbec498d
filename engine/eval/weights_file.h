// The file that holds the weights of all stages. All numbers are little-endian.
//
//   offset  size  what
//        0     8  "OFWEIGHT"
//        8     4  format version, 1
//       12     4  stages, kStages
//       16     8  fingerprint of the model: its patterns, stages and layers
//       24     4  length of the origin
//       28     *  origin: UTF-8 text that says where the weights come from
//        *  12 S  for each stage: length of its block (4), checksum of the block (8)
//        *     8  checksum of all before (engine/core/checksum.h)
//        *     *  the blocks, each one zstd frame
//
// A block's content is has_network (one byte), the numbers of the linear part, and, if has_network
// is not 0, those of the network, in the order of StageWeights. What has an entry for each code
// keeps only the canonical codes (code <= mirrored_code), in rising order. So that it compresses
// well, 16-bit entries are stored as all low bytes, then all high bytes; vectors as all their first
// components, then all their second, and so on.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/core/parsed.h"
#include "engine/eval/stage_weights.h"

namespace outflank {

/// Weights in memory, as the training makes them.
struct WeightSet {
  std::string origin;  ///< At most kMaxOriginLength bytes: generation, run, positions.
  std::vector<std::unique_ptr<StageWeights>> stages;  ///< kStages of them.
};
inline constexpr std::size_t kMaxOriginLength = 4096;

/// Why bytes are no weights: "not a weights file", "truncated at byte 7: ...".
struct WeightsError {
  std::string reason;
};

/// zstd's levels; the highest that costs no more memory than the lower ones.
inline constexpr int kWeightsCompression = 19;

/// The bytes of a file with these weights; of mirrored codes only the canonical one's entries are
/// kept. Takes seconds at the default compression. Throws std::invalid_argument for a wrong number
/// of stages, weights beyond the limits of stage_weights.h or an origin that is too long.
std::vector<std::uint8_t> encode_weights(const WeightSet& set,
                                         int compression = kWeightsCompression);

/// The inverse, with equal entries for mirrored codes.
Parsed<WeightSet, WeightsError> decode_weights(std::span<const std::uint8_t> bytes);

/// A file's parts, their checksums right.
struct WeightsParts {
  std::string origin;
  std::vector<std::span<const std::uint8_t>> blocks;  ///< Of each stage, inside the bytes.
};
Parsed<WeightsParts, WeightsError> split_weights(std::span<const std::uint8_t> bytes);

/// Decodes the block of one stage into `weights`, which need not be initialised; checks its limits.
/// Tells what is wrong, if anything.
std::string decode_stage(std::span<const std::uint8_t> block, StageWeights& weights);

/// The bytes of a file. Throws std::system_error if it cannot be read, or is larger than any file
/// of weights can be.
std::vector<std::uint8_t> read_weights_file(const std::string& path);

}  // namespace outflank
