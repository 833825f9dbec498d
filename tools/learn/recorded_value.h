// Values of searches as files keep them: in half discs, at most ±63.5, in one byte.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/core/score.h"

namespace outflank::cli {

inline constexpr int kUnitsPerHalfDisc = Value::kUnitsPerDisc / 2;

constexpr std::int8_t to_half_discs(Value value) {
  const int units = value.units();
  const int half = units < 0 ? -kUnitsPerHalfDisc / 2 : kUnitsPerHalfDisc / 2;
  return static_cast<std::int8_t>(std::clamp((units + half) / kUnitsPerHalfDisc, -127, 127));
}

constexpr Value from_half_discs(std::int8_t half_discs) {
  return Value::from_units(half_discs * kUnitsPerHalfDisc);
}

/// `value` as a record keeps it.
constexpr Value recorded_value(Value value) {
  return from_half_discs(to_half_discs(value));
}

}  // namespace outflank::cli
