// A file of test positions in the making: OBF, with comment lines at its head that say where the
// positions come from. A position is solved as soon as its best moves stand behind it.
#pragma once

#include <string>
#include <vector>

#include "protocol/formats/obf.h"

namespace outflank::cli {

struct SuiteFile {
  std::vector<std::string> head;   ///< Without the `%`.
  std::vector<Problem> positions;  ///< `moves` are all best moves, empty as long as unsolved.

  std::string text() const;
};

/// Throws UsageError that names the line of what is no position; `path` stands in the message.
SuiteFile parse_suite_file(const std::string& text, const std::string& path);

}  // namespace outflank::cli
