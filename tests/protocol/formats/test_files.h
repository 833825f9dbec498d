// Files that tests read: those of the project, and those of the test data folder.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

namespace outflank {

/// The bytes of a file; empty if it cannot be read.
inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A folder of the test data, which the environment names; nothing where it does not.
inline std::optional<std::filesystem::path> data_folder(const std::string& name) {
  const char* root = std::getenv("OUTFLANK_TEST_DATA");
  if (root == nullptr || *root == '\0') return std::nullopt;
  return std::filesystem::path(root) / name;
}

}  // namespace outflank
