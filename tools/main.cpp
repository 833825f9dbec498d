// The program: reads the command line and runs the subcommand.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "tools/command_line.h"
#include "tools/help.h"
#include "tools/host.h"
#include "tools/log.h"
#include "tools/report.h"
#include "tools/version.h"

namespace outflank::cli {
namespace {

ExitCode run(const std::vector<std::string>& arguments) {
  const CommandLine line = CommandLine::parse(arguments);
  if (line.has("help")) {
    if (line.command() == nullptr) {
      print_help();
    } else {
      print_help(*line.command());
    }
    return ExitCode::kDone;
  }
  const Log log(line);
  std::string words;
  for (const std::string& argument : arguments) words += " " + argument;
  log.info(fmt::format("outflank {}, arguments:{}", version_number(), words));
  try {
    if (line.has("version")) return run_version(line, log);
    if (line.command() != nullptr) return line.command()->run(line, log);
    if (!is_terminal(stdin)) return run_any_host(line, log);
    print_help();
    return ExitCode::kDone;
  } catch (const std::exception& error) {
    log.error(error.what());
    throw;
  }
}

/// Whoever starts us may have closed a standard stream. The next file that is opened would take its
/// place; so something does that can be neither read nor written the way the stream would be.
void keep_standard_streams() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(descriptor, F_GETFD) != -1 || errno != EBADF) continue;
    open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

/// A result that did not reach its reader is no success.
ExitCode with_output_written(ExitCode code) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  throw OutsideError("cannot write to standard output");
}

}  // namespace
}  // namespace outflank::cli

int main(int argc, char** argv) {
  using outflank::cli::CommandError;
  using outflank::cli::ExitCode;
  outflank::cli::keep_standard_streams();
  ExitCode code = ExitCode::kOutside;
  std::string message;
  try {
    code = outflank::cli::with_output_written(outflank::cli::run({argv + 1, argv + argc}));
  } catch (const CommandError& error) {
    code = error.code();
    message = error.what();
  } catch (const std::bad_alloc&) {
    message = "out of memory";
  } catch (const std::exception& error) {
    message = error.what();
  }
  if (!message.empty()) fmt::print(stderr, "outflank: {}\n", message);
  return static_cast<int>(code);
}
