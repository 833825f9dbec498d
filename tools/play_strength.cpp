#include "tools/play_strength.h"

#include <charconv>
#include <random>

#include "tools/settings.h"

namespace outflank::cli {

PlayStrength play_strength(const CommandLine& line) {
  PlayStrength strength;
  strength.level = line.number("level", 0, kMaxLevel);
  if (!search_limits(line).chosen) strength.level = kDefaultLevel;
  const auto given = line.value("seed");
  if (!given) {
    strength.seed = std::random_device{}();
    return strength;
  }
  const char* const last = given->text.data() + given->text.size();
  const auto [end, error] = std::from_chars(given->text.data(), last, strength.seed);
  if (error != std::errc() || end != last) throw given->error("a whole number, 0 or more");
  return strength;
}

}  // namespace outflank::cli
