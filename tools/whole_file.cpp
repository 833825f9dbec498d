#include "tools/whole_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "tools/error.h"

namespace outflank::cli {

void write_whole_file(const std::string& path, std::string_view text) {
  const std::string temporary = path + ".new";
  const auto fail = [&] {
    const std::string reason = std::strerror(errno);
    std::remove(temporary.c_str());
    throw OutsideError(fmt::format(R"(cannot write "{}": {})", path, reason));
  };
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(temporary.c_str(), "wb"),
                                                       std::fclose);
  if (!file) fail();
  if (std::fwrite(text.data(), 1, text.size(), file.get()) != text.size()) fail();
  if (std::fflush(file.get()) != 0 || ::fsync(::fileno(file.get())) != 0) fail();
  if (std::fclose(file.release()) != 0) fail();
  if (std::rename(temporary.c_str(), path.c_str()) != 0) fail();
}

}  // namespace outflank::cli
