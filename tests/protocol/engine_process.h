// A program behind pipes, as a host runs it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace outflank {

/// How long a test waits before it takes a program for hung; many times what is needed.
inline constexpr std::chrono::milliseconds kGuard{60000};

/// Not thread safe. Both pipes are unbuffered on this side.
class EngineProcess {
 public:
  /// Starts our own program. `environment` holds `NAME=value` entries put before the inherited
  /// ones. Throws std::system_error if it cannot be started.
  explicit EngineProcess(const std::vector<std::string>& arguments = {},
                         const std::vector<std::string>& environment = {});
  /// Starts another one.
  EngineProcess(const std::string& program, const std::vector<std::string>& arguments,
                const std::vector<std::string>& environment);
  ~EngineProcess();  ///< Kills the program if it is still running.
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  /// Writes `text` as it is, in one piece.
  void send(std::string_view text);
  void close_input();
  void close_output();

  /// The next line of output without its line end; nothing after `wait` or at the end of the
  /// output. A last line without its end counts, too.
  std::optional<std::string> read_line(std::chrono::milliseconds wait = kGuard);
  /// All lines up to and with the first one that begins with `prefix`, or to the end of the output.
  std::vector<std::string> read_until(std::string_view prefix);
  /// Everything up to the end of the output.
  std::string read_rest();

  /// The exit code, or minus the number of the signal that killed the program; nothing if it still
  /// runs after `wait`.
  std::optional<int> wait_for_exit(std::chrono::milliseconds wait = kGuard);

 private:
  bool fill(std::chrono::steady_clock::time_point deadline);

  pid_t pid_ = -1;
  int to_program_ = -1;
  int from_program_ = -1;
  std::string buffer_;
  std::optional<int> exit_code_;
};

/// Closes the input and returns all that the program still says; fails the test if it does not end
/// well.
std::string finish(EngineProcess& engine);

}  // namespace outflank
