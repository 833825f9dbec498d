#include "tools/json_output.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/board/text.h"

namespace outflank::cli {

Json score_json(Value value, bool exact) {
  if (exact) return value.rounded().discs();
  const double hundredths = std::round(value.discs() * 100);
  return hundredths == 0 ? 0.0 : hundredths / 100;
}

Json moves_json(std::span<const Move> moves) {
  Json array = Json::array();
  for (const Move move : moves) array.push_back(to_string(move));
  return array;
}

Json seconds_json(double seconds) {
  return std::round(seconds * 1e6) / 1e6;
}

void print_json(const Json& json) {
  // Names in files may be in any encoding; the output is UTF-8 all the same.
  fmt::print("{}\n", json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace outflank::cli
