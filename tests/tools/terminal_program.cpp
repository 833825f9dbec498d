#include "tests/tools/terminal_program.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <utility>

namespace outflank {
namespace {

constexpr int kGuardMilliseconds = 60000;

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> all;
  for (std::string& text : texts) all.push_back(text.data());
  all.push_back(nullptr);
  return all;
}

/// The length of the escape sequence that `text` has at `at`: `ESC [ … letter`, or `ESC` with one
/// character; 0 if there is none.
std::size_t escape_length(std::string_view text, std::size_t at) {
  if (text[at] != '\033') return 0;
  std::size_t end = at + 1;
  if (end < text.size() && text[end] == '[') {
    do ++end;
    while (end < text.size() && (text[end] < '@' || text[end] > '~'));
  }
  return std::min(end + 1, text.size()) - at;
}

}  // namespace

TerminalProgram::TerminalProgram(const std::vector<std::string>& arguments,
                                 const std::string& terminal,
                                 const std::vector<std::string>& environment, unsigned short rows) {
  std::vector<std::string> words = {OUTFLANK_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  // libedit never frees the names of the functions that are added to it.
  std::vector<std::string> variables = {"PATH=/usr/bin:/bin", "HOME=/nowhere", "TERM=" + terminal,
                                        "ASAN_OPTIONS=detect_leaks=0"};
  variables.insert(variables.end(), environment.begin(), environment.end());
  winsize size = {rows, 100, 0, 0};
  pid_ = forkpty(&terminal_, nullptr, nullptr, &size);
  if (pid_ < 0) throw std::runtime_error("no pseudo terminal");
  if (pid_ == 0) {
    execve(OUTFLANK_PROGRAM, pointers(words).data(), pointers(variables).data());
    std::_Exit(127);
  }
}

TerminalProgram::~TerminalProgram() {
  if (!ended_) {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  close(terminal_);
}

void TerminalProgram::type(std::string_view keys) {
  if (write(terminal_, keys.data(), keys.size()) != static_cast<ssize_t>(keys.size())) {
    ADD_FAILURE() << "the terminal is gone";
  }
}

/// Reads some more; false at the end of the output.
bool TerminalProgram::fill() {
  pollfd polled = {terminal_, POLLIN, 0};
  if (poll(&polled, 1, kGuardMilliseconds) <= 0) return false;
  std::array<char, 4096> bytes{};
  const ssize_t count = read(terminal_, bytes.data(), bytes.size());
  if (count <= 0) return false;  // EIO once the program is gone.
  pending_.append(bytes.data(), static_cast<std::size_t>(count));
  return true;
}

std::string TerminalProgram::wait_for(std::string_view text) {
  std::string plain;
  std::size_t at = 0;
  while (!plain.ends_with(text)) {
    if (at == pending_.size() && !fill()) {
      ADD_FAILURE() << '"' << text << "\" did not come, but\n" << plain;
      break;
    }
    const std::size_t escape = escape_length(pending_, at);
    if (escape == 0) plain += pending_[at];
    at += std::max<std::size_t>(escape, 1);
  }
  raw_ = pending_.substr(0, at);
  pending_.erase(0, at);
  return plain;
}

int TerminalProgram::wait_for_exit() {
  while (fill()) {
  }
  raw_ = std::exchange(pending_, "");
  int status = 0;
  waitpid(pid_, &status, 0);
  ended_ = true;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

bool TerminalProgram::sees_keys() const {
  termios settings{};
  // The near end of a pseudo terminal answers for the far end.
  if (tcgetattr(terminal_, &settings) != 0) ADD_FAILURE() << "the terminal is gone";
  return (settings.c_lflag & ICANON) == 0;
}

}  // namespace outflank
