// How a subcommand fails, and what the program's exit code says.
#pragma once

#include <stdexcept>
#include <string>

namespace outflank::cli {

enum class ExitCode {
  kDone = 0,
  kMismatch = 1,  ///< Done, but a comparison failed.
  kUsage = 2,     ///< Bad usage or bad input.
  kOutside = 3,   ///< A file, memory or another program failed.
};

/// Ends the subcommand: main() prints the one line and returns the code. Thrown only before or
/// between searches, where nothing is lost by it.
class CommandError : public std::runtime_error {
 public:
  CommandError(ExitCode code, const std::string& message)
      : std::runtime_error(message), code_(code) {}
  ExitCode code() const { return code_; }

 private:
  ExitCode code_;
};

/// Bad usage or bad input: the message names the token, its place and what was expected.
class UsageError : public CommandError {
 public:
  explicit UsageError(const std::string& message) : CommandError(ExitCode::kUsage, message) {}
};

/// Something outside the program failed.
class OutsideError : public CommandError {
 public:
  explicit OutsideError(const std::string& message) : CommandError(ExitCode::kOutside, message) {}
};

}  // namespace outflank::cli
