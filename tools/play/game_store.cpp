#include "tools/play/game_store.h"

#include <fmt/format.h>

#include <span>

#include "tools/error.h"
#include "tools/game_files.h"
#include "tools/game_formats.h"
#include "tools/output_file.h"

namespace outflank::cli {

void save_game(const std::string& path, const GameRecord& game,
               const std::array<std::string, 2>& players) {
  const GameFormat* format = game_format_of_path(path);
  if (format == nullptr) format = game_format_named("transcript");
  FileGame saved;
  saved.record = game;
  saved.info.place = "Outflank";
  saved.info.player(Color::kBlack).name = players[0];
  saved.info.player(Color::kWhite).name = players[1];
  const WrittenGames written = format->write(std::span(&saved, 1));
  if (!written.refused.empty()) throw UsageError(written.refused.front().reason);
  write_whole_file(path, written.bytes);
}

GameRecord load_game(const std::string& path) {
  const GameFile file = read_game_file(path);
  if (!file.games.empty()) return file.games.front().record;
  if (!file.errors.empty()) {
    throw UsageError(fmt::format("{}: {}", path, file.errors.front().message()));
  }
  throw UsageError(fmt::format("{}: no game of Othello on 8x8 squares in it", path));
}

}  // namespace outflank::cli
