// The files that a match is kept in while it is played: the journal that lets it go on after an
// interruption, and the games as GGF.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tools/json_output.h"
#include "tools/match/match_game.h"

namespace outflank::match {

/// A text file that lines are added to, each synced before the next one.
class LineFile {
 public:
  /// Opens or begins it. Throws OutsideError.
  explicit LineFile(const std::string& path);
  /// Throws OutsideError.
  void add(const std::string& line);

 private:
  std::string path_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
};

/// The first line says which match it is; each further one is a game.
class MatchJournal {
 public:
  /// Reads `path` if it exists, else begins it with `head`. A last line that was cut off is
  /// dropped. Throws UsageError if it is no journal or that of another match; OutsideError if it
  /// cannot be read or written.
  MatchJournal(const std::string& path, const cli::Json& head);

  const std::vector<MatchGame>& earlier_games() const { return games_; }
  void add(const MatchGame& game);

 private:
  void read(const std::string& text, const std::string& path, const cli::Json& head);

  std::vector<MatchGame> games_;
  std::unique_ptr<LineFile> file_;
};

/// What the games say about where they were played.
inline constexpr std::string_view kMatchPlace = "outflank match";

/// Opens a GGF file for the games that follow, and adds those of `games` that are not yet there: a
/// run may have ended between the journal and this file. A last game of a match that was cut off
/// is dropped. Throws OutsideError.
LineFile open_ggf(const std::string& path, const std::vector<MatchGame>& games);

}  // namespace outflank::match
