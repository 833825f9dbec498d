// The real program on a terminal of its own, for tests that press keys and read the screen.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace outflank {

/// Not thread safe. Nothing waits longer than a minute, which only guards against hanging.
class TerminalProgram {
 public:
  /// `terminal` is its TERM. The environment holds nothing else but a path and a home. The screen
  /// is 100 columns wide.
  explicit TerminalProgram(const std::vector<std::string>& arguments,
                           const std::string& terminal = "xterm",
                           const std::vector<std::string>& environment = {},
                           unsigned short rows = 40);
  ~TerminalProgram();  ///< Kills the program if it is still running.
  TerminalProgram(const TerminalProgram&) = delete;
  TerminalProgram& operator=(const TerminalProgram&) = delete;

  /// As if typed.
  void type(std::string_view keys);
  /// Reads on up to the first `text` after what the last call returned, and returns everything from
  /// there to its end, without escape sequences; the test fails if the output ends before.
  std::string wait_for(std::string_view text);
  /// What the last wait_for() read, with the escape sequences.
  const std::string& raw() const { return raw_; }
  /// Reads to the end of the output. What the last wait_for() left of it is in raw() then. The exit
  /// code, or minus the number of the signal that killed the program.
  int wait_for_exit();
  /// True if the program gets keys as they are typed, false if it gets whole lines.
  bool sees_keys() const;

 private:
  bool fill();

  int terminal_ = -1;
  int pid_ = -1;
  bool ended_ = false;
  std::string pending_;
  std::string raw_;
};

}  // namespace outflank
