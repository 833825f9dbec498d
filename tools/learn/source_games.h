// The games that positions are taken from, in whichever format they are.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/board/board.h"
#include "tools/log.h"

namespace outflank::cli {

struct SourceGame {
  Board start;
  std::vector<Square> moves;  ///< All legal; forced passes left out.
};

/// The games of all files: WTHOR (`.wtb`), self-play records, GGF, SGF or transcripts. What cannot
/// be read in a file goes to the log as a warning. Throws UsageError if a file has no game at all,
/// OutsideError if it cannot be read.
std::vector<SourceGame> read_source_games(const std::vector<std::string>& paths, const Log& log);

/// Tells one set of games from another.
std::uint32_t checksum_of(const std::vector<SourceGame>& games);

}  // namespace outflank::cli
