#include "protocol/line_writer.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

namespace outflank {

LineWriter::LineWriter(int output, Logger logger) : output_(output), logger_(std::move(logger)) {}

void LineWriter::write(std::string_view text) {
  const std::string line = std::string(text) + '\n';
  const std::lock_guard lock(mutex_);
  if (logger_) logger_(LogLevel::kDebug, "> " + std::string(text));
  std::string_view rest = line;
  while (!rest.empty() && !failed()) {
    const ssize_t count = ::write(output_, rest.data(), rest.size());
    if (count >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      pollfd polled = {output_, POLLOUT, 0};
      poll(&polled, 1, -1);
    } else if (errno != EINTR) {
      error_ = errno;
      if (logger_) {
        logger_(LogLevel::kError, std::string("cannot write the output: ") + std::strerror(errno));
      }
    }
  }
}

}  // namespace outflank
