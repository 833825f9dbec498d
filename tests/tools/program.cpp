#include "tests/tools/program.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <thread>

namespace outflank {
namespace {

/// Files rather than pipes: nothing can block, whatever the program reads and writes in which
/// order.
void redirect(const std::filesystem::path& path, int flags, int target) {
  const int file = open(path.c_str(), flags, 0600);
  if (file < 0 || dup2(file, target) < 0) std::_Exit(126);
  close(file);
}

[[noreturn]] void become(const std::vector<std::string>& arguments, const ProgramInput& input,
                         const std::filesystem::path& scratch,
                         const std::filesystem::path& errors) {
  redirect(scratch / "in", O_RDONLY, 0);
  redirect(scratch / "out", O_WRONLY | O_CREAT | O_TRUNC, 1);
  redirect(errors, O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY, 2);
  std::vector<std::string> words = {input.program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<std::string> settings = {"PATH=/usr/bin:/bin", "HOME=" + scratch.string()};
  for (const auto& [name, value] : input.environment) settings.push_back(name + "=" + value);
  const auto pointers = [](std::vector<std::string>& texts) {
    std::vector<char*> all;
    for (std::string& text : texts) all.push_back(text.data());
    all.push_back(nullptr);
    return all;
  };
  if (chdir(input.folder.c_str()) != 0) std::_Exit(126);
  execve(input.program.c_str(), pointers(words).data(), pointers(settings).data());
  std::_Exit(127);
}

/// Gives up after a time that only guards against hanging, and fails the test then.
void wait_until(const std::function<bool()>& condition) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + std::chrono::minutes(1);
  while (!condition()) {
    if (Clock::now() >= end) {
      ADD_FAILURE() << "the program never did what was waited for";
      return;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

/// The near end of a terminal; the program writes to the far end.
class Terminal {
 public:
  Terminal() : file_(posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK)) {
    if (file_ < 0 || grantpt(file_) != 0 || unlockpt(file_) != 0) {
      throw std::runtime_error("no pseudo terminal");
    }
  }
  ~Terminal() { close(file_); }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  std::string far_end() const { return ptsname(file_); }
  std::string written() const {
    std::string text;
    char buffer[4096];
    for (ssize_t count; (count = read(file_, buffer, sizeof buffer)) > 0;) {
      text.append(buffer, static_cast<std::size_t>(count));
    }
    return text;
  }

 private:
  int file_;
};

}  // namespace

ProgramResult run_program(const std::vector<std::string>& arguments, const ProgramInput& input) {
  const ScratchFolder scratch;
  scratch.write("in", input.text);
  std::optional<Terminal> terminal;
  if (input.errors_to_terminal) terminal.emplace();
  const std::string far_end = terminal ? terminal->far_end() : "";
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("fork failed");
  if (child == 0) {
    become(arguments, input, scratch.path(""), terminal ? far_end : scratch.path("err").string());
  }
  if (!input.interrupt_at.empty()) {
    const auto& file = input.interrupt_file;
    wait_until([&] {
      return read_text(file.empty() ? scratch.path("out") : file).find(input.interrupt_at) !=
             std::string::npos;
    });
    kill(child, SIGINT);
  }
  if (input.kill_when) {
    wait_until(input.kill_when);
    kill(child, SIGKILL);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ProgramResult result;
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  result.output = read_text(scratch.path("out"));
  result.errors = terminal ? terminal->written() : read_text(scratch.path("err"));
  return result;
}

ScratchFolder::ScratchFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "outflank-test-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp failed");
  folder_ = name;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::string ScratchFolder::write(const std::string& name, const std::string& text) const {
  std::ofstream(path(name), std::ios::binary) << text;
  return path(name).string();
}

std::string read_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

}  // namespace outflank
