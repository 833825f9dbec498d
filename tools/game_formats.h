// The table of file formats: every one that the program reads and writes, for all subcommands. A
// new format is one more row.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/parsed.h"
#include "protocol/formats/game_info.h"
#include "protocol/formats/obf.h"

namespace outflank::cli {

/// What any of the formats tells about a game or a position.
struct FileGame : AnnotatedGame {
  /// The scores that belong to the start, where the format lists scores of a position.
  std::optional<Problem> problem;
};

struct GameFile {
  std::vector<FileGame> games;
  std::vector<TextError> errors;   ///< The first of each game that cannot be read.
  std::vector<TextError> skipped;  ///< Games of another kind or on another board size.
};

/// The bytes of a file that belongs to the one being read, by its extension, as `jou`; nothing if
/// there is none.
using SideFiles = std::function<std::optional<std::string>(std::string_view extension)>;

struct WrittenGames {
  struct SideFile {
    std::string extension;  ///< Without the dot.
    std::string bytes;
  };
  struct Refused {
    std::size_t game = 0;  ///< Its index.
    std::string reason;    ///< Why the format cannot hold it.
  };
  std::string bytes;
  std::vector<SideFile> side_files;  ///< To be written beside the file.
  std::vector<Refused> refused;
};

struct GameFormat {
  std::string_view name;       ///< What --to and --from call it.
  std::string_view extension;  ///< Of its files, with the dot, in lower case.
  std::string_view holds;      ///< A few words for people.
  /// Whether bytes are surely of this format, for files whose extension does not tell.
  bool (*recognises)(std::string_view bytes);
  /// Games that do not name their rules are read by `rules`.
  GameFile (*read)(std::string_view bytes, const SideFiles& side_files, Rules rules);
  /// Null for a format that is only read.
  WrittenGames (*write)(std::span<const FileGame> games);
};

/// The last one is that of texts that no other recognises.
std::span<const GameFormat> game_formats();

/// Null if there is none with that name.
const GameFormat* game_format_named(std::string_view name);
/// The format whose extension the path has, in any case of letters; null if there is none.
const GameFormat* game_format_of_path(std::string_view path);
/// The format that the bytes are in.
const GameFormat& recognised_game_format(std::string_view bytes);

}  // namespace outflank::cli
