// The two sides.
#pragma once

#include <cstdint>

namespace outflank {

/// Black moves first from the standard start.
enum class Color : std::uint8_t { kBlack, kWhite };

constexpr Color opposite(Color color) {
  return color == Color::kBlack ? Color::kWhite : Color::kBlack;
}

}  // namespace outflank
