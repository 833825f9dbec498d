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

/// K: kernels of an instruction set. All functions are pure and thread safe; `from` and `to` may be
/// the same. kBytes: the size of its registers.
template <class K, std::size_t kBytes = K::kRegisterBytes>
class CodeUpdate {
 public:
  /// The codes of any position.
  static void set(PatternCodes& codes, Bitboard player, Bitboard opponent) {
    Registers sum = load(detail::kLargestCodes);
    for (Lanes& lanes : sum.parts) lanes >>= 1;
    for (; player != 0; player &= player - 1) add(sum, first_square(player));
    for (; opponent != 0; opponent &= opponent - 1) subtract(sum, first_square(opponent));
    store(codes, sum);
  }

  /// After the mover has filled `square` and turned `flipped`, from the view of the other side.
  static void play(const PatternCodes& from, PatternCodes& to, Square square, Bitboard flipped) {
    // A disc placed counts one place value more, a disc turned two.
    Registers turned{};
    for (; flipped != 0; flipped &= flipped - 1) add(turned, first_square(flipped));
    Registers sum = load(detail::kLargestCodes);
    const Registers before = load(from);
    for (std::size_t i = 0; i < kParts; ++i) {
      sum.parts[i] -= before.parts[i] + turned.parts[i] + turned.parts[i];
    }
    subtract(sum, square);
    store(to, sum);
  }

  /// From the view of the other side.
  static void pass(const PatternCodes& from, PatternCodes& to) {
    Registers sum = load(detail::kLargestCodes);
    const Registers before = load(from);
    for (std::size_t i = 0; i < kParts; ++i) sum.parts[i] -= before.parts[i];
    store(to, sum);
  }

 private:
  using Lanes [[gnu::vector_size(kBytes), gnu::may_alias]] = std::uint16_t;
  static constexpr std::size_t kParts = sizeof(PatternCodes) / kBytes;
  struct Registers {
    Lanes parts[kParts];
  };

  [[gnu::always_inline]] static const Lanes* parts_of(const PatternCodes& codes) {
    return reinterpret_cast<const Lanes*>(codes.lanes.data());
  }
  [[gnu::always_inline]] static const Lanes* place_values(Square square) {
    return parts_of(detail::kPlaceValues[static_cast<std::size_t>(index(square))]);
  }
  [[gnu::always_inline]] static Registers load(const PatternCodes& codes) {
    Registers registers;
    for (std::size_t i = 0; i < kParts; ++i) registers.parts[i] = parts_of(codes)[i];
    return registers;
  }
  [[gnu::always_inline]] static void store(PatternCodes& codes, const Registers& registers) {
    Lanes* const parts = reinterpret_cast<Lanes*>(codes.lanes.data());
    for (std::size_t i = 0; i < kParts; ++i) parts[i] = registers.parts[i];
  }
  [[gnu::always_inline]] static void add(Registers& sum, Square square) {
    for (std::size_t i = 0; i < kParts; ++i) sum.parts[i] += place_values(square)[i];
  }
  [[gnu::always_inline]] static void subtract(Registers& sum, Square square) {
    for (std::size_t i = 0; i < kParts; ++i) sum.parts[i] -= place_values(square)[i];
  }
};

}  // namespace outflank
