#include "tools/learn/learning_curves.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>

#include "tools/error.h"

namespace outflank::cli {
namespace {

/// Passes in the order in which they are shown, whichever threads made them.
std::vector<PassReport> in_order(std::vector<PassReport> passes) {
  std::ranges::sort(passes, {},
                    [](const PassReport& pass) { return std::pair(pass.stage, pass.pass); });
  return passes;
}

/// Root mean square over all validation positions.
double validation_error(const PassReport& pass) {
  const ErrorMeasure& exact = pass.validation.full_exact;
  const ErrorMeasure& games = pass.validation.full_games;
  const auto squares = [](const ErrorMeasure& m) {
    return m.root_mean_square * m.root_mean_square * static_cast<double>(m.positions);
  };
  const std::size_t positions = exact.positions + games.positions;
  return positions == 0
             ? 0
             : std::sqrt((squares(exact) + squares(games)) / static_cast<double>(positions));
}

void write_text(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();
  if (!file) throw OutsideError(fmt::format(R"(cannot write "{}")", path));
}

/// From errors and passes to points of the picture.
struct Frame {
  static constexpr double kWidth = 720;
  static constexpr double kHeight = 480;
  static constexpr double kMargin = 60;

  double most_passes;
  double most_error;

  double x(double pass) const {
    const double span = std::max(1.0, most_passes - 1);
    return kMargin + (pass - 1) / span * (kWidth - 3 * kMargin);
  }
  double y(double error) const {
    return kHeight - kMargin - error / most_error * (kHeight - 2 * kMargin);
  }
};

std::string axes(const Frame& frame) {
  std::string svg;
  for (int error = 0; error <= static_cast<int>(frame.most_error); error += 2) {
    svg +=
        fmt::format(R"(<line x1="{0:.1f}" y1="{2:.1f}" x2="{1:.1f}" y2="{2:.1f}" stroke="#ddd"/>)"
                    R"(<text x="{3:.1f}" y="{2:.1f}" text-anchor="end" dy="4">{4}</text>)"
                    "\n",
                    frame.x(1), frame.x(frame.most_passes), frame.y(error), frame.x(1) - 8, error);
  }
  for (int pass = 1; pass <= static_cast<int>(frame.most_passes); ++pass) {
    svg += fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="middle">{}</text>)"
                       "\n",
                       frame.x(pass), frame.y(0) + 20, pass);
  }
  svg += fmt::format(R"(<text x="{:.1f}" y="24">root mean square error on held-out positions )"
                     R"((discs) after each pass, by stage</text>)"
                     "\n",
                     frame.x(1));
  return svg;
}

}  // namespace

void write_curves(const std::string& path, const std::vector<PassReport>& passes) {
  std::string text =
      "stage,pass,training_rms,exact_positions,exact_mae_linear,exact_rms_linear,exact_mae,"
      "exact_rms,game_positions,game_mae_linear,game_rms_linear,game_mae,game_rms,seconds\n";
  for (const PassReport& pass : in_order(passes)) {
    const StageErrors& errors = pass.validation;
    const auto pair = [](const ErrorMeasure& m) {
      return fmt::format("{:.4f},{:.4f}", m.mean_absolute, m.root_mean_square);
    };
    text += fmt::format("{},{},{:.4f},{},{},{},{},{},{},{:.1f}\n", pass.stage, pass.pass,
                        pass.training_error, errors.full_exact.positions, pair(errors.linear_exact),
                        pair(errors.full_exact), errors.full_games.positions,
                        pair(errors.linear_games), pair(errors.full_games), pass.seconds);
  }
  write_text(path, text);
}

void write_curves_plot(const std::string& path, const std::vector<PassReport>& passes) {
  Frame frame{1, 1};
  for (const PassReport& pass : passes) {
    frame.most_passes = std::max(frame.most_passes, static_cast<double>(pass.pass));
    frame.most_error = std::max(frame.most_error, validation_error(pass));
  }
  std::map<int, std::string> curves;
  for (const PassReport& pass : in_order(passes)) {
    const double x = frame.x(pass.pass);
    const double y = frame.y(validation_error(pass));
    std::string& curve = curves[pass.stage];
    curve += fmt::format("{}{:.1f},{:.1f}", curve.empty() ? "" : " ", x, y);
  }
  std::string svg = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" )"
      R"(font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="white"/>)"
      "\n",
      Frame::kWidth, Frame::kHeight);
  svg += axes(frame);
  for (const auto& [stage, points] : curves) {
    const int hue = stage * 360 / kStages;
    svg += fmt::format(R"svg(<polyline points="{}" fill="none" stroke="hsl({},70%,45%)"/>)svg"
                       "\n",
                       points, hue);
    const std::string last = points.substr(points.rfind(' ') + 1);
    const std::string last_y = last.substr(last.find(',') + 1);
    svg +=
        fmt::format(R"svg(<text x="{:.1f}" y="{}" dy="4" fill="hsl({},70%,35%)">stage {}</text>)svg"
                    "\n",
                    frame.x(frame.most_passes) + 8, last_y, hue, stage);
  }
  write_text(path, svg + "</svg>\n");
}

}  // namespace outflank::cli
