// The game archive of the French federation, WTHOR. A `.wtb` file holds the games of a year, `.jou`
// and `.trn` files the names of the players and tournaments that its numbers stand for.
//
// All integers little-endian. Header, 16 bytes: century, year, month, day (u8 each), number of
// games i32, number of names u16, year of play u16, board size u8 (0 and 8 mean 8), kind u8, depth
// of the perfect score u8 (0 means 22), reserved u8. A game, 68 bytes: tournament, black, white
// (u16 each), Black's discs u8, Black's discs with perfect play u8, 60 moves u8 as 10 × row +
// column (f5 is 56), 0 after the last one; passes are left out.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/game_record.h"
#include "engine/core/parsed.h"
#include "protocol/formats/game_info.h"

namespace outflank {

struct WthorGame {
  std::uint16_t tournament = 0;  ///< Index into the names of a `.trn` file.
  std::uint16_t black = 0;       ///< Index into the names of a `.jou` file.
  std::uint16_t white = 0;
  /// Black's discs at the end, empty squares counted for the winner. In a game that stops before
  /// the end it may be anything.
  std::uint8_t black_discs = 0;
  std::uint8_t perfect_black_discs = 0;  ///< With perfect play from WthorFile::perfect_depth on.
  GameRecord record;

  /// Disc difference from Black's view as stored.
  Score stored_score() const { return Score(2 * black_discs - kSquares); }
};

struct WthorFile {
  int year = 0;  ///< With month and day: when the file was made.
  int month = 0;
  int day = 0;
  int year_of_play = 0;
  int perfect_depth = 22;  ///< Empty squares from which on perfect_black_discs holds.
  std::vector<WthorGame> games;
  std::vector<TextError> errors;  ///< The first of each game that cannot be read, or of the file.
};

/// Reads the bytes of a `.wtb` file. An error names the game by its number from 1; the games after
/// it are still read. A file that ends early gives the games it holds and an error. Line and column
/// of the errors are 0.
WthorFile parse_wthor(std::string_view bytes);

/// The bytes of a `.wtb` file. An error for a game that does not begin with the usual start, which
/// the format cannot hold. `file.errors` is not looked at.
Parsed<std::string> write_wthor(const WthorFile& file);

enum class WthorNames { kPlayers, kTournaments };

/// Reads the bytes of a `.jou` or `.trn` file; the names as UTF-8, in the order of their numbers.
Parsed<std::vector<std::string>> parse_wthor_names(std::string_view bytes, WthorNames kind);

/// The bytes of a `.jou` or `.trn` file, with the date of `file` in its header. Letters that
/// Latin-1 lacks become `?`, what is too long for a name is cut. At most 65535 names.
std::string write_wthor_names(std::span<const std::string> names, WthorNames kind,
                              const WthorFile& file);

/// The names that the numbers of games stand for; empty lists where they are not known.
struct WthorNameLists {
  std::vector<std::string> players;
  std::vector<std::string> tournaments;
};

/// The games of a file with all that it tells about them. Taken out of `file`.
std::vector<AnnotatedGame> wthor_games(WthorFile&& file, const WthorNameLists& names);

/// Games as they can be written to WTHOR files.
struct WthorSet {
  struct Refused {
    std::size_t game = 0;  ///< Its index.
    std::string reason;
  };
  WthorFile file;
  /// Empty if no game tells a name.
  WthorNameLists names;
  std::vector<Refused> refused;  ///< Games that the format cannot hold, in their order.
};

/// Games that came from WTHOR keep their numbers, others get free ones; number 0 is the unknown
/// player or tournament. The header is that of the first game, the year of play that of all games
/// or 0.
WthorSet to_wthor(std::span<const AnnotatedGame* const> games);

}  // namespace outflank
