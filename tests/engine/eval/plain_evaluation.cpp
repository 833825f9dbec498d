#include "tests/engine/eval/plain_evaluation.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace outflank {
namespace {

/// Squares beside a square, by columns and rows.
std::vector<int> squares_beside(int square) {
  std::vector<int> beside;
  for (int row = square / 8 - 1; row <= square / 8 + 1; ++row) {
    for (int column = square % 8 - 1; column <= square % 8 + 1; ++column) {
      const bool on_board = row >= 0 && row < 8 && column >= 0 && column < 8;
      if (on_board && row * 8 + column != square) beside.push_back(row * 8 + column);
    }
  }
  return beside;
}

bool has(Bitboard squares, int square) {
  return (squares >> square & 1) != 0;
}

int moves(const Position& position) {
  int count = 0;
  for (int square = 0; square < kSquares; ++square) {
    count += position.is_legal(square_from_index(square));
  }
  return count;
}

/// Empty squares beside discs of the side.
int potential(const Position& position, Bitboard discs) {
  int count = 0;
  for (int square = 0; square < kSquares; ++square) {
    const std::vector<int> beside = squares_beside(square);
    count += has(position.empties(), square) &&
             std::any_of(beside.begin(), beside.end(), [&](int near) { return has(discs, near); });
  }
  return count;
}

std::array<std::size_t, kCountTables> counts(const Position& position) {
  std::array<std::size_t, kCountTables> result{};
  const std::array<int, kCountTables> numbers = {moves(position), moves(position.passed()),
                                                 potential(position, position.opponent),
                                                 potential(position, position.player)};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    result[i] = static_cast<std::size_t>(std::min(numbers[i], kCounts - 1));
  }
  return result;
}

std::size_t place(std::size_t instance, int code) {
  return static_cast<std::size_t>(kFirstCode[kPatternInstances[instance].shape] + code);
}

/// Which sides a part touches, as letters.
std::string_view sides_of(BoardPart part) {
  switch (part) {
    case BoardPart::kNorth:
      return "N";
    case BoardPart::kEast:
      return "E";
    case BoardPart::kSouth:
      return "S";
    case BoardPart::kWest:
      return "W";
    case BoardPart::kNorthEast:
      return "NE";
    case BoardPart::kSouthEast:
      return "SE";
    case BoardPart::kSouthWest:
      return "SW";
    case BoardPart::kNorthWest:
      return "NW";
    case BoardPart::kCentre:
      break;
  }
  return "NESW";
}

std::int64_t clamp_activation(std::int64_t sum, int bits) {
  // Shifts of negative numbers round down.
  return std::clamp<std::int64_t>(sum >> bits, 0, 8191);
}

std::int64_t plain_network(const StageWeights& weights, const Position& position) {
  const std::array<int, kInstances> codes = plain_codes(position);
  const std::array<std::size_t, kCountTables> count = counts(position);
  std::array<std::int64_t, kHidden> sum{};
  for (const char side : std::string_view("NESW")) {
    std::array<std::int64_t, kVectorSize> input{};
    for (std::size_t i = 0; i < kVectorSize; ++i) {
      for (std::size_t n = 0; n < kNetworkInstances; ++n) {
        if (sides_of(kPatternInstances[n].part).find(side) == std::string_view::npos) continue;
        input[i] += weights.vectors[place(n, codes[n])][i];
      }
      for (std::size_t c = 0; c < kCountTables; ++c) {
        input[i] += weights.count_vectors[c][count[c]][i];
      }
    }
    for (std::size_t j = 0; j < kHidden; ++j) {
      std::int64_t hidden = weights.bias1[j];
      for (std::size_t i = 0; i < kVectorSize; ++i) hidden += input[i] * weights.weights1[i][j];
      sum[j] += clamp_activation(hidden, 5);
    }
  }
  std::int64_t value = weights.bias3;
  for (std::size_t k = 0; k < kSecond; ++k) {
    std::int64_t second = weights.bias2[k];
    for (std::size_t j = 0; j < kHidden; ++j) second += sum[j] * weights.weights2[j][k];
    value += clamp_activation(second, 8) * weights.weights3[k];
  }
  return value >> 10;
}

}  // namespace

std::array<int, kInstances> plain_codes(const Position& position) {
  std::array<int, kInstances> codes{};
  for (std::size_t i = 0; i < kInstances; ++i) {
    const PatternInstance& instance = kPatternInstances[i];
    for (int n = kPatternShapes[instance.shape].size - 1; n >= 0; --n) {
      const int square = instance.squares[static_cast<std::size_t>(n)];
      const int digit = has(position.player, square) ? 2 : has(position.opponent, square) ? 0 : 1;
      codes[i] = 3 * codes[i] + digit;
    }
  }
  return codes;
}

int plain_value(const StageWeights& weights, const Position& position, bool linear_only) {
  const std::array<int, kInstances> codes = plain_codes(position);
  std::int64_t value = weights.bias[static_cast<std::size_t>(position.empty_count() % 4)];
  for (std::size_t i = 0; i < kInstances; ++i) value += weights.linear[place(i, codes[i])];
  const auto count = counts(position);
  for (std::size_t i = 0; i < kCountTables; ++i) value += weights.count_linear[i][count[i]];
  if (weights.has_network && !linear_only) value += plain_network(weights, position);
  return static_cast<int>(std::clamp<std::int64_t>(value, -8191, 8191));
}

}  // namespace outflank
