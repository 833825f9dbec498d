// `key=value key='value with blanks'`: several settings in the text of one option.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/command_line.h"

namespace outflank::match {

struct Setting {
  std::string key;
  std::string value;       ///< Without its quotes; `yes` for a key that stands alone.
  std::size_t column = 0;  ///< Of the key, from 1.
};

/// Reads the settings in `text`, each at most once, apart by blanks. Quotes of either kind hold
/// blanks and quotes of the other kind. Throws UsageError beginning with `place` for a key that is
/// not among `keys`, with the nearest that is, and for what is no setting.
std::vector<Setting> parse_settings(std::string_view text, std::string_view place,
                                    std::span<const std::string_view> keys);

/// The words of a command: apart by blanks, quotes of either kind hold blanks. Throws UsageError
/// beginning with `place` for a quote that does not end.
std::vector<std::string> split_command(std::string_view text, std::string_view place);

}  // namespace outflank::match
