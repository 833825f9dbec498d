#include "tools/learn/probcut_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>

namespace outflank::cli {
namespace {

void append_rows(std::string& text, std::string_view kind, const FittedGroups& fitted) {
  for (const ErrorGroup& group : fitted.groups) {
    text += fmt::format("{},{:.2f},{},{},{},{:.3f},{:.3f},{:.3f}\n", kind, group.empties,
                        group.deep, group.shallow, group.count, group.mean, group.sigma,
                        fitted.fit.sigma(group.empties, group.deep, group.shallow));
  }
}

/// One of the four parts of the picture.
struct Panel {
  static constexpr double kWidth = 420;
  static constexpr double kHeight = 300;
  static constexpr double kLeft = 50;
  static constexpr double kTop = 40;

  double left;
  double top;
  double most_x;
  double least_y;
  double most_y;

  double x(double value) const { return left + kLeft + value / most_x * (kWidth - kLeft - 60); }
  double y(double value) const {
    const double inside = std::clamp(value, least_y, most_y);
    return top + kHeight - 30 - (inside - least_y) / (most_y - least_y) * (kHeight - 30 - kTop);
  }
};

std::string axes(const Panel& panel, std::string_view title, double step) {
  std::string svg = fmt::format(R"(<text x="{:.1f}" y="{:.1f}">{}</text>)"
                                "\n",
                                panel.left + Panel::kLeft, panel.top + Panel::kTop - 16, title);
  for (double y = panel.least_y; y <= panel.most_y + step / 2; y += step) {
    svg +=
        fmt::format(R"(<line x1="{0:.1f}" y1="{2:.1f}" x2="{1:.1f}" y2="{2:.1f}" stroke="#ddd"/>)"
                    R"(<text x="{3:.1f}" y="{2:.1f}" text-anchor="end" dy="4">{4:g}</text>)"
                    "\n",
                    panel.x(0), panel.x(panel.most_x), panel.y(y), panel.x(0) - 6, y);
  }
  for (int x = 0; x <= static_cast<int>(panel.most_x); x += 2) {
    svg += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>)"
                       "\n",
                       panel.x(x), panel.y(panel.least_y) + 16, x);
  }
  return svg;
}

std::string color_of(int deep, int least, int most) {
  return fmt::format("hsl({},70%,42%)", (deep - least) * 300 / std::max(1, most - least));
}

/// Measured sigmas over the shallow depth, a colour for each deep one, and the fit at the mean
/// number of empties; or, with `ratio`, how far the fit is off.
std::string panel_of(const Panel& panel, const FittedGroups& fitted, bool ratio) {
  std::map<int, std::vector<ErrorGroup>> by_deep;
  for (const ErrorGroup& group : fitted.groups) {
    if (group.count >= kLeastPairs) by_deep[group.deep].push_back(group);
  }
  std::string svg;
  for (const auto& [deep, groups] : by_deep) {
    const std::string color = color_of(deep, by_deep.begin()->first, by_deep.rbegin()->first);
    double empties = 0;
    int last = 0;
    for (const ErrorGroup& group : groups) {
      const double fit = fitted.fit.sigma(group.empties, group.deep, group.shallow);
      svg += fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="2" fill="{}" fill-opacity="0.5"/>)"
                         "\n",
                         panel.x(group.shallow), panel.y(ratio ? group.sigma / fit : group.sigma),
                         color);
      empties += group.empties / static_cast<double>(groups.size());
      last = std::max(last, group.shallow);
    }
    if (ratio) continue;
    std::string points;
    for (int shallow = 1; shallow <= last; ++shallow) {
      points += fmt::format("{:.1f},{:.1f} ", panel.x(shallow),
                            panel.y(fitted.fit.sigma(empties, deep, shallow)));
    }
    svg += fmt::format(R"(<polyline points="{}" fill="none" stroke="{}"/>)"
                       R"(<text x="{:.1f}" y="{:.1f}" dy="4" fill="{}">{}</text>)"
                       "\n",
                       points, color, panel.x(last) + 5,
                       panel.y(fitted.fit.sigma(empties, deep, last)), color, deep);
  }
  return svg;
}

double most_sigma(const FittedGroups& fitted) {
  double most = 2;
  for (const ErrorGroup& group : fitted.groups) {
    if (group.count >= kLeastPairs) most = std::max(most, group.sigma);
  }
  return std::ceil(most / 2) * 2;
}

std::string column_of(double left, const FittedGroups& fitted, std::string_view kind) {
  int most_shallow = 2;
  for (const ErrorGroup& group : fitted.groups) {
    if (group.count >= kLeastPairs) most_shallow = std::max(most_shallow, group.shallow);
  }
  const Panel data{left, 0, static_cast<double>(most_shallow), 0, most_sigma(fitted)};
  const Panel ratios{left, Panel::kHeight, static_cast<double>(most_shallow), 0, 2};
  return axes(data, fmt::format("{}: standard deviation (discs) over the shallow depth", kind), 2) +
         panel_of(data, fitted, false) + axes(ratios, "measured / fitted", 0.5) +
         panel_of(ratios, fitted, true);
}

/// Comment lines of at most 100 columns.
std::string comment_of(std::string_view text) {
  constexpr std::size_t kColumns = 99;
  std::string comment;
  std::string line = "//";
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    if (line.size() + 1 + word.size() > kColumns) {
      comment.append(line).append("\n");
      line = "//";
    }
    line.append(" ").append(word);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return comment.append(line).append("\n");
}

std::string constants_of(std::string_view name, const SigmaFit& fit) {
  const ProbCutSigma& s = fit.sigma;
  return fmt::format(
      "inline constexpr ProbCutSigma k{0}Sigma = {{\n"
      "    .constant = {1:.5g},\n"
      "    .square = {2:.5g},\n"
      "    .of_empties = {3:.5g},\n"
      "    .of_empties_squared = {4:.5g},\n"
      "    .of_deep = {5:.5g},\n"
      "    .of_shallow = {6:.5g},\n"
      "}};\n"
      "/// The mean error in discs: deep value minus shallow value.\n"
      "inline constexpr double k{0}Bias = {7:.3g};\n",
      name, s.constant, s.square, s.of_empties, s.of_empties_squared, s.of_deep, s.of_shallow,
      fit.bias);
}

}  // namespace

std::string probcut_csv(const ProbCutReport& report) {
  std::string text = "kind,empties,deep,shallow,pairs,mean,sigma,fitted\n";
  append_rows(text, "midgame", report.midgame);
  append_rows(text, "endgame", report.endgame);
  return text;
}

std::string probcut_svg(const ProbCutReport& report) {
  return fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" )"
                     R"(height="{1}" font-family="sans-serif" font-size="12">)"
                     R"(<rect width="100%" height="100%" fill="white"/>)"
                     "\n",
                     2 * Panel::kWidth, 2 * Panel::kHeight) +
         column_of(0, report.midgame, "midgame, by deep depth") +
         column_of(Panel::kWidth, report.endgame, "solved, by empties") + "</svg>\n";
}

std::string probcut_header(const ProbCutReport& report) {
  std::string text =
      "// The constants of forward pruning: how far off shallow searches are. Written by\n"
      "// `outflank probcut`, to be made anew with new weights. What they mean: probcut_sigma.h.\n"
      "//\n";
  text += comment_of("Evaluation: " + report.evaluation);
  text += comment_of(report.run);
  text += comment_of(fmt::format(
      "{} positions, {} of them solved. The fit is off by {:.0f} % in the midgame, {:.0f} % where "
      "the score is exact (root mean square of the logarithm of sigma).",
      report.positions, report.solved, 100 * report.midgame.fit.residual,
      100 * report.endgame.fit.residual));
  text +=
      "#pragma once\n\n"
      "#include \"engine/search/probcut_sigma.h\"\n\n"
      "namespace outflank {\n\n"
      "/// A search of `deep` plies foretold by one of `shallow`, both odd or both even; 1 by "
      "0.\n" +
      constants_of("Midgame", report.midgame.fit) +
      "\n/// An exact score foretold by a search of `shallow` plies; `deep` is the empty "
      "squares.\n" +
      constants_of("Endgame", report.endgame.fit) + "\n}  // namespace outflank\n";
  return text;
}

}  // namespace outflank::cli
