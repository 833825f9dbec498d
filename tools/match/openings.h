// The openings that the games of a match begin with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/board/game_record.h"
#include "engine/core/random.h"

namespace outflank::match {

/// Openings by their number, from 0; the same number gives the same opening on every run. There
/// is no last one: where there are no more, they come round again. Not thread safe.
class Openings {
 public:
  virtual ~Openings() = default;
  virtual const GameRecord& opening(std::size_t number) = 0;
  /// How many different ones are known to exist; 0 as long as that is not known.
  virtual std::size_t distinct() const = 0;
};

/// Reads a file with a transcript a line; `#` begins a comment, empty lines do not count. Throws
/// UsageError that names the line of what is no opening: not legal, or a game that is over;
/// OutsideError if the file cannot be read.
std::unique_ptr<Openings> openings_of_file(const std::string& path, Rules rules = {});

/// Random moves up to `plies` on record, 0..kMostRandomPlies, passes counted; no two positions that
/// are the same but for a symmetry, as long as there are others. Games that end before are dropped.
std::unique_ptr<Openings> random_openings(int plies, std::uint64_t seed, Rules rules = {});

/// Nearly all random games get so far.
inline constexpr int kMostRandomPlies = 50;

}  // namespace outflank::match
