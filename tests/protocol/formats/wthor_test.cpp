#include "protocol/formats/wthor.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/board/text.h"
#include "protocol/formats/transcript.h"
#include "tests/protocol/formats/known_games.h"

namespace outflank {
namespace {

constexpr std::size_t kHeader = 16;
constexpr std::size_t kGame = 68;

WthorFile two_games() {
  WthorFile file;
  file.year = 2024;
  file.month = 12;
  file.day = 31;
  file.year_of_play = 2023;
  file.perfect_depth = 24;
  file.games.resize(2);
  file.games[0] = {1, 300, 65535, 13, 20, *parse_transcript(kFourPasses)};
  file.games[1] = {2, 4, 5, 64, 0, *parse_transcript(kWipeout)};
  return file;
}

/// The bytes of two_games() with one byte changed.
std::string changed(std::size_t offset, int byte) {
  std::string bytes = *write_wthor(two_games());
  bytes[offset] = static_cast<char>(byte);
  return bytes;
}

std::string first_error(const WthorFile& file) {
  return file.errors.empty() ? "no error" : file.errors.front().message();
}

TEST(Wthor, WritesTheBytesOfTheFormat) {
  const std::string bytes = *write_wthor(two_games());
  ASSERT_EQ(bytes.size(), kHeader + 2 * kGame);
  const std::string header = {20, 24, 12, 31, 2, 0, 0, 0, 0, 0, '\xE7', 7, 8, 0, 24, 0};
  EXPECT_EQ(bytes.substr(0, kHeader), header);
  const std::string numbers = {1, 0, 44, 1, '\xFF', '\xFF', 13, 20};
  EXPECT_EQ(bytes.substr(kHeader, 8), numbers);
  // f5 d6 c3 …
  const std::string moves = {56, 64, 33};
  EXPECT_EQ(bytes.substr(kHeader + 8, 3), moves);
  // e6 f4 e3 f6 g5 d6 e7 f5 c5, and zeros.
  const std::string wipeout = {65, 46, 35, 66, 57, 64, 75, 56, 53};
  EXPECT_EQ(bytes.substr(kHeader + kGame + 8), wipeout + std::string(51, '\0'));
}

TEST(Wthor, IsReadBackAsWritten) {
  const WthorFile written = two_games();
  const WthorFile file = parse_wthor(*write_wthor(written));
  EXPECT_EQ(first_error(file), "no error");
  EXPECT_EQ(file.year, 2024);
  EXPECT_EQ(file.month, 12);
  EXPECT_EQ(file.day, 31);
  EXPECT_EQ(file.year_of_play, 2023);
  EXPECT_EQ(file.perfect_depth, 24);
  ASSERT_EQ(file.games.size(), 2U);
  EXPECT_EQ(file.games[0].white, 65535);
  EXPECT_EQ(file.games[0].perfect_black_discs, 20);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(write_transcript(file.games[i].record), write_transcript(written.games[i].record));
    EXPECT_EQ(file.games[i].stored_score(), file.games[i].record.board().final_score_for_black());
  }
}

TEST(Wthor, ZeroMeansTheUsualSizeAndDepth) {
  EXPECT_EQ(parse_wthor(changed(12, 0)).games.size(), 2U);
  EXPECT_EQ(parse_wthor(changed(14, 0)).perfect_depth, 22);
}

TEST(Wthor, NamesWhatIsWrongInAGameAndReadsTheNext) {
  const WthorFile illegal = parse_wthor(changed(kHeader + 9, 11));
  EXPECT_EQ(first_error(illegal),
            "\"a1\": expected a legal move as move 2: a1 turns no disc, in game 1");
  EXPECT_EQ(illegal.games.size(), 1U);
  EXPECT_EQ(first_error(parse_wthor(changed(kHeader + kGame + 8, 99))),
            "\"99\": expected a square 11..88 as move 1, in game 2");
  EXPECT_EQ(first_error(parse_wthor(changed(kHeader + 6, 65))),
            "\"65\": expected 0 to 64 discs of black, in game 1");
}

TEST(Wthor, NamesWhatIsWrongWithTheFile) {
  const std::string bytes = *write_wthor(two_games());
  EXPECT_EQ(first_error(parse_wthor("")), "\"0 bytes\": expected a header of 16 bytes");
  EXPECT_EQ(first_error(parse_wthor(changed(12, 10))), "\"10\": expected a board of size 8");
  EXPECT_EQ(first_error(parse_wthor(changed(7, 0x80))),
            "\"-2147483646\": expected a number of games");
  // A file cut off keeps its whole games; one too long says so.
  const WthorFile cut = parse_wthor(std::string_view(bytes).substr(0, bytes.size() - 1));
  EXPECT_EQ(cut.games.size(), 1U);
  EXPECT_EQ(first_error(cut), "\"151 bytes\": expected 152 bytes for 2 games");
  EXPECT_EQ(first_error(parse_wthor(bytes + "x")), "\"153 bytes\": expected 152 bytes for 2 games");
  // A number of games far beyond the file's size is not believed.
  EXPECT_EQ(parse_wthor(changed(7, 0x7F)).games.size(), 2U);
}

TEST(Wthor, RefusesToWriteAnotherStart) {
  WthorFile file = two_games();
  file.games[1].record = GameRecord(Board{}.after(*parse_square("f5")));
  const auto bytes = write_wthor(file);
  ASSERT_FALSE(bytes);
  EXPECT_EQ(bytes.error().expected, "the usual start, in game 2");
}

TEST(WthorNames, AreReadWithoutTheirPadding) {
  std::string bytes = {20, 24, 1, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0};
  std::string first = "Rose, Brian";
  std::string second =
      "S\xE9"
      "verin";  // Latin-1.
  first.resize(20);
  second.resize(20);
  const auto players = parse_wthor_names(bytes + first + second, WthorNames::kPlayers);
  ASSERT_TRUE(players) << players.error().message();
  EXPECT_EQ(*players, (std::vector<std::string>{"Rose, Brian", "Séverin"}));

  first.resize(26);
  second.resize(26);
  std::swap(bytes[4], bytes[8]);  // The number in the other place.
  const auto tournaments = parse_wthor_names(bytes + first + second, WthorNames::kTournaments);
  ASSERT_TRUE(tournaments) << tournaments.error().message();
  EXPECT_EQ(tournaments->size(), 2U);
}

TEST(WthorNames, NameAWrongSize) {
  const std::string bytes = {20, 24, 1, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(parse_wthor_names(bytes, WthorNames::kPlayers).error().message(),
            "\"16 bytes\": expected 56 bytes for 2 names");
  EXPECT_EQ(parse_wthor_names("short", WthorNames::kPlayers).error().message(),
            "\"5 bytes\": expected a header of 16 bytes");
}

TEST(WthorNames, AreReadBackAsWritten) {
  const std::vector<std::string> names = {"???", "Rémi", "Ōta 大田",
                                          "A name that is much too long"};
  const std::string bytes = write_wthor_names(names, WthorNames::kPlayers, two_games());
  EXPECT_EQ(bytes.size(), 16U + 4 * 20U);
  EXPECT_EQ(bytes.substr(0, 4), (std::string{20, 24, 12, 31}));
  const auto read = parse_wthor_names(bytes, WthorNames::kPlayers);
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, (std::vector<std::string>{"???", "Rémi", "?ta ??", "A name that is much"}));
}

TEST(WthorGames, KeepTheirNumbers) {
  const std::string bytes = *write_wthor(two_games());
  WthorNameLists names;
  names.players = {"???", "one", "two", "three", "four"};
  const auto games = wthor_games(parse_wthor(bytes), names);
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].info.date, "2023");
  EXPECT_EQ(games[1].info.player(Color::kBlack).name, "four");
  EXPECT_EQ(games[1].info.player(Color::kWhite).name, "");
  const std::vector<const AnnotatedGame*> pointers = {&games[0], &games[1]};
  const WthorSet set = to_wthor(pointers);
  EXPECT_TRUE(set.refused.empty());
  EXPECT_EQ(*write_wthor(set.file), bytes);
  EXPECT_EQ(set.names.players, (std::vector<std::string>{"???", "", "", "", "four"}));
  EXPECT_TRUE(set.names.tournaments.empty());
}

TEST(WthorGames, NamesWithoutNumbersGetFreeOnes) {
  AnnotatedGame numbered;
  numbered.info.wthor = {.tournament = 0, .black = 1, .white = 3};
  numbered.info.player(Color::kBlack).name = "Anna";
  AnnotatedGame named;
  named.info.player(Color::kBlack).name = "Bert";
  named.info.player(Color::kWhite).name = "Carl";
  named.record = *parse_transcript(kWipeout);
  AnnotatedGame elsewhere;
  elsewhere.record = *parse_transcript("-O" + std::string(62, 'X') + " X;a1");
  const std::vector<const AnnotatedGame*> pointers = {&named, &elsewhere, &numbered, &named};
  const WthorSet set = to_wthor(pointers);
  ASSERT_EQ(set.refused.size(), 1U);
  EXPECT_EQ(set.refused[0].game, 1U);
  ASSERT_EQ(set.file.games.size(), 3U);
  EXPECT_EQ(set.names.players, (std::vector<std::string>{"???", "Anna", "Bert", "", "Carl"}));
  EXPECT_EQ(set.file.games[0].black, 2);
  EXPECT_EQ(set.file.games[0].white, 4);
  EXPECT_EQ(set.file.games[0].black_discs, 64);
  EXPECT_EQ(set.file.games[1].white, 3);
  EXPECT_EQ(set.file.games[2].white, 4);
}

}  // namespace
}  // namespace outflank
