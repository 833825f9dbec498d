#include "tools/learn/self_play_format.h"

#include "tools/error.h"
#include "tools/learn/game_records.h"

namespace outflank::cli {
namespace {

std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

TextError damage_error(std::string place) {
  return {std::move(place), 0, 0, "whole blocks of games"};
}

/// Nothing if a move is not legal.
std::optional<FileGame> file_game_of(const SelfPlayGame& game) {
  FileGame file_game;
  for (PlayerInfo& player : file_game.info.players) player.name.assign("Outflank");
  file_game.info.type.assign(1, '8');
  file_game.info.result = GameResult{static_cast<double>(game.black_score.discs())};
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const Board& board = file_game.record.board();
    const Color mover = board.position.must_pass() ? opposite(board.mover) : board.mover;
    PlyNote note;
    if (i >= game.solved) {
      const int discs = game.black_score.discs();
      note.eval = mover == Color::kBlack ? discs : -discs;
    } else if (i >= game.random) {
      note.eval = game.values[i - game.random].discs();
    }
    if (!file_game.play(mover, game.moves[i], note)) return std::nullopt;
  }
  return file_game;
}

}  // namespace

bool is_self_play_file(std::string_view bytes) {
  return bytes.starts_with(kGameRecordsKind.magic);
}

GameFile read_self_play_games(std::string_view bytes, const SideFiles&, Rules) {
  GameFile file;
  try {
    GameRecordReader reader(bytes_of(bytes), "self-play");
    while (const auto block = reader.next()) {
      for (const SelfPlayGame& game : *block) {
        if (auto file_game = file_game_of(game)) {
          file.games.push_back(std::move(*file_game));
        } else {
          file.errors.push_back(damage_error("a game with an illegal move"));
        }
      }
    }
    for (const std::string& damage : reader.damages()) file.errors.push_back(damage_error(damage));
  } catch (const UsageError& error) {
    file.errors.push_back(damage_error(error.what()));
  }
  return file;
}

}  // namespace outflank::cli
