#include "tools/match/child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <algorithm>
#include <array>
#include <boost/process.hpp>
#include <boost/process/extend.hpp>
#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <thread>
#include <utility>

#include "protocol/formats/text_place.h"

namespace outflank::match {
namespace {

namespace bp = boost::process;
using std::chrono::milliseconds;

/// No protocol has longer lines, and nobody needs more than that for a move.
constexpr std::size_t kMostLineBytes = std::size_t{1} << 16;
constexpr std::size_t kMostBytesForCommand = std::size_t{1} << 24;
/// How much of what it says on standard error is kept for messages.
constexpr std::size_t kKeptErrorBytes = 1024;
/// How long a stop may go unnoticed.
constexpr milliseconds kSlice{20};
/// What a program gets to leave by itself.
constexpr milliseconds kLeaveTime{500};

/// Both ends are closed in programs that other threads start.
bp::pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw std::system_error(errno, std::generic_category(), "pipe");
  }
  return bp::pipe(ends[0], ends[1]);
}

/// In the new process, before it becomes the program: signals as the shell leaves them, and an end
/// with ours, also if that is a violent one.
void set_up_child() {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  signal(SIGPIPE, SIG_DFL);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

bool is_program(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path, ignored) && access(path.c_str(), X_OK) == 0;
}

}  // namespace

Deadline deadline_in(double seconds) {
  return SteadyClock::now() +
         std::chrono::duration_cast<SteadyClock::duration>(std::chrono::duration<double>(seconds));
}

std::optional<std::filesystem::path> find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) {
    if (!is_program(name)) return std::nullopt;
    return std::filesystem::absolute(name);
  }
  const char* variable = std::getenv("PATH");
  const std::string folders = std::string(variable == nullptr ? "" : variable) + ":/usr/games";
  for (std::size_t begin = 0; begin < folders.size();) {
    const std::size_t end = std::min(folders.find(':', begin), folders.size());
    const std::filesystem::path path =
        std::filesystem::path(folders.substr(begin, end - begin)) / name;
    if (is_program(path)) return std::filesystem::absolute(path);
    begin = end + 1;
  }
  return std::nullopt;
}

class ChildProcess::Impl {
 public:
  Impl(Launcher& launcher, const ProgramCommand& command, std::stop_token stop)
      : stop_(std::move(stop)), input_(make_pipe()), output_(make_pipe()), errors_(make_pipe()) {
    const std::filesystem::path folder =
        command.folder.empty() ? std::filesystem::current_path() : command.folder;
    std::error_code error;
    {
      const std::lock_guard lock(launcher.starting_);
      child_ = bp::child(
          bp::exe = command.program.string(), bp::args = command.arguments,
          bp::start_dir = folder.string(), bp::std_in<input_, bp::std_out> output_,
          bp::std_err > errors_, group_, error,
          bp::extend::on_exec_setup = [](auto&) { set_up_child(); });
    }
    if (error) throw std::system_error(error, command.program.string());
    for (const int end : {input_.native_sink(), output_.native_source(), errors_.native_source()}) {
      fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK);
    }
  }

  ~Impl() {
    input_.close();
    output_.close();
    errors_.close();
    const Deadline deadline = SteadyClock::now() + kLeaveTime;
    while (!ended() && SteadyClock::now() < deadline && !stop_.stop_requested()) {
      std::this_thread::sleep_for(milliseconds(1));
    }
    // As long as it has not been waited for, nobody else can have its number.
    std::error_code ignored;
    group_.terminate(ignored);
    child_.wait(ignored);
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  std::optional<Fault> send(std::string_view line, Deadline deadline) {
    counted_ = 0;
    std::string text(line);
    text += '\n';
    std::string_view rest = text;
    while (!rest.empty()) {
      const ssize_t count = write(input_.native_sink(), rest.data(), rest.size());
      if (count >= 0) {
        rest.remove_prefix(static_cast<std::size_t>(count));
      } else if (errno == EAGAIN) {
        if (stop_.stop_requested() || SteadyClock::now() >= deadline) {
          return Fault{FaultKind::kHang, fmt::format("does not read \"{}\"", line)};
        }
        pollfd writable = {input_.native_sink(), POLLOUT, 0};
        poll(&writable, 1, static_cast<int>(kSlice.count()));
      } else if (errno != EINTR) {
        // Whatever it said before its end does not matter any more.
        return crash();
      }
    }
    return std::nullopt;
  }

  std::optional<Fault> read_line(std::string& line, Deadline deadline) {
    while (true) {
      const std::size_t end = buffer_.find('\n', searched_);
      if (end != std::string::npos) {
        line.assign(buffer_, taken_, end - taken_);
        if (line.ends_with('\r')) line.pop_back();
        taken_ = searched_ = end + 1;
        return std::nullopt;
      }
      searched_ = buffer_.size();
      if (counted_ > kMostBytesForCommand || buffer_.size() - taken_ > kMostLineBytes) {
        return Fault{FaultKind::kFlood,
                     fmt::format("{} bytes of output, beginning with \"{}\"", counted_,
                                 printable(std::string_view(buffer_).substr(taken_)))};
      }
      if (at_end_) return crash();
      if (stop_.stop_requested()) return Fault{FaultKind::kHang, "stopped"};
      if (!fill(deadline)) return Fault{FaultKind::kHang, "no answer"};
    }
  }

 private:
  /// Waits for some output; false after the deadline.
  bool fill(Deadline deadline) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - SteadyClock::now());
    if (left.count() <= 0) return false;
    std::array<pollfd, 2> readable = {{{output_.native_source(), POLLIN, 0},
                                       {errors_at_end_ ? -1 : errors_.native_source(), POLLIN, 0}}};
    poll(readable.data(), readable.size(), static_cast<int>(std::min(left, kSlice).count()));
    if (readable[1].revents != 0) read_errors();
    if (readable[0].revents == 0) return true;
    buffer_.erase(0, taken_);
    searched_ -= taken_;
    taken_ = 0;
    std::array<char, kMostLineBytes> bytes;
    const ssize_t count = read(output_.native_source(), bytes.data(), bytes.size());
    if (count > 0) {
      buffer_.append(bytes.data(), static_cast<std::size_t>(count));
      counted_ += static_cast<std::size_t>(count);
    } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
      at_end_ = true;
    }
    return true;
  }

  void read_errors() {
    std::array<char, kMostLineBytes> bytes;
    const ssize_t count = read(errors_.native_source(), bytes.data(), bytes.size());
    if (count == 0) errors_at_end_ = true;
    if (count <= 0) return;
    said_.append(bytes.data(), static_cast<std::size_t>(count));
    if (said_.size() > kKeptErrorBytes) said_.erase(0, said_.size() - kKeptErrorBytes);
  }

  /// It has ended; its exit code is still to be fetched.
  bool ended() const {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(child_.id()), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid != 0;
  }

  /// How it ended, and the last that it said on standard error.
  Fault crash() {
    const Deadline deadline = SteadyClock::now() + kLeaveTime;
    while (!ended() && SteadyClock::now() < deadline) std::this_thread::sleep_for(milliseconds(1));
    siginfo_t info{};
    waitid(P_PID, static_cast<id_t>(child_.id()), &info, WEXITED | WNOHANG | WNOWAIT);
    std::string detail = "closed its output";
    if (info.si_pid != 0 && info.si_code == CLD_EXITED) {
      detail = fmt::format("ended with exit code {}", info.si_status);
    } else if (info.si_pid != 0) {
      detail = fmt::format("killed by signal {}", info.si_status);
    }
    if (!errors_at_end_) read_errors();
    const std::string_view said = trim(said_);
    const std::size_t last_line = said.rfind('\n') + 1;
    if (!said.empty()) detail += ": " + printable(said.substr(last_line));
    return {FaultKind::kCrash, detail};
  }

  std::stop_token stop_;
  bp::pipe input_, output_, errors_;
  bp::group group_;
  bp::child child_;
  std::string buffer_;
  std::size_t taken_ = 0;     ///< Of the buffer, in lines that were returned.
  std::size_t searched_ = 0;  ///< No line end between `taken_` and here.
  std::size_t counted_ = 0;   ///< Bytes since the last command.
  std::string said_;          ///< The end of standard error.
  bool at_end_ = false;
  bool errors_at_end_ = false;
};

ChildProcess::ChildProcess(Launcher& launcher, const ProgramCommand& command, std::stop_token stop)
    : impl_(std::make_unique<Impl>(launcher, command, std::move(stop))) {}
ChildProcess::~ChildProcess() = default;

std::optional<Fault> ChildProcess::send(std::string_view line, Deadline deadline) {
  return impl_->send(line, deadline);
}
std::optional<Fault> ChildProcess::read_line(std::string& line, Deadline deadline) {
  return impl_->read_line(line, deadline);
}

}  // namespace outflank::match
