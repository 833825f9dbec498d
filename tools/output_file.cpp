#include "tools/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "tools/error.h"

namespace outflank::cli {
namespace {

namespace fs = std::filesystem;

/// An open file, closed at the end of its life.
class File {
 public:
  explicit File(int descriptor) : descriptor_(descriptor) {}
  ~File() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  int descriptor() const { return descriptor_; }

  /// False with errno where not all could be written.
  bool write_all(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t count = write(descriptor_, bytes.data(), bytes.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
  }

 private:
  int descriptor_;
};

[[noreturn]] void fail(const std::string& path) {
  throw OutsideError(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
}

void write_in_place(const std::string& path, std::string_view bytes) {
  const File file(open(path.c_str(), O_WRONLY));
  if (file.descriptor() < 0 || !file.write_all(bytes)) fail(path);
}

}  // namespace

void write_whole_file(const std::string& path, std::string_view bytes) {
  if (path == "-") {
    const bool written = std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size();
    if (!written || std::fflush(stdout) != 0) fail("to standard output");
    return;
  }
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  if (fs::exists(status) && !fs::is_regular_file(status)) return write_in_place(path, bytes);

  // Through a symbolic link the file itself is replaced, not the link.
  const fs::path target = fs::exists(status) ? fs::canonical(path, ignored) : fs::path(path);
  std::string temporary = target.string() + ".XXXXXX";
  const File file(mkstemp(temporary.data()));
  if (file.descriptor() < 0) fail(path);
  constexpr mode_t kReadableByAll = 0644;
  const mode_t mode =
      fs::exists(status) ? static_cast<mode_t>(status.permissions()) & 0777 : kReadableByAll;
  const bool written = file.write_all(bytes) && fchmod(file.descriptor(), mode) == 0 &&
                       fsync(file.descriptor()) == 0 &&
                       std::rename(temporary.c_str(), target.c_str()) == 0;
  if (written) return;
  const int reason = errno;
  unlink(temporary.c_str());
  errno = reason;
  fail(path);
}

}  // namespace outflank::cli
