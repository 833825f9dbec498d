// Numbers, moves and tables as people read them on the terminal. Nothing here depends on the
// locale: a decimal point is a dot.
#pragma once

#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/game_record.h"
#include "engine/search/result.h"

namespace outflank::cli {

/// Exact scores as whole discs with a sign (`+38`), estimates with two places (`+3.25`), bounds
/// with `>=` or `<=` before them. Never `-0`.
std::string score_text(const Line& line);
std::string score_text(Value value, bool exact);

/// `18`, or `18@73%` where moves were pruned on the strength of a guess.
std::string depth_text(int depth, Selectivity selectivity);

/// `12.345`.
std::string seconds_text(double seconds);
/// Whole nodes a second; `-` where the time is too short to tell.
std::string speed_text(std::uint64_t nodes, double seconds);
/// Nodes a second, 0 where the time is too short to tell.
double nodes_per_second(std::uint64_t nodes, double seconds);

/// The result of a game that is over, as its rules count: `B+64`, `W+2`, `0`.
std::string result_text(const GameRecord& game);

/// The first `most` moves, Black's in capitals, with blanks between them and `…` for the rest.
std::string pv_text(std::span<const Move> moves, Color mover, std::size_t most = 64);

enum class Align { kLeft, kRight };

struct Column {
  std::string_view title;
  std::size_t width;  ///< In characters; the last column may exceed it.
  Align align = Align::kRight;
};

/// A table written line by line, as its rows become known.
class Table {
 public:
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

  /// Titles and a rule below them.
  void print_head(std::FILE* file = stdout) const;
  void print_row(std::span<const std::string> cells, std::FILE* file = stdout) const;
  void print_rule(std::FILE* file = stdout) const;

 private:
  std::vector<Column> columns_;
};

/// Whether a person sees what is written there.
bool is_terminal(std::FILE* file);

}  // namespace outflank::cli
