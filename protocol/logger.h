// Where the protocols report what they see. A callback, so that the program decides on files and
// formats.
#pragma once

#include <functional>
#include <string_view>

namespace outflank {

enum class LogLevel { kDebug, kInfo, kWarning, kError };

/// Takes one line without its line end. Called from several threads, one at a time or not: must
/// be thread safe, must not throw and must not write to standard output. May be empty.
using Logger = std::function<void(LogLevel, std::string_view)>;

}  // namespace outflank
