#include "tools/learn/source_games.h"

#include <fmt/format.h>

#include "engine/core/crc32.h"
#include "tools/error.h"
#include "tools/game_files.h"
#include "tools/learn/game_records.h"

namespace outflank::cli {
namespace {

SourceGame source_game_of(const GameRecord& record) {
  SourceGame game;
  game.start = record.start();
  for (const Ply& ply : record.plies()) {
    if (ply.move.is_square()) game.moves.push_back(ply.move.square());
  }
  return game;
}

void warn(const std::vector<std::string>& warnings, const Log& log) {
  for (const std::string& warning : warnings) log.warning(warning);
}

void read_records(const std::string& path, std::vector<SourceGame>& games, const Log& log) {
  GameRecordReader reader(path);
  while (const auto block = reader.next()) {
    for (const SelfPlayGame& game : *block) games.push_back({Board{}, game.moves});
  }
  warn(reader.damages(), log);
}

void read_file_of_games(const std::string& path, std::vector<SourceGame>& games, const Log& log) {
  const GameFile file = read_game_file(path);
  for (const FileGame& game : file.games) {
    // A file of positions holds games without moves.
    if (game.record.ply() > 0) games.push_back(source_game_of(game.record));
  }
  for (const auto* list : {&file.errors, &file.skipped}) {
    for (const TextError& error : *list) {
      log.warning(fmt::format("{}: {}", path, error.message()));
    }
  }
}

}  // namespace

std::vector<SourceGame> read_source_games(const std::vector<std::string>& paths, const Log& log) {
  std::vector<SourceGame> games;
  for (const std::string& path : paths) {
    const std::size_t before = games.size();
    if (is_block_file(path, kGameRecordsKind)) {
      read_records(path, games, log);
    } else {
      read_file_of_games(path, games, log);
    }
    if (games.size() == before) {
      throw UsageError(fmt::format(
          "{}: expected games: WTHOR, self-play records, GGF, SGF or transcripts", path));
    }
  }
  return games;
}

std::uint32_t checksum_of(const std::vector<SourceGame>& games) {
  std::uint32_t checksum = 0;
  Bytes bytes;
  for (const SourceGame& game : games) {
    bytes.clear();
    append_integer(bytes, game.start.position.player);
    append_integer(bytes, game.start.position.opponent);
    for (const Square square : game.moves) bytes.push_back(static_cast<std::uint8_t>(square));
    checksum = crc32(bytes, checksum);
  }
  return checksum;
}

}  // namespace outflank::cli
