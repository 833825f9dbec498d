// Two scales of "how good": exact results in discs, and evaluations in fractions of a disc.
#pragma once

#include <cmath>
#include <compare>
#include <cstdint>

namespace outflank {

/// The exact result of a game in discs, from one side's view, -64..64, empty squares counted for
/// the winner.
class Score {
 public:
  constexpr Score() = default;
  explicit constexpr Score(int discs) : discs_(static_cast<std::int8_t>(discs)) {}
  constexpr int discs() const { return discs_; }
  constexpr Score operator-() const { return Score(-discs_); }
  friend constexpr auto operator<=>(Score, Score) = default;

 private:
  std::int8_t discs_ = 0;
};

inline constexpr Score kMaxScore{64};
inline constexpr Score kMinScore{-64};

/// An expected result in units of 1/128 disc, from one side's view.
class Value {
 public:
  static constexpr int kUnitsPerDisc = 128;

  constexpr Value() = default;
  static constexpr Value from_units(int units) { return Value(units); }
  static constexpr Value from_score(Score score) { return Value(score.discs() * kUnitsPerDisc); }
  constexpr int units() const { return units_; }
  /// In discs, with its fraction.
  constexpr double discs() const { return static_cast<double>(units_) / kUnitsPerDisc; }
  /// The nearest whole number of discs.
  constexpr Score rounded() const {
    return Score((units_ + (units_ < 0 ? -kUnitsPerDisc / 2 : kUnitsPerDisc / 2)) / kUnitsPerDisc);
  }
  constexpr Value operator-() const { return Value(-units_); }
  friend constexpr auto operator<=>(Value, Value) = default;

 private:
  explicit constexpr Value(int units) : units_(units) {}
  std::int32_t units_ = 0;
};

}  // namespace outflank
