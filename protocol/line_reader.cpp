#include "protocol/line_reader.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>
#include <vector>

namespace outflank {
namespace {

constexpr std::size_t kReadSize = std::size_t{1} << 16;

}  // namespace

LineReader::LineReader(int input, int output, Inbox& inbox, Logger logger)
    : input_(input), output_(output), inbox_(inbox), logger_(std::move(logger)) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw std::system_error(errno, std::generic_category(), "pipe");
  }
  wake_read_ = ends[0];
  wake_write_ = ends[1];
  thread_ = std::thread([this] { run(); });
}

LineReader::~LineReader() {
  close(wake_write_);
  thread_.join();
  close(wake_read_);
}

void LineReader::run() {
  bool reading = true;
  bool watching = true;
  while (true) {
    // A negative descriptor is skipped by poll().
    std::array<pollfd, 3> polled = {{{wake_read_, POLLIN, 0},
                                     {reading ? input_ : -1, POLLIN, 0},
                                     {watching ? output_ : -1, 0, 0}}};
    if (poll(polled.data(), polled.size(), -1) < 0) {
      if (errno == EINTR) continue;
      inbox_.close();
      return;
    }
    if (polled[0].revents != 0) return;
    if (polled[1].revents != 0) reading = read_some();
    if (polled[2].revents != 0) {
      if ((polled[2].revents & (POLLERR | POLLHUP)) != 0) inbox_.hang_up();
      watching = false;
    }
  }
}

/// False at the end of the input.
bool LineReader::read_some() {
  std::vector<char> buffer(kReadSize);
  const ssize_t count = read(input_, buffer.data(), buffer.size());
  if (count > 0) {
    split({buffer.data(), static_cast<std::size_t>(count)});
    return true;
  }
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return true;
  if (count < 0) {
    error_ = errno;
    if (logger_) {
      logger_(LogLevel::kError, std::string("cannot read the input: ") + std::strerror(errno));
    }
  }
  if (!partial_.empty()) split("\n");
  inbox_.close();
  return false;
}

void LineReader::split(std::string_view bytes) {
  std::vector<std::string> lines;
  while (true) {
    const std::size_t length = std::min(bytes.find('\n'), bytes.size());
    const std::size_t room = kMaxLineLength - std::min(partial_.size(), kMaxLineLength);
    partial_.append(bytes.substr(0, std::min(length, room)));
    if (length == bytes.size()) break;
    bytes.remove_prefix(length + 1);
    if (!partial_.empty() && partial_.back() == '\r') partial_.pop_back();
    if (logger_) logger_(LogLevel::kDebug, "< " + partial_);
    lines.push_back(std::exchange(partial_, {}));
  }
  if (!lines.empty()) inbox_.push_lines(std::move(lines));
}

}  // namespace outflank
