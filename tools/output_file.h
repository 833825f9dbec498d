// Writes a file as a whole or not at all.
#pragma once

#include <string>
#include <string_view>

namespace outflank::cli {

/// Writes beside the file, syncs and renames, so that whoever is killed in between leaves the old
/// file. A device or a pipe is written to directly; `-` is standard output. Throws OutsideError,
/// and then nothing has changed.
void write_whole_file(const std::string& path, std::string_view bytes);

}  // namespace outflank::cli
