#include "tools/version.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tools/json_output.h"
#include "tools/settings.h"

namespace outflank::cli {
namespace {

/// Known where the sources were configured in a git checkout.
constexpr std::string_view kRevision = OUTFLANK_REVISION;
constexpr std::string_view kBuildType = OUTFLANK_BUILD_TYPE;

std::string compiler() {
#if defined(__clang__)
  return fmt::format("clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
  return fmt::format("g++ {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#else
  return "unknown";
#endif
}

}  // namespace

std::string_view version_number() {
  return OUTFLANK_VERSION;
}

std::string_view revision() {
  return kRevision;
}

ExitCode run_version(const CommandLine& line, const Log&) {
  line.expect_arguments(0);
  const std::string_view isa = name(chosen_isa(line));
  std::vector<std::string_view> available;
  for (const Isa each : supported_isas()) available.push_back(name(each));
  const std::shared_ptr<const Weights> weights = chosen_weights(line);
  if (line.has("json")) {
    const Json revision = kRevision.empty() ? Json() : Json(kRevision);
    print_json({{"version", version_number()},
                {"revision", revision},
                {"build", kBuildType},
                {"compiler", compiler()},
                {"isa", isa},
                {"available", available},
                {"weights", weights == nullptr ? Json() : Json(weights->origin())}});
    return ExitCode::kDone;
  }
  fmt::print("outflank {}\n", version_number());
  fmt::print("build            {}{}{}, {}\n", kBuildType, kRevision.empty() ? "" : ", revision ",
             kRevision, compiler());
  fmt::print("instruction set  {} (this machine has {})\n", isa, fmt::join(available, ", "));
  fmt::print("weights          {}\n",
             weights == nullptr ? "none: the evaluation is made by hand" : weights->origin());
  return ExitCode::kDone;
}

}  // namespace outflank::cli
