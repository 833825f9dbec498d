// The patterns that the evaluation looks at: 13 shapes of 4 to 10 squares, placed on the board in
// 54 instances. The instances of a shape are its images under the symmetries of the board and
// share its weights.
//
// The shapes are the twelve of Edax, as published, and the corner of 2x5 squares, which showed a
// gain in published self-play experiments.
//
// An instance's code is a number in base 3: its first square counts 1, the next 3, then 9, ...
// times 0 where the opponent has a disc, 1 where the square is empty, 2 where the mover has one.
// So changing sides turns code c into (3^size - 1) - c.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/symmetry.h"

namespace outflank {

inline constexpr int kShapes = 13;
inline constexpr int kInstances = 54;
inline constexpr int kMaxShapeSize = 10;

struct PatternShape {
  std::string_view name;
  int size;          ///< Squares.
  bool in_network;   ///< Whether its codes also look up vectors for the network.
  bool is_mirrored;  ///< Whether a symmetry of the board maps its squares to themselves.
  std::array<std::uint8_t, kMaxShapeSize> squares;  ///< Of the first instance: index of Square.
};

namespace detail {

constexpr std::uint8_t square_at(char column, char row) {
  return static_cast<std::uint8_t>((row - '1') * 8 + (column - 'a'));
}

/// `squares`: names glued together, "a1b1".
constexpr PatternShape make_shape(std::string_view name, bool in_network, bool is_mirrored,
                                  std::string_view squares) {
  PatternShape shape{name, static_cast<int>(squares.size() / 2), in_network, is_mirrored, {}};
  for (int i = 0; i < shape.size; ++i) {
    const auto at = static_cast<std::size_t>(2 * i);
    shape.squares[static_cast<std::size_t>(i)] = square_at(squares[at], squares[at + 1]);
  }
  return shape;
}

}  // namespace detail

inline constexpr std::array<PatternShape, kShapes> kPatternShapes = {
    detail::make_shape("corner 3x3", true, true, "a1b1c1a2b2c2a3b3c3"),
    detail::make_shape("corner 2x5", true, false, "a1b1c1d1e1a2b2c2d2e2"),
    detail::make_shape("edge with X squares", true, true, "b2a1b1c1d1e1f1g1h1g2"),
    detail::make_shape("line 2", true, true, "a2b2c2d2e2f2g2h2"),
    detail::make_shape("line 3", true, true, "a3b3c3d3e3f3g3h3"),
    detail::make_shape("line 4", true, true, "a4b4c4d4e4f4g4h4"),
    detail::make_shape("diagonal 8", true, true, "a1b2c3d4e5f6g7h8"),
    detail::make_shape("diagonal 7", true, true, "b1c2d3e4f5g6h7"),
    detail::make_shape("diagonal 6", true, true, "c1d2e3f4g5h6"),
    detail::make_shape("corner with arms", false, true, "e1d1c1b1a1b2a2a3a4a5"),
    detail::make_shape("edge and corners", false, true, "a1c1d1c2d2e2f2e1f1h1"),
    detail::make_shape("diagonal 5", false, true, "d1e2f3g4h5"),
    detail::make_shape("diagonal 4", false, true, "e1f2g3h4"),
};

/// 3^exponent.
constexpr int power_of_3(int exponent) {
  int power = 1;
  while (exponent-- > 0) power *= 3;
  return power;
}
/// Of a shape: how many codes it has.
constexpr int code_count(const PatternShape& shape) {
  return power_of_3(shape.size);
}

/// A network shape's vectors, and so its instances, stand before those of the linear part alone.
inline constexpr int kNetworkShapes = 9;
inline constexpr int kNetworkInstances = 38;

/// Where the codes of each shape begin in a table of all codes, and last the table's length.
inline constexpr std::array<int, kShapes + 1> kFirstCode = [] {
  std::array<int, kShapes + 1> first{};
  for (std::size_t s = 0; s < kShapes; ++s) first[s + 1] = first[s] + code_count(kPatternShapes[s]);
  return first;
}();
inline constexpr int kCodes = kFirstCode[kShapes];
inline constexpr int kNetworkCodes = kFirstCode[kNetworkShapes];

/// Which part of the board an instance adds its vector to: one of the four sides, a corner and so
/// both sides at it, or the centre and so all sides.
enum class BoardPart : std::uint8_t {
  kNorth,
  kEast,
  kSouth,
  kWest,
  kNorthEast,
  kSouthEast,
  kSouthWest,
  kNorthWest,
  kCentre
};
inline constexpr int kBoardParts = 9;

struct PatternInstance {
  std::uint8_t shape;
  BoardPart part;
  std::array<std::uint8_t, kMaxShapeSize> squares;  ///< In the order of the shape's squares.
};

namespace detail {

constexpr Bitboard squares_of(const PatternShape& shape,
                              const std::array<std::uint8_t, kMaxShapeSize>& squares) {
  Bitboard set = 0;
  for (int i = 0; i < shape.size; ++i) set |= Bitboard{1} << squares[static_cast<std::size_t>(i)];
  return set;
}

constexpr BoardPart part_of(const PatternShape& shape,
                            const std::array<std::uint8_t, kMaxShapeSize>& squares) {
  int x = 0;  // East of the centre, in half squares, summed over the squares.
  int y = 0;  // South of it.
  for (int i = 0; i < shape.size; ++i) {
    const int square = squares[static_cast<std::size_t>(i)];
    x += 2 * (square % 8) - 7;
    y += 2 * (square / 8) - 7;
  }
  const int east = x < 0 ? -x : x;
  const int south = y < 0 ? -y : y;
  if (east == 0 && south == 0) return BoardPart::kCentre;
  if (2 * east < south) return y < 0 ? BoardPart::kNorth : BoardPart::kSouth;
  if (2 * south < east) return x < 0 ? BoardPart::kWest : BoardPart::kEast;
  if (y < 0) return x < 0 ? BoardPart::kNorthWest : BoardPart::kNorthEast;
  return x < 0 ? BoardPart::kSouthWest : BoardPart::kSouthEast;
}

}  // namespace detail

/// All instances, those of a shape together, in the order of the shapes.
inline constexpr std::array<PatternInstance, kInstances> kPatternInstances = [] {
  std::array<PatternInstance, kInstances> instances{};
  std::size_t count = 0;
  for (std::size_t s = 0; s < kShapes; ++s) {
    const PatternShape& shape = kPatternShapes[s];
    std::array<Bitboard, kSymmetries> seen{};
    std::size_t seen_count = 0;
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
      PatternInstance instance{static_cast<std::uint8_t>(s), {}, {}};
      for (std::size_t i = 0; i < static_cast<std::size_t>(shape.size); ++i) {
        instance.squares[i] = static_cast<std::uint8_t>(
            index(apply(symmetry_from_index(symmetry), square_from_index(shape.squares[i]))));
      }
      const Bitboard set = detail::squares_of(shape, instance.squares);
      bool is_new = true;
      for (std::size_t i = 0; i < seen_count; ++i) is_new = is_new && seen[i] != set;
      if (!is_new) continue;
      seen[seen_count++] = set;
      instance.part = detail::part_of(shape, instance.squares);
      instances.at(count++) = instance;
    }
  }
  return instances;
}();

/// The code of the same squares read in the order that the shape's own mirror image gives, which
/// must have the same weights; `code` itself for a shape without one.
constexpr int mirrored_code(const PatternShape& shape, int code) {
  if (!shape.is_mirrored) return code;
  // The symmetry that maps the shape to itself: where does each of its squares go?
  for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
    const Bitboard set = detail::squares_of(shape, shape.squares);
    if (apply(symmetry_from_index(symmetry), set) != set) continue;
    bool moves_one = false;
    int mirrored = 0;
    int rest = code;
    for (int i = 0; i < shape.size; ++i) {
      const int square =
          index(apply(symmetry_from_index(symmetry),
                      square_from_index(shape.squares[static_cast<std::size_t>(i)])));
      int to = 0;
      while (shape.squares[static_cast<std::size_t>(to)] != square) ++to;
      moves_one = moves_one || to != i;
      mirrored += rest % 3 * power_of_3(to);
      rest /= 3;
    }
    if (moves_one) return mirrored;
  }
  return code;
}

/// Positions are divided into stages by their empty squares: 0-11, 12-15, 16-19, ..., 52-60.
inline constexpr int kStages = 12;
constexpr int stage_of(int empties) {
  const int stage = empties < 8 ? 0 : (empties - 8) / 4;
  return stage < kStages ? stage : kStages - 1;
}

}  // namespace outflank
