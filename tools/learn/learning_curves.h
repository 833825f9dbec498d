// How the errors fell, pass by pass: as a table of comma-separated values and as a picture.
#pragma once

#include <string>
#include <vector>

#include "tools/learn/trainer.h"

namespace outflank::cli {

/// One line a pass: stage, pass, errors in discs, seconds. Throws OutsideError.
void write_curves(const std::string& path, const std::vector<PassReport>& passes);

/// An SVG picture with one curve a stage: the root mean square error on the validation positions
/// over the passes. Throws OutsideError.
void write_curves_plot(const std::string& path, const std::vector<PassReport>& passes);

}  // namespace outflank::cli
