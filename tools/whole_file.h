// Text files that are written whole: a reader sees the old text or the new one, never a part.
#pragma once

#include <string>
#include <string_view>

namespace outflank::cli {

/// Replaces the file, or makes it: written beside it, synced and renamed. Throws OutsideError.
void write_whole_file(const std::string& path, std::string_view text);

}  // namespace outflank::cli
