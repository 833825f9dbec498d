#include "tests/protocol/engine_process.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <thread>

namespace outflank {
namespace {

using SteadyClock = std::chrono::steady_clock;

std::array<int, 2> make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw std::system_error(errno, std::generic_category(), "pipe");
  }
  return ends;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  for (std::string& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

}  // namespace

EngineProcess::EngineProcess(const std::vector<std::string>& arguments,
                             const std::vector<std::string>& environment)
    : EngineProcess(OUTFLANK_PROGRAM, arguments, environment) {}

EngineProcess::EngineProcess(const std::string& program, const std::vector<std::string>& arguments,
                             const std::vector<std::string>& environment) {
  std::signal(SIGPIPE, SIG_IGN);  // A program that ends early must not take the test with it.
  const auto input = make_pipe();
  const auto output = make_pipe();
  std::vector<std::string> words = {program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<std::string> variables = environment;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    variables.emplace_back(*variable);
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output[1], STDOUT_FILENO);
  // The program gets the usual reaction to SIGPIPE, not ours.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t defaults;
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  const int error = posix_spawn(&pid_, program.c_str(), &actions, &attributes,
                                pointers(words).data(), pointers(variables).data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  close(input[0]);
  close(output[1]);
  to_program_ = input[1];
  from_program_ = output[0];
  if (error != 0) throw std::system_error(error, std::generic_category(), program);
}

EngineProcess::~EngineProcess() {
  close_input();
  close_output();
  if (!exit_code_) {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
}

void EngineProcess::send(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(to_program_, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return;  // The program is gone, and the test will miss its answer.
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

void EngineProcess::close_input() {
  if (to_program_ >= 0) close(to_program_);
  to_program_ = -1;
}

void EngineProcess::close_output() {
  if (from_program_ >= 0) close(from_program_);
  from_program_ = -1;
}

/// Reads some more output; false after `deadline` or at its end.
bool EngineProcess::fill(SteadyClock::time_point deadline) {
  while (from_program_ >= 0) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - SteadyClock::now()).count();
    pollfd polled = {from_program_, POLLIN, 0};
    const int ready = poll(&polled, 1, static_cast<int>(std::max<long>(left, 0)));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return false;
    std::array<char, 4096> bytes{};
    const ssize_t count = read(from_program_, bytes.data(), bytes.size());
    if (count > 0) {
      buffer_.append(bytes.data(), static_cast<std::size_t>(count));
      return true;
    }
    close_output();
  }
  return false;
}

std::optional<std::string> EngineProcess::read_line(std::chrono::milliseconds wait) {
  const auto deadline = SteadyClock::now() + wait;
  while (buffer_.find('\n') == std::string::npos) {
    if (fill(deadline)) continue;
    if (from_program_ >= 0 || buffer_.empty()) return std::nullopt;
    return std::exchange(buffer_, {});
  }
  const std::size_t length = buffer_.find('\n');
  std::string line = buffer_.substr(0, length);
  buffer_.erase(0, length + 1);
  return line;
}

std::vector<std::string> EngineProcess::read_until(std::string_view prefix) {
  std::vector<std::string> lines;
  while (const auto line = read_line()) {
    lines.push_back(*line);
    if (line->starts_with(prefix)) return lines;
  }
  ADD_FAILURE() << "no line beginning with \"" << prefix << "\" after " << lines.size()
                << " lines, the last one: " << (lines.empty() ? "" : lines.back());
  return lines;
}

std::string EngineProcess::read_rest() {
  const auto deadline = SteadyClock::now() + kGuard;
  while (fill(deadline)) {
  }
  EXPECT_LT(from_program_, 0) << "the output did not end";
  return std::exchange(buffer_, {});
}

std::optional<int> EngineProcess::wait_for_exit(std::chrono::milliseconds wait) {
  const auto deadline = SteadyClock::now() + wait;
  while (!exit_code_) {
    int status = 0;
    if (waitpid(pid_, &status, WNOHANG) == pid_) {
      exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    } else if (SteadyClock::now() >= deadline) {
      return std::nullopt;
    } else {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  return exit_code_;
}

std::string finish(EngineProcess& engine) {
  engine.close_input();
  std::string rest = engine.read_rest();
  EXPECT_EQ(engine.wait_for_exit(), 0);
  return rest;
}

}  // namespace outflank
