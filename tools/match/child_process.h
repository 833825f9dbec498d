// A program behind pipes that may crash, hang or flood us: every wait has an end, and what it
// writes is bounded.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "tools/match/player.h"

namespace outflank::match {

using SteadyClock = std::chrono::steady_clock;
using Deadline = SteadyClock::time_point;

Deadline deadline_in(double seconds);

struct ProgramCommand {
  std::filesystem::path program;       ///< As find_program() returned it.
  std::vector<std::string> arguments;  ///< Without the program's own name.
  std::filesystem::path folder;        ///< Where it runs; empty: where we run.
};

/// The absolute path of a program named as in a shell: with a slash it is a file, without one it is
/// looked for in PATH and then among Debian's games, which root's PATH lacks. Nothing if there is
/// no such program.
std::optional<std::filesystem::path> find_program(const std::string& name);

/// Starts one program at a time: a pipe that is being set up would otherwise find its way into a
/// program that another thread starts. Shared by all that start programs.
class Launcher {
 private:
  friend class ChildProcess;
  std::mutex starting_;
};

/// Used by one thread, the one that made it: on Linux the program is killed if that thread ends.
class ChildProcess {
 public:
  /// Throws std::system_error if the program cannot be started. The waits below end soon after a
  /// stop is requested.
  ChildProcess(Launcher& launcher, const ProgramCommand& command, std::stop_token stop);
  /// Closes the pipes, waits a moment, and kills the program together with all that it started.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Writes `line` and a line end. What the program writes is counted from here.
  std::optional<Fault> send(std::string_view line, Deadline deadline);

  /// The next line without its end (LF or CR LF) into `line`, or what is wrong.
  std::optional<Fault> read_line(std::string& line, Deadline deadline);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace outflank::match
