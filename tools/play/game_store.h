// Games on disk for `outflank play`.
#pragma once

#include <array>
#include <string>

#include "engine/board/game_record.h"

namespace outflank::cli {

/// Writes a file as a whole or not at all, in the format of its extension, else as a transcript.
/// `players` are the names of Black and White. Throws OutsideError, and UsageError where the format
/// cannot hold the game.
void save_game(const std::string& path, const GameRecord& game,
               const std::array<std::string, 2>& players);

/// The first game of a file in any format. Throws OutsideError if it cannot be read,
/// UsageError if there is no game in it.
GameRecord load_game(const std::string& path);

}  // namespace outflank::cli
