// Runs the real program as its users do, for tests.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace outflank {

struct ProgramResult {
  int exit_code = -1;  ///< Minus the signal's number if one ended it.
  std::string output;
  std::string errors;
};

struct ProgramInput {
  std::string text;                                ///< Standard input.
  std::map<std::string, std::string> environment;  ///< Added to a clean one.
  std::string program = OUTFLANK_PROGRAM;
  std::filesystem::path folder = ".";    ///< Where it runs.
  std::string interrupt_at;              ///< Sends SIGINT once the output contains it.
  std::filesystem::path interrupt_file;  ///< What is looked into instead of the output.
  std::function<bool()> kill_when;       ///< Sends SIGKILL once it is true.
  bool errors_to_terminal = false;       ///< Standard error is one, which takes some KB at most.
};

/// Waits for the program's end. The environment has no options file and no OUTFLANK_ISA.
ProgramResult run_program(const std::vector<std::string>& arguments,
                          const ProgramInput& input = {});

/// A folder of its own, removed at the end.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  std::filesystem::path path(const std::string& name) const { return folder_ / name; }
  /// Writes a file and returns its path.
  std::string write(const std::string& name, const std::string& text) const;

 private:
  std::filesystem::path folder_;
};

std::string read_text(const std::filesystem::path& path);

}  // namespace outflank
