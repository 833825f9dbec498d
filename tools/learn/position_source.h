// Positions to label: from games, varied by random moves, no two of them symmetric.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_set>

#include "tools/learn/learn_options.h"
#include "tools/learn/source_games.h"

namespace outflank::cli {

struct PositionSourceOptions {
  Range empties;        ///< All numbers of empty squares in it are equally likely.
  int most_random = 0;  ///< Of the last moves, 0 to so many are drawn at random.
  std::uint64_t seed = 1;
};

struct SourcePosition {
  Position position;  ///< Its mover has a move.
  std::uint32_t game = 0;
};

/// The same positions in the same order for the same games, options and seed.
class PositionSource {
 public:
  /// `games` must outlive the object.
  PositionSource(std::span<const SourceGame> games, const PositionSourceOptions& options)
      : games_(games), options_(options) {}

  /// Nothing once the games seem to have no new positions.
  std::optional<SourcePosition> next();

 private:
  std::optional<SourcePosition> draw(std::uint64_t number) const;

  std::span<const SourceGame> games_;
  PositionSourceOptions options_;
  std::uint64_t draws_ = 0;
  std::unordered_set<std::uint64_t> seen_;  ///< Hashes of canonical positions.
};

}  // namespace outflank::cli
