// Who plays whom, with which colours, from which opening.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/board/color.h"

namespace outflank::match {

enum class Tournament : std::uint8_t {
  kRoundRobin,  ///< Each engine against each other one.
  kGauntlet,    ///< The first engine against each other one.
};

/// Two engines by their numbers from 0, `first` the smaller one.
struct Pairing {
  std::size_t first = 0;
  std::size_t second = 0;
};

struct ScheduledGame {
  std::size_t number = 0;   ///< From 0, and without gaps.
  std::size_t pairing = 0;  ///< Number of the pairing.
  std::size_t opening = 0;  ///< Number of the opening; the pair of games is known by both.
  Color first_color = Color::kBlack;  ///< What the pairing's first engine plays.
};

/// The two games of a pair follow each other; every pairing plays an opening before the next
/// opening's turn comes. What a number stands for does not depend on how many games there are, so
/// that a match can be made longer. Thread safe.
class Schedule {
 public:
  /// At least two engines.
  Schedule(std::size_t engines, Tournament tournament);

  const std::vector<Pairing>& pairings() const { return pairings_; }
  ScheduledGame game(std::size_t number) const;

 private:
  std::vector<Pairing> pairings_;
};

}  // namespace outflank::match
