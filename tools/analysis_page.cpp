#include "tools/analysis_page.h"

#include <nlohmann/json.hpp>
#include <string_view>

#include "tools/analysis_page_html.h"

namespace outflank::cli {

std::string analysis_page(const Json& analysis) {
  constexpr std::string_view kPlace = "{\"games\": []}";
  std::string data;
  // No name of a player may end the script that the data stands in.
  for (const char c : analysis.dump(-1, ' ', false, Json::error_handler_t::replace)) {
    data += c == '<' ? "\\u003c" : std::string(1, c);
  }
  std::string page(kAnalysisPageHtml);
  return page.replace(page.find(kPlace), kPlace.size(), data);
}

}  // namespace outflank::cli
