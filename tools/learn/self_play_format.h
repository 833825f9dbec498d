// Self-play records in the table of file formats: what `outflank convert` and `outflank analyze`
// read of them.
#pragma once

#include "tools/game_formats.h"

namespace outflank::cli {

/// Begins as a file of self-play games does.
bool is_self_play_file(std::string_view bytes);

/// All whole blocks; the others are errors. The search's values and exact scores become the
/// evaluations of the moves, the final score the result.
GameFile read_self_play_games(std::string_view bytes, const SideFiles& side_files, Rules = {});

}  // namespace outflank::cli
