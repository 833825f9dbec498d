#include "tools/match/player.h"

#include <algorithm>

namespace outflank::match {
namespace {

constexpr std::array<std::string_view, kFaultKinds> kFaultNames = {"time", "illegal", "crash",
                                                                   "hang", "flood",   "protocol"};

}  // namespace

std::string_view to_string(FaultKind kind) {
  return kFaultNames[static_cast<std::size_t>(kind)];
}

std::optional<FaultKind> fault_from_name(std::string_view name) {
  const auto found = std::ranges::find(kFaultNames, name);
  if (found == kFaultNames.end()) return std::nullopt;
  return static_cast<FaultKind>(found - kFaultNames.begin());
}

}  // namespace outflank::match
