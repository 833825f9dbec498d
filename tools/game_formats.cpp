#include "tools/game_formats.h"

#include <algorithm>
#include <array>

#include "engine/board/text.h"
#include "protocol/formats/ggf.h"
#include "protocol/formats/line_files.h"
#include "protocol/formats/sgf.h"
#include "protocol/formats/text_place.h"
#include "protocol/formats/transcript.h"
#include "protocol/formats/wthor.h"
#include "tools/learn/self_play_format.h"

namespace outflank::cli {
namespace {

FileGame file_game(AnnotatedGame&& game) {
  FileGame result;
  static_cast<AnnotatedGame&>(result) = std::move(game);
  return result;
}

/// From what a reader of games with errors and skipped ones found.
template <class File>
GameFile game_file(File&& file) {
  GameFile result;
  result.games.reserve(file.games.size());
  for (auto& game : file.games) result.games.push_back(file_game(std::move(game)));
  result.errors = std::move(file.errors);
  result.skipped = std::move(file.skipped);
  return result;
}

GameFile game_file(LineFile&& file) {
  GameFile result;
  for (GameRecord& record : file.games) result.games.emplace_back().record = std::move(record);
  result.errors = std::move(file.errors);
  return result;
}

/// Writes game after game with a function for one.
template <class Write>
WrittenGames each_written(std::span<const FileGame> games, const Write& write) {
  WrittenGames written;
  for (const FileGame& game : games) written.bytes += write(game);
  return written;
}

bool holds_games_in_brackets(std::string_view bytes) {
  return bytes.find("(;") != std::string_view::npos;
}

bool is_ggf(std::string_view bytes) {
  return holds_games_in_brackets(bytes) && bytes.find("GM[Othello]") != std::string_view::npos;
}

GameFile read_ggf(std::string_view bytes, const SideFiles&, Rules rules) {
  return game_file(parse_ggf(bytes, rules));
}

WrittenGames write_ggf_games(std::span<const FileGame> games) {
  return each_written(games, [](const FileGame& game) { return write_ggf(game) + '\n'; });
}

GameFile read_sgf(std::string_view bytes, const SideFiles&, Rules rules) {
  return game_file(parse_sgf(bytes, rules));
}

WrittenGames write_sgf_games(std::span<const FileGame> games) {
  return each_written(games, write_sgf);
}

/// The first line with something in it is a position.
bool is_obf(std::string_view bytes) {
  bytes.remove_prefix(byte_order_mark_length(bytes));
  while (!bytes.empty()) {
    const std::string_view line = bytes.substr(0, bytes.find('\n'));
    const ObfFile file = parse_obf(line);
    if (!file.errors.empty() || !file.problems.empty()) return file.errors.empty();
    bytes.remove_prefix(std::min(line.size() + 1, bytes.size()));
  }
  return false;
}

GameFile read_obf(std::string_view bytes, const SideFiles&, Rules rules) {
  ObfFile file = parse_obf(bytes);
  GameFile result;
  for (Problem& problem : file.problems) {
    FileGame& game = result.games.emplace_back();
    game.record = GameRecord(problem.board, rules);
    game.problem = std::move(problem);
  }
  result.errors = std::move(file.errors);
  return result;
}

/// Of a game, the position that it has come to.
WrittenGames write_obf_positions(std::span<const FileGame> games) {
  return each_written(games, [](const FileGame& game) {
    Problem problem;
    if (game.problem && game.record.ply() == 0) problem = *game.problem;
    problem.board = game.record.board();
    return write_obf(problem) + '\n';
  });
}

bool is_wthor(std::string_view bytes) {
  return bytes.find('\0') != std::string_view::npos && parse_wthor(bytes).errors.empty();
}

GameFile read_wthor(std::string_view bytes, const SideFiles& side_files, Rules) {
  WthorFile file = parse_wthor(bytes);
  GameFile result;
  result.errors = std::move(file.errors);
  const auto names = [&](std::string_view extension, WthorNames kind) -> std::vector<std::string> {
    const auto list = side_files(extension);
    if (!list) return {};
    auto parsed = parse_wthor_names(*list, kind);
    if (parsed) return std::move(*parsed);
    TextError error = parsed.error();
    error.expected += ", in the ." + std::string(extension) + " file";
    result.errors.push_back(std::move(error));
    return {};
  };
  const WthorNameLists lists = {names("jou", WthorNames::kPlayers),
                                names("trn", WthorNames::kTournaments)};
  for (AnnotatedGame& game : wthor_games(std::move(file), lists)) {
    result.games.push_back(file_game(std::move(game)));
  }
  return result;
}

WrittenGames write_wthor_games(std::span<const FileGame> games) {
  std::vector<const AnnotatedGame*> pointers;
  for (const FileGame& game : games) pointers.push_back(&game);
  WthorSet set = to_wthor(pointers);
  WrittenGames written;
  for (WthorSet::Refused& refused : set.refused) {
    written.refused.push_back({refused.game, std::move(refused.reason)});
  }
  // to_wthor() has left out what cannot be written.
  written.bytes = *write_wthor(set.file);
  const auto add_names = [&](std::string extension, std::span<const std::string> names,
                             WthorNames kind) {
    if (names.empty()) return;
    written.side_files.push_back({std::move(extension), write_wthor_names(names, kind, set.file)});
  };
  add_names("jou", set.names.players, WthorNames::kPlayers);
  add_names("trn", set.names.tournaments, WthorNames::kTournaments);
  return written;
}

GameFile read_transcripts(std::string_view bytes, const SideFiles&, Rules rules) {
  return game_file(parse_transcripts(bytes, rules));
}

WrittenGames write_transcripts(std::span<const FileGame> games) {
  return each_written(games, [](const FileGame& game) {
    const std::string line = write_transcript(game.record);
    // An empty line would be no game.
    return (line.empty() ? to_string(Board{}) + ";" : line) + '\n';
  });
}

GameFile read_boards(std::string_view bytes, const SideFiles&, Rules rules) {
  return game_file(parse_boards(bytes, rules));
}

WrittenGames write_boards(std::span<const FileGame> games) {
  return each_written(games,
                      [](const FileGame& game) { return to_string(game.record.board()) + '\n'; });
}

constexpr auto kNeverSure = [](std::string_view) { return false; };

constexpr std::array kFormats = {
    GameFormat{"selfplay", ".games", "games of outflank selfplay, to read only", is_self_play_file,
               read_self_play_games, nullptr},
    GameFormat{"ggf", ".ggf", "games with names, times and evaluations", is_ggf, read_ggf,
               write_ggf_games},
    GameFormat{"sgf", ".sgf", "games with names", holds_games_in_brackets, read_sgf,
               write_sgf_games},
    GameFormat{"wthor", ".wtb", "games from the usual start; names in .jou and .trn beside it",
               is_wthor, read_wthor, write_wthor_games},
    GameFormat{"obf", ".obf", "positions with the scores of their moves", is_obf, read_obf,
               write_obf_positions},
    GameFormat{"board", ".pos", "a position a line", kNeverSure, read_boards, write_boards},
    GameFormat{"transcript", ".txt", "a game a line, f5d6c3…", kNeverSure, read_transcripts,
               write_transcripts},
};

}  // namespace

std::span<const GameFormat> game_formats() {
  return kFormats;
}

const GameFormat* game_format_named(std::string_view name) {
  const auto found = std::ranges::find(kFormats, name, &GameFormat::name);
  return found == kFormats.end() ? nullptr : &*found;
}

const GameFormat* game_format_of_path(std::string_view path) {
  const auto found = std::ranges::find_if(kFormats, [&](const GameFormat& format) {
    const std::size_t length = format.extension.size();
    return path.size() > length && same_word(path.substr(path.size() - length), format.extension);
  });
  return found == kFormats.end() ? nullptr : &*found;
}

const GameFormat& recognised_game_format(std::string_view bytes) {
  const auto found = std::ranges::find_if(
      kFormats, [&](const GameFormat& format) { return format.recognises(bytes); });
  return found == kFormats.end() ? kFormats.back() : *found;
}

}  // namespace outflank::cli
