#include "engine/engine/handicap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "engine/core/random.h"

namespace outflank {
namespace {

struct LevelError {
  double noise;
  double greed;
};

/// Level 0 loses to a player who knows of corners and else turns as many discs as he can; level 1
/// beats a random mover and loses to level 5 (handicap_test.cpp).
constexpr std::array<LevelError, kFirstFullLevel> kLevelErrors = {
    {{24, 12}, {6, 1.5}, {5, 1}, {4, 0.7}, {3, 0.4}, {2, 0.2}, {1.2, 0.1}, {0.6, 0}}};

/// Normally distributed with deviation 1.
double normal(Random& random) {
  const auto uniform = [&] { return (static_cast<double>(random.next() >> 11) + 0.5) * 0x1p-53; };
  const double radius = std::sqrt(-2 * std::log(uniform()));
  return radius * std::cos(2 * std::numbers::pi * uniform());
}

/// A number of its own for each position, move and seed.
std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  return Random(Random(a).next() ^ b).next();
}

}  // namespace

std::optional<Handicap> level_handicap(int level) {
  if (level < 0 || level >= kFirstFullLevel) return std::nullopt;
  const LevelError& error = kLevelErrors[static_cast<std::size_t>(level)];
  return Handicap{error.noise, error.greed, level};
}

const Line& choose_with_handicap(const Position& position, const SearchResult& result,
                                 const Handicap& handicap, std::uint64_t seed) {
  const Line& best = result.lines.front();
  if (!best.move.is_square() || position.empty_count() <= handicap.faultless_empties) return best;
  const std::uint64_t place = mixed(mixed(position.player, position.opponent), seed);
  const auto judged = [&](const Line& line) {
    Random random(mixed(place, line.move.code()));
    const int turned = line.move.is_square() ? popcount(position.flips(line.move.square())) : 0;
    return line.value.discs() + handicap.greed * turned + handicap.noise * normal(random);
  };
  return *std::ranges::max_element(result.lines, {}, judged);
}

}  // namespace outflank
