// The position or game that a subcommand is asked about: POSITION, --moves, or standard input.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/board/game_record.h"
#include "engine/core/parsed.h"
#include "tools/command_line.h"

namespace outflank::cli {

/// Reads what `arguments` from the `first` on and --moves say: a board in one argument or in two
/// (64 squares, the mover), `-` for a board or a transcript on standard input, --moves for a
/// transcript from the board or from the start; under the rules of --rules and --allow-pass.
/// Nothing if there is neither. Throws UsageError.
std::optional<GameRecord> game_argument(const CommandLine& line, std::size_t first = 0);

/// The same where one has to be given.
GameRecord required_game_argument(const CommandLine& line, std::size_t first = 0);

/// A board or a transcript, whichever the text looks like.
Parsed<GameRecord> parse_board_or_transcript(std::string_view text, Rules rules = {});

/// All of standard input. Throws OutsideError if it cannot be read.
std::string read_standard_input();

/// All of a file. Throws OutsideError if it cannot be read.
std::string read_file(const std::string& path);

}  // namespace outflank::cli
