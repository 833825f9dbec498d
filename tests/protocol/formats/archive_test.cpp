// Thousands of real games through the readers: the WTHOR archive and games of a server.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "protocol/formats/ggf.h"
#include "protocol/formats/transcript.h"
#include "protocol/formats/wthor.h"
#include "tests/protocol/formats/test_files.h"

namespace outflank {
namespace {

bool has_pass(const GameRecord& game) {
  return std::ranges::any_of(game.plies(), [](const Ply& ply) { return ply.move.is_pass(); });
}

std::size_t moves_of(const GameRecord& game) {
  return static_cast<std::size_t>(
      std::ranges::count_if(game.plies(), [](const Ply& ply) { return ply.move.is_square(); }));
}

TEST(WthorArchive, AllGamesAreLegalAndScoredAsStored) {
  const auto folder = data_folder("wthor");
  if (!folder) GTEST_SKIP() << "OUTFLANK_TEST_DATA is not set";
  std::size_t games = 0;
  std::size_t with_passes = 0;
  std::size_t short_games = 0;
  std::size_t unfinished = 0;
  std::size_t wrong_scores = 0;
  for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
    const std::string bytes = read_file(entry.path());
    const WthorFile file = parse_wthor(bytes);
    for (const TextError& error : file.errors) ADD_FAILURE() << entry.path() << error.message();
    for (const WthorGame& game : file.games) {
      ++games;
      with_passes += has_pass(game.record);
      short_games += moves_of(game.record) < 60;
      if (!game.record.is_over()) {
        ++unfinished;
      } else if (game.stored_score() != game.record.board().final_score_for_black()) {
        ++wrong_scores;
      }
    }
    EXPECT_EQ(*write_wthor(file), bytes) << entry.path();
  }
  EXPECT_EQ(games, 124771U);
  EXPECT_EQ(wrong_scores, 0U);
  EXPECT_EQ(unfinished, 372U);
  EXPECT_EQ(with_passes, 72980U);
  EXPECT_EQ(short_games, 6231U);
}

TEST(ServerGames, AreAllRead) {
  const auto folder = data_folder("games");
  if (!folder) GTEST_SKIP() << "OUTFLANK_TEST_DATA is not set";
  std::size_t games = 0;
  for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
    if (entry.path().extension() != ".ggf") continue;
    const GgfFile file = parse_ggf(read_file(entry.path()));
    for (const TextError& error : file.errors) ADD_FAILURE() << entry.path() << error.message();
    EXPECT_TRUE(file.skipped.empty());
    for (const GgfGame& game : file.games) {
      ++games;
      ASSERT_TRUE(game.info.result);
      if (game.record.is_over()) {
        const Score score = game.record.board().final_score_for_black();
        EXPECT_EQ(game.info.result->black_score, score.discs()) << game.info.date;
      }
      EXPECT_TRUE(game.seconds_left(Color::kBlack)) << game.info.date;
      // Written and read again it is the same game.
      const auto again = parse_ggf_game(write_ggf(game));
      ASSERT_TRUE(again) << again.error().message();
      EXPECT_EQ(again->info, game.info);
      EXPECT_EQ(again->notes, game.notes);
      EXPECT_EQ(write_transcript(again->record), write_transcript(game.record));
    }
  }
  EXPECT_EQ(games, 12U);
}

}  // namespace
}  // namespace outflank
