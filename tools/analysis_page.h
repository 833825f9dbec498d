// `outflank analyze --html`: one page with everything in it, for a browser without a network.
#pragma once

#include <string>

#include "tools/json_output.h"

namespace outflank::cli {

/// The page for the object that --json prints; its text is tools/analysis_page.html.
std::string analysis_page(const Json& analysis);

}  // namespace outflank::cli
