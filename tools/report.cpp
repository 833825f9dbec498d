#include "tools/report.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/board/text.h"

namespace outflank::cli {
namespace {

/// Characters, not bytes: a byte that continues a UTF-8 sequence adds none.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace

std::string score_text(Value value, bool exact) {
  if (exact) return fmt::format("{:+d}", value.rounded().discs());
  const double hundredths = std::round(value.discs() * 100);
  return fmt::format("{:+.2f}", hundredths == 0 ? 0.0 : hundredths / 100);
}

std::string score_text(const Line& line) {
  const std::string text = score_text(line.value, line.exact);
  if (line.bound == Bound::kLower) return ">=" + text;
  if (line.bound == Bound::kUpper) return "<=" + text;
  return text;
}

std::string depth_text(int depth, Selectivity selectivity) {
  if (selectivity == Selectivity::k100) return fmt::format("{}", depth);
  return fmt::format("{}@{}%", depth, percent(selectivity));
}

std::string seconds_text(double seconds) {
  return fmt::format("{:.3f}", seconds);
}

double nodes_per_second(std::uint64_t nodes, double seconds) {
  return seconds > 1e-6 ? std::round(static_cast<double>(nodes) / seconds) : 0;
}

std::string speed_text(std::uint64_t nodes, double seconds) {
  const double speed = nodes_per_second(nodes, seconds);
  return speed > 0 ? fmt::format("{:.0f}", speed) : "-";
}

std::string result_text(const GameRecord& game) {
  const int discs = game.final_score_for_black().discs();
  return discs == 0 ? "0" : fmt::format("{}+{}", discs > 0 ? 'B' : 'W', std::abs(discs));
}

std::string pv_text(std::span<const Move> moves, Color mover, std::size_t most) {
  std::string text;
  for (const Move& move : moves.first(std::min(most, moves.size()))) {
    if (!text.empty()) text += ' ';
    text += line_text({&move, 1}, mover);
    mover = opposite(mover);
  }
  if (moves.size() > most) text += " …";
  return text;
}

void Table::print_head(std::FILE* file) const {
  std::vector<std::string> titles;
  for (const Column& column : columns_) titles.emplace_back(column.title);
  print_row(titles, file);
  print_rule(file);
}

void Table::print_row(std::span<const std::string> cells, std::FILE* file) const {
  std::string row;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Column& column = columns_[i];
    const std::string padding(column.width - std::min(column.width, width_of(cells[i])), ' ');
    if (i > 0) row += "  ";
    row += column.align == Align::kRight ? padding + cells[i] : cells[i] + padding;
  }
  row.erase(row.find_last_not_of(' ') + 1);
  fmt::print(file, "{}\n", row);
  std::fflush(file);
}

void Table::print_rule(std::FILE* file) const {
  std::string rule;
  for (const Column& column : columns_) {
    rule += std::string(rule.empty() ? 0 : 2, ' ') + std::string(column.width, '-');
  }
  fmt::print(file, "{}\n", rule);
}

bool is_terminal(std::FILE* file) {
  return isatty(fileno(file)) == 1;
}

}  // namespace outflank::cli
