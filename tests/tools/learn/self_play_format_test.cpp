// Self-play records as convert reads them.
#include "tools/learn/self_play_format.h"

#include <gtest/gtest.h>

#include "protocol/formats/ggf.h"
#include "tests/tools/program.h"
#include "tools/learn/game_records.h"

namespace outflank::cli {
namespace {

const SideFiles kNoSideFiles = [](std::string_view) { return std::nullopt; };

std::string path_with_games(const ScratchFolder& scratch) {
  const std::string path = scratch.path("self.games").string();
  const ProgramResult result = run_program({"selfplay", "--output", path, "--depth", "2",
                                            "--exact-from", "6", "--count", "70", "--play-out"});
  if (result.exit_code != 0) throw std::runtime_error(result.errors);
  return path;
}

TEST(SelfPlayFormat, KeepsMovesValuesAndResult) {
  const ScratchFolder scratch;
  const std::string path = path_with_games(scratch);
  GameRecordReader reader(path);
  const auto records = reader.next();
  ASSERT_TRUE(records);
  const std::string bytes = read_text(path);
  EXPECT_TRUE(is_self_play_file(bytes));
  const GameFile file = read_self_play_games(bytes, kNoSideFiles);
  EXPECT_TRUE(file.errors.empty());
  ASSERT_EQ(file.games.size(), 70u);
  for (std::size_t i = 0; i < records->size(); ++i) {
    const SelfPlayGame& record = (*records)[i];
    const FileGame& game = file.games[i];
    EXPECT_TRUE(game.record.is_over());
    EXPECT_EQ(game.record.board().final_score_for_black(), record.black_score);
    ASSERT_TRUE(game.result());
    EXPECT_EQ(game.result()->black_score, record.black_score.discs());
    std::size_t move = 0;
    for (std::size_t ply = 0; ply < game.record.plies().size(); ++ply) {
      const Ply& played = game.record.plies()[ply];
      if (!played.move.is_square()) continue;
      EXPECT_EQ(played.move.square(), record.moves[move]);
      const std::optional<double> eval = game.note(ply).eval;
      if (move < record.random) {
        EXPECT_FALSE(eval);
      } else if (move < record.solved) {
        EXPECT_EQ(eval, record.values[move - record.random].discs());
      } else {
        const int discs = record.black_score.discs();
        EXPECT_EQ(eval, played.mover == Color::kBlack ? discs : -discs);
      }
      ++move;
    }
    EXPECT_EQ(move, record.moves.size());
  }
}

TEST(SelfPlayFormat, IsConverted) {
  const ScratchFolder scratch;
  const std::string path = path_with_games(scratch);
  const std::string ggf = scratch.path("self.ggf").string();
  const ProgramResult result = run_program({"convert", path, ggf});
  EXPECT_EQ(result.exit_code, 0) << result.errors;
  const GgfFile file = parse_ggf(read_text(ggf));
  EXPECT_TRUE(file.errors.empty());
  EXPECT_EQ(file.games.size(), 70u);
  const ProgramResult back = run_program({"convert", ggf, scratch.path("back.games").string()});
  EXPECT_EQ(back.exit_code, 2);
  EXPECT_NE(back.errors.find("selfplay files can only be read"), std::string::npos) << back.errors;
}

TEST(SelfPlayFormat, TellsOfDamage) {
  const ScratchFolder scratch;
  const std::string path = path_with_games(scratch);
  std::string bytes = read_text(path);
  bytes.back() ^= 1;
  const GameFile file = read_self_play_games(bytes, kNoSideFiles);
  EXPECT_EQ(file.games.size(), 64u) << "the first block";
  ASSERT_EQ(file.errors.size(), 1u);
  EXPECT_NE(file.errors.front().message().find("damaged"), std::string::npos);
  const GameFile header = read_self_play_games(bytes.substr(0, 20), kNoSideFiles);
  EXPECT_TRUE(header.games.empty());
  EXPECT_EQ(header.errors.size(), 1u);
}

}  // namespace
}  // namespace outflank::cli
