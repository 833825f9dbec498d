#include "tools/play/board_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "tools/report.h"

namespace outflank::cli {
namespace {

constexpr int kBarLength = 24;
/// A lead of so many discs fills three quarters of one side of the bar.
constexpr double kBarScale = 16;

// Select graphic rendition. The board is green, as everywhere.
constexpr std::string_view kPlain = "\033[0m";
constexpr std::string_view kBlackDisc = "\033[42;30m";
constexpr std::string_view kWhiteDisc = "\033[42;97m";
constexpr std::string_view kMark = "\033[42;33m";
constexpr std::string_view kLastMove = "\033[1;4m";
constexpr std::string_view kCursor = "\033[7m";

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

struct Glyphs {
  std::string_view black;
  std::string_view white;
  std::string_view mark;
  std::string_view empty;
};

Glyphs glyphs_of(const ViewStyle& style) {
  if (style.symbols) return {"●", "○", "·", style.color ? " " : "-"};
  return {"X", "O", ".", style.color ? " " : "-"};
}

/// One square, two columns wide: the brackets of the cursor stand where colours are missing.
std::string square_text(const BoardView& view, Square square, const ViewStyle& style) {
  const Glyphs glyphs = glyphs_of(style);
  const bool black = (view.game.board().discs(Color::kBlack) & bit(square)) != 0;
  const bool white = (view.game.board().discs(Color::kWhite) & bit(square)) != 0;
  const bool marked = view.mark_moves && view.game.position().is_legal(square);
  const std::string_view glyph = black    ? glyphs.black
                                 : white  ? glyphs.white
                                 : marked ? glyphs.mark
                                          : glyphs.empty;
  const bool under_cursor = view.cursor == square;
  const bool last = view.last == Move(square);
  if (!style.color) return fmt::format("{}{}", under_cursor ? '>' : last ? '*' : ' ', glyph);
  const std::string_view paint = white ? kWhiteDisc : black ? kBlackDisc : kMark;
  return fmt::format("{} {}{}{}{}", paint, last ? kLastMove : "", under_cursor ? kCursor : "",
                     glyph, kPlain);
}

std::string count_text(const BoardView& view, Color color, const ViewStyle& style) {
  const Glyphs glyphs = glyphs_of(style);
  const bool black = color == Color::kBlack;
  const bool to_move = view.game.board().mover == color && !view.game.is_over();
  return fmt::format("   {} {} {:2}{}", black ? glyphs.black : glyphs.white,
                     black ? "black" : "white", popcount(view.game.board().discs(color)),
                     to_move ? "  to move" : "");
}

}  // namespace

ViewStyle style_of_output() {
  ViewStyle style;
  const std::string_view terminal = variable("TERM");
  style.color = is_terminal(stdout) && !terminal.empty() && terminal != "dumb" &&
                variable("NO_COLOR").empty();
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    if (variable(name).empty()) continue;
    std::string locale(variable(name));
    std::ranges::transform(locale, locale.begin(), [](unsigned char c) {
      return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    });
    style.symbols = is_terminal(stdout) && (locale.find("utf-8") != std::string::npos ||
                                            locale.find("utf8") != std::string::npos);
    break;
  }
  return style;
}

std::vector<std::string> board_lines(const BoardView& view, const ViewStyle& style) {
  std::vector<std::string> lines = {"   a b c d e f g h"};
  for (int row = 0; row < 8; ++row) {
    std::string line = fmt::format(" {}", row + 1);
    for (int column = 0; column < 8; ++column) {
      line += square_text(view, square_at(column, row), style);
    }
    if (style.color) line += fmt::format("{} {}", kBlackDisc, kPlain);
    if (row == 2) line += count_text(view, Color::kBlack, style);
    if (row == 3) line += count_text(view, Color::kWhite, style);
    if (row == 4) {
      line += fmt::format("   {} empty", view.game.board().position.empty_count());
    }
    lines.push_back(line);
  }
  return lines;
}

std::string lead_text(Value for_black, bool exact) {
  const double discs = exact ? for_black.rounded().discs() : for_black.discs();
  const std::string number =
      exact ? fmt::format("{:.0f}", std::abs(discs)) : fmt::format("{:.1f}", std::abs(discs));
  if (number == "0" || number == "0.0") return "even";
  return fmt::format("{} +{}", discs > 0 ? "black" : "white", number);
}

std::string evaluation_bar(Value for_black, bool exact, const ViewStyle& style) {
  const double share = 0.5 + 0.5 * std::tanh(for_black.discs() / kBarScale);
  const int filled = std::clamp(static_cast<int>(std::lround(share * kBarLength)), 0, kBarLength);
  std::string bar;
  for (int i = 0; i < kBarLength; ++i) {
    if (style.symbols) {
      bar += i < filled ? "█" : "░";
    } else {
      bar += i < filled ? '#' : '.';
    }
  }
  return fmt::format("black {} white   {}{}", bar, lead_text(for_black, exact),
                     exact ? " (exact)" : "");
}

}  // namespace outflank::cli
