#include "tools/host.h"

#include <csignal>
#include <new>
#include <system_error>

#include "protocol/host.h"
#include "tools/command_line.h"
#include "tools/log.h"
#include "tools/play_strength.h"
#include "tools/settings.h"
#include "tools/version.h"

namespace outflank::cli {
namespace {

Logger logger_of(const Log& log) {
  return [&log](LogLevel level, std::string_view text) {
    switch (level) {
      case LogLevel::kDebug:
        return log.debug(text);
      case LogLevel::kInfo:
        return log.info(text);
      case LogLevel::kWarning:
        return log.warning(text);
      case LogLevel::kError:
        return log.error(text);
    }
  };
}

ExitCode run(const CommandLine& line, const Log& log, std::optional<Protocol> protocol) {
  line.expect_arguments(0);
  SessionOptions options;
  options.engine = engine_options(line);
  options.rules = chosen_rules(line);
  const LimitChoice choice = search_limits(line, Rules{});
  options.limits = choice.limits;
  options.rules_limits = search_limits(line, {RuleSet::kReversiFree, false}).limits;
  options.limits_chosen = choice.chosen;
  options.ponder = line.has("ponder");
  const PlayStrength strength = play_strength(line);
  if (strength.level) options.handicap = level_handicap(*strength.level);
  options.seed = strength.seed;
  options.version = version_number();
  // A host that has gone away is noticed by the failed write.
  std::signal(SIGPIPE, SIG_IGN);
  try {
    // A host that closes its end first is how many sessions end.
    run_host(protocol, options, Channel{}, logger_of(log));
  } catch (const std::bad_alloc&) {
    throw OutsideError("no memory for the table: try a smaller --hash");
  } catch (const std::system_error& error) {
    if (error.code() != std::errc::resource_unavailable_try_again) throw;
    throw OutsideError("the system does not allow so many threads: try fewer --threads");
  }
  return ExitCode::kDone;
}

}  // namespace

ExitCode run_gtp(const CommandLine& line, const Log& log) {
  return run(line, log, Protocol::kGtp);
}

ExitCode run_nboard(const CommandLine& line, const Log& log) {
  return run(line, log, Protocol::kNBoard);
}

ExitCode run_xboard(const CommandLine& line, const Log& log) {
  return run(line, log, Protocol::kXBoard);
}

ExitCode run_cassio(const CommandLine& line, const Log& log) {
  return run(line, log, Protocol::kCassio);
}

ExitCode run_any_host(const CommandLine& line, const Log& log) {
  return run(line, log, std::nullopt);
}

}  // namespace outflank::cli
