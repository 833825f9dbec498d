// Files of games and positions, in whichever format they are, as subcommands are given them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/command_line.h"
#include "tools/game_formats.h"

namespace outflank::cli {

/// Reads a file, or standard input where `path` is `-`. Without a `format` it is the one of the
/// extension, or for other extensions and .txt the one that the bytes look like. Throws
/// OutsideError if the file cannot be read.
GameFile read_game_file(const std::string& path, const GameFormat* format = nullptr,
                        Rules rules = {});

/// The same for a text that is no file.
GameFile read_game_text(std::string_view text, const GameFormat* format = nullptr,
                        Rules rules = {});

/// The files below a folder, in the order of their paths.
struct FolderFiles {
  std::vector<std::string> games;   ///< Those with an extension of the formats.
  std::vector<std::string> others;  ///< But for those that belong to files of games.
};
/// Throws OutsideError if the folder cannot be read.
FolderFiles files_below(const std::string& folder);

/// The name of a file in messages.
std::string shown_name(const std::string& path);

/// All games that a subcommand's arguments name: files, folders, `-` for standard input, a
/// transcript, --moves.
struct GameFiles {
  std::vector<FileGame> games;
  std::vector<std::string> errors;   ///< One line each, with file, place and what was expected.
  std::vector<std::string> skipped;  ///< Games of other kinds and sizes, which are no errors.
};
/// Throws UsageError if there is none, OutsideError if a file cannot be read.
GameFiles games_of(const CommandLine& line);

}  // namespace outflank::cli
