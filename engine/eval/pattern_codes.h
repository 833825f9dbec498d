// The codes of all pattern instances in one position, from its mover's view, kept up to date by
// the discs that a move changes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/bitboard.h"
#include "engine/eval/patterns.h"

namespace outflank {

inline constexpr std::size_t kCodeLanes = 64;

/// The code of instance i in lane i; the lanes behind the instances stay 0.
struct alignas(64) PatternCodes {
  std::array<std::uint16_t, kCodeLanes> lanes;

  friend bool operator==(const PatternCodes&, const PatternCodes&) = default;
};

namespace detail {

/// By square: what a disc there counts in each lane, the place value of the square.
inline constexpr std::array<PatternCodes, kSquares> kPlaceValues = [] {
  std::array<PatternCodes, kSquares> values{};
  for (std::size_t i = 0; i < kInstances; ++i) {
    const PatternInstance& instance = kPatternInstances[i];
    int value = 1;
    for (int n = 0; n < kPatternShapes[instance.shape].size; ++n, value *= 3) {
      const std::size_t square = instance.squares[static_cast<std::size_t>(n)];
      values[square].lanes[i] = static_cast<std::uint16_t>(value);
    }
  }
  return values;
}();

/// The largest code of each lane, which is that of a board full of the mover's discs; half of it is
/// that of the empty board.
inline constexpr PatternCodes kLargestCodes = [] {
  PatternCodes codes{};
  for (std::size_t i = 0; i < kInstances; ++i) {
    codes.lanes[i] =
        static_cast<std::uint16_t>(code_count(kPatternShapes[kPatternInstances[i].shape]) - 1);
  }
  return codes;
}();

}  // namespace detail

/// All lanes in kCount registers of kBytes. Nested rather than an array, as g++ keeps only single
/// variables in registers.
template <class K, std::size_t kBytes, std::size_t kCount = sizeof(PatternCodes) / kBytes>
class LaneRegisters {
 public:
  using Lanes [[gnu::vector_size(kBytes), gnu::may_alias]] = std::uint16_t;

  [[gnu::always_inline]] LaneRegisters() : first_{} {}
  [[gnu::always_inline]] explicit LaneRegisters(const Lanes* lanes)
      : first_(lanes[0]), rest_(lanes + 1) {}
  [[gnu::always_inline]] void store(Lanes* lanes) const {
    lanes[0] = first_;
    rest_.store(lanes + 1);
  }
  [[gnu::always_inline]] void add(const Lanes* lanes) {
    first_ += lanes[0];
    rest_.add(lanes + 1);
  }
  [[gnu::always_inline]] void subtract(const Lanes* lanes) {
    first_ -= lanes[0];
    rest_.subtract(lanes + 1);
  }
  [[gnu::always_inline]] void subtract_twice(const LaneRegisters& other) {
    first_ -= other.first_ + other.first_;
    rest_.subtract_twice(other.rest_);
  }
  [[gnu::always_inline]] void halve() {
    first_ >>= 1;
    rest_.halve();
  }

 private:
  Lanes first_;
  LaneRegisters<K, kBytes, kCount - 1> rest_;
};

template <class K, std::size_t kBytes>
class LaneRegisters<K, kBytes, 0> {
 public:
  [[gnu::always_inline]] LaneRegisters() = default;
  [[gnu::always_inline]] explicit LaneRegisters(const void*) {}
  [[gnu::always_inline]] void store(void*) const {}
  [[gnu::always_inline]] void add(const void*) {}
  [[gnu::always_inline]] void subtract(const void*) {}
  [[gnu::always_inline]] void subtract_twice(const LaneRegisters&) {}
  [[gnu::always_inline]] void halve() {}
};

/// K: kernels of an instruction set. All functions are pure and thread safe; `from` and `to` may be
/// the same.
template <class K>
class CodeUpdate {
 public:
  /// The codes of any position.
  static void set(PatternCodes& codes, Bitboard player, Bitboard opponent) {
    Registers sum(lanes_of(detail::kLargestCodes));
    sum.halve();
    for (; player != 0; player &= player - 1) sum.add(place_values(first_square(player)));
    for (; opponent != 0; opponent &= opponent - 1) {
      sum.subtract(place_values(first_square(opponent)));
    }
    sum.store(lanes_of(codes));
  }

  /// After the mover has filled `square` and turned `flipped`, from the view of the other side.
  static void play(const PatternCodes& from, PatternCodes& to, Square square, Bitboard flipped) {
    // A disc placed counts one place value more, a disc turned two.
    Registers turned;
    for (; flipped != 0; flipped &= flipped - 1) turned.add(place_values(first_square(flipped)));
    Registers sum(lanes_of(detail::kLargestCodes));
    sum.subtract(lanes_of(from));
    sum.subtract(place_values(square));
    sum.subtract_twice(turned);
    sum.store(lanes_of(to));
  }

  /// From the view of the other side.
  static void pass(const PatternCodes& from, PatternCodes& to) {
    Registers sum(lanes_of(detail::kLargestCodes));
    sum.subtract(lanes_of(from));
    sum.store(lanes_of(to));
  }

 private:
  using Registers = LaneRegisters<K, K::kRegisterBytes>;
  using Lanes = typename Registers::Lanes;

  [[gnu::always_inline]] static const Lanes* lanes_of(const PatternCodes& codes) {
    return reinterpret_cast<const Lanes*>(codes.lanes.data());
  }
  [[gnu::always_inline]] static Lanes* lanes_of(PatternCodes& codes) {
    return reinterpret_cast<Lanes*>(codes.lanes.data());
  }
  [[gnu::always_inline]] static const Lanes* place_values(Square square) {
    return lanes_of(detail::kPlaceValues[static_cast<std::size_t>(index(square))]);
  }
};

}  // namespace outflank
