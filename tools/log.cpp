#include "tools/log.h"

#include <fmt/format.h>
#include <spdlog/logger.h>
#include <spdlog/sinks/basic_file_sink.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "tools/command_line.h"

namespace outflank::cli {
namespace {

constexpr std::array<std::string_view, 5> kLevels = {"debug", "info", "warning", "error", "off"};
constexpr std::array<spdlog::level::level_enum, 5> kSpdlogLevels = {
    spdlog::level::debug, spdlog::level::info, spdlog::level::warn, spdlog::level::err,
    spdlog::level::off};

spdlog::level::level_enum level_of(const CommandLine& line) {
  const auto given = line.value("log-level");
  if (!given) return spdlog::level::info;
  const auto found = std::ranges::find(kLevels, given->text);
  if (found == kLevels.end()) {
    throw given->error(fmt::format("{}", fmt::join(kLevels, ", ")));
  }
  return kSpdlogLevels[static_cast<std::size_t>(found - kLevels.begin())];
}

}  // namespace

class Log::Impl {
 public:
  explicit Impl(const CommandLine& line) {
    const spdlog::level::level_enum level = level_of(line);
    const auto file = line.value("log-file");
    if (!file) return;
    // spdlog would make missing folders, which hides a slip in the path.
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> probe(
        std::fopen(file->text.c_str(), "ab"), std::fclose);
    if (!probe) {
      throw OutsideError(
          fmt::format(R"({} "{}": {})", file->place, file->text, std::strerror(errno)));
    }
    try {
      auto sink = std::make_shared<spdlog::sinks::basic_file_sink_mt>(file->text);
      logger_ = std::make_unique<spdlog::logger>("outflank", std::move(sink));
    } catch (const spdlog::spdlog_ex& error) {
      throw OutsideError(fmt::format("{}: {}", file->place, error.what()));
    }
    logger_->set_pattern("%Y-%m-%d %H:%M:%S.%e %l %v");
    logger_->set_level(level);
    // A host may end the program at any time: what was logged before has to be there.
    logger_->flush_on(level);
  }

  void write(spdlog::level::level_enum level, std::string_view text) const {
    if (logger_) logger_->log(level, spdlog::string_view_t(text.data(), text.size()));
  }

 private:
  std::unique_ptr<spdlog::logger> logger_;
};

Log::Log(const CommandLine& line) : impl_(std::make_unique<Impl>(line)) {}
Log::~Log() = default;

void Log::debug(std::string_view text) const {
  impl_->write(spdlog::level::debug, text);
}
void Log::info(std::string_view text) const {
  impl_->write(spdlog::level::info, text);
}
void Log::warning(std::string_view text) const {
  impl_->write(spdlog::level::warn, text);
}
void Log::error(std::string_view text) const {
  impl_->write(spdlog::level::err, text);
}

}  // namespace outflank::cli
