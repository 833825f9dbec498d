// convert, with the real program.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "protocol/formats/wthor.h"
#include "tests/engine/test_size.h"
#include "tests/tools/program.h"

namespace outflank {
namespace {

using nlohmann::json;

const std::string kStart = "---------------------------OX------XO--------------------------- X";
const std::string kTwoGames =
    "(;GM[Othello]PC[x]PB[Anna]PW[Bert]TY[8]RE[?]"
    "BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6];)\n"
    "(;GM[Othello]PC[x]PB[Carl]PW[Dora]TY[8]RE[?]"
    "BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[f6];)\n";

ProgramResult convert(std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin(), "convert");
  ProgramInput program_input;
  program_input.text = input;
  return run_program(arguments, program_input);
}

/// What `input` becomes on standard output.
std::string converted(const std::string& input, const std::string& to) {
  const ProgramResult result = convert({"-", "-", "--to", to}, input);
  EXPECT_EQ(result.exit_code, 0) << result.errors;
  return result.output;
}

TEST(Convert, GoesByTheExtensions) {
  const ScratchFolder scratch;
  const std::string ggf = scratch.write("a.ggf", kTwoGames);
  const std::string text = scratch.path("a.txt").string();
  const ProgramResult result = convert({ggf, text});
  EXPECT_EQ(result.exit_code, 0) << result.errors;
  EXPECT_EQ(read_text(text), "f5d6\nf5f6\n");
  EXPECT_EQ(result.output, "2 games written to " + text + " as transcript\n0 skipped\n");
  EXPECT_EQ(convert({ggf, text, scratch.path("b.SGF").string()}).exit_code, 0);
  EXPECT_NE(read_text(scratch.path("b.SGF")).find("PB[Carl]"), std::string::npos);
  // The texts are told apart by what is in them.
  EXPECT_EQ(converted(kTwoGames, "txt"), "f5d6\nf5f6\n");
  EXPECT_EQ(converted(read_text(scratch.path("b.SGF")), "transcript"), "f5d6\nf5f6\nf5d6\nf5f6\n");
}

TEST(Convert, EveryFormatHoldsAGame) {
  const std::string ggf = converted("f5d6c3\n", "ggf");
  EXPECT_NE(ggf.find("B[f5]W[d6]B[c3]"), std::string::npos) << ggf;
  EXPECT_EQ(converted(ggf, "transcript"), "f5d6c3\n");
  EXPECT_EQ(converted(converted(ggf, "sgf"), "transcript"), "f5d6c3\n");
  EXPECT_EQ(converted(converted(ggf, "wthor"), "transcript"), "f5d6c3\n");
  EXPECT_EQ(converted("f5\n", "board"),
            "---------------------------OX------XXX-------------------------- O\n");
  EXPECT_EQ(converted("f5\n", "obf"),
            "---------------------------OX------XXX-------------------------- O;\n");
  // A game without a move, and one from another start.
  EXPECT_EQ(converted(kStart + ";\n", "transcript"), kStart + ";\n");
  const std::string other = "-O" + std::string(62, 'X') + " X;a1";
  EXPECT_EQ(converted(converted(other, "ggf"), "transcript"), other + "\n");
}

TEST(Convert, ScoresOfPositionsStay) {
  const std::string line = kStart + "; D3:+0; C4:+0; % all alike\n";
  const std::string written = kStart + "; d3:+0; c4:+0; % all alike\n";
  EXPECT_EQ(converted(line, "obf"), written);
  EXPECT_EQ(converted(line, "board"), kStart + "\n");
}

TEST(Convert, TellsWhatItSkippedAndWhy) {
  const ScratchFolder scratch;
  const std::string other_size = "(;GM[Othello]TY[4]BO[4 -----O*--*O----- *];)\n";
  const std::string ggf = scratch.write("a.ggf", kTwoGames + other_size + "(;GM[Othello]B[a1];)\n");
  const std::string out = scratch.path("a.txt").string();
  const ProgramResult result = convert({ggf, out});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(read_text(out), "f5d6\nf5f6\n");
  EXPECT_NE(result.output.find("2 games written"), std::string::npos);
  EXPECT_NE(result.output.find("2 skipped: 1 could not be read, 1 of another kind or board size\n"),
            std::string::npos)
      << result.output;
  EXPECT_NE(result.errors.find("a.ggf: line 4, column 16: \"a1\": expected a legal move as move 1"),
            std::string::npos)
      << result.errors;

  const json told = json::parse(convert({ggf, out, "--json"}).output);
  EXPECT_EQ(told.at("games"), 2);
  EXPECT_EQ(told.at("files"), 1);
  EXPECT_EQ(told.at("format"), "transcript");
  EXPECT_EQ(told.at("skipped").at("unreadable"), 1);
  EXPECT_EQ(told.at("skipped").at("other_game"), 1);
  EXPECT_EQ(told.at("reasons").size(), 2U);
}

TEST(Convert, WhatAFormatCannotHoldIsSkipped) {
  const ScratchFolder scratch;
  const std::string in = scratch.write("a.txt", "f5d6\n-O" + std::string(62, 'X') + " X;a1\n");
  const std::string out = scratch.path("a.wtb").string();
  const ProgramResult result = convert({in, out});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_NE(result.errors.find("a.txt: game 2: it does not begin with the usual start"),
            std::string::npos)
      << result.errors;
  EXPECT_EQ(parse_wthor(read_text(out)).games.size(), 1U);
}

TEST(Convert, WthorKeepsNamesAndNumbers) {
  const ScratchFolder scratch;
  const std::string ggf = scratch.write("a.ggf", kTwoGames);
  ASSERT_EQ(convert({ggf, scratch.path("a.wtb").string()}).exit_code, 0);
  const auto players = parse_wthor_names(read_text(scratch.path("a.jou")), WthorNames::kPlayers);
  ASSERT_TRUE(players);
  EXPECT_EQ(*players, (std::vector<std::string>{"???", "Anna", "Bert", "Carl", "Dora"}));
  const auto tournaments =
      parse_wthor_names(read_text(scratch.path("a.trn")), WthorNames::kTournaments);
  ASSERT_TRUE(tournaments);
  EXPECT_EQ(*tournaments, (std::vector<std::string>{"???", "x"}));

  ASSERT_EQ(convert({scratch.path("a.wtb").string(), scratch.path("b.ggf").string()}).exit_code, 0);
  const std::string back = read_text(scratch.path("b.ggf"));
  EXPECT_NE(back.find("PC[x]"), std::string::npos) << back;
  EXPECT_NE(back.find("PB[Carl]PW[Dora]"), std::string::npos) << back;
  ASSERT_EQ(convert({scratch.path("b.ggf").string(), scratch.path("c.wtb").string()}).exit_code, 0);
  for (const std::string extension : {".wtb", ".jou", ".trn"}) {
    EXPECT_EQ(read_text(scratch.path("c" + extension)), read_text(scratch.path("a" + extension)))
        << extension;
  }
}

TEST(Convert, FoldersBecomeFolders) {
  const ScratchFolder scratch;
  std::filesystem::create_directories(scratch.path("in/deep"));
  scratch.write("in/a.ggf", kTwoGames);
  scratch.write("in/deep/b c.sgf", "(;GM[2]SZ[8];B[f5];W[d6];B[c3])");
  scratch.write("in/notes.pdf", "no game");
  const std::string in = scratch.path("in").string();
  const std::string out = scratch.path("out/").string();
  const ProgramResult result = convert({in, out, "--to", "transcript"});
  EXPECT_EQ(result.exit_code, 0) << result.errors;
  EXPECT_EQ(read_text(scratch.path("out/a.txt")), "f5d6\nf5f6\n");
  EXPECT_EQ(read_text(scratch.path("out/deep/b c.txt")), "f5d6c3\n");
  EXPECT_EQ(result.output,
            "3 games written to 2 files as transcript\n"
            "1 skipped: 1 files of other kinds\n");
  // The same folder into one file.
  ASSERT_EQ(convert({in, scratch.path("all.txt").string()}).exit_code, 0);
  EXPECT_EQ(read_text(scratch.path("all.txt")), "f5d6\nf5f6\nf5d6c3\n");
  // Two files must not become one in a folder.
  scratch.write("in/a.sgf", "(;GM[2]SZ[8];B[f5])");
  EXPECT_EQ(convert({in, out, "--to", "transcript"}).exit_code, 2);
}

TEST(Convert, BadUsageIsToldBeforeAnythingIsWritten) {
  const ScratchFolder scratch;
  const std::string in = scratch.write("a.txt", "f5d6\n");
  EXPECT_EQ(convert({in}).exit_code, 2);
  EXPECT_EQ(convert({in, "-"}).exit_code, 2);
  EXPECT_EQ(convert({in, "-", "--to", "xyz"}).exit_code, 2);
  EXPECT_EQ(convert({in, "-", "--to", "ggf", "--json"}).exit_code, 2);
  EXPECT_EQ(convert({"missing.ggf", scratch.path("b.txt").string()}).exit_code, 3);
  EXPECT_EQ(convert({in, scratch.path("no/folder/b.ggf").string()}).exit_code, 3);
}

TEST(Convert, AFileOfErrorsReplacesNothing) {
  const ScratchFolder scratch;
  const std::string bad = scratch.write("bad.txt", "f5f5\n");
  const std::string out = scratch.write("out.ggf", "precious");
  EXPECT_EQ(convert({bad, out}).exit_code, 2);
  EXPECT_EQ(read_text(out), "precious");
}

TEST(Convert, GamesThatAFormatCannotHoldReplaceNothing) {
  const ScratchFolder scratch;
  const std::string board = scratch.write(
      "one.pos", "-XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO O\n");
  const std::string out = scratch.write("out.wtb", "precious");
  EXPECT_EQ(convert({board, out}).exit_code, 0);
  EXPECT_EQ(read_text(out), "precious");
}

TEST(Convert, SelfPlayFilesAreOnlyRead) {
  const ScratchFolder scratch;
  const std::string game = scratch.write("game.txt", "f5d6c3\n");
  const std::string out = scratch.write("own.games", "precious");
  for (const auto& arguments : {std::vector<std::string>{game, out},
                                std::vector<std::string>{game, out, "--to", "selfplay"}}) {
    const ProgramResult result = convert(arguments);
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_NE(result.errors.find("can only be read: expected --to with one of ggf, sgf"),
              std::string::npos)
        << result.errors;
  }
  EXPECT_EQ(read_text(out), "precious");
}

TEST(Convert, TheArchiveGoesToGgfAndBackUnchanged) {
  const char* data = std::getenv("OUTFLANK_TEST_DATA");
  if (data == nullptr) GTEST_SKIP() << "OUTFLANK_TEST_DATA is not set";
  const std::filesystem::path archive = std::filesystem::path(data) / "wthor";
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(archive)) {
    if (entry.path().extension() == ".wtb") files.push_back(entry.path());
  }
  ASSERT_GT(files.size(), 30U);
  const ScratchFolder scratch;
  const std::string ggf = scratch.path("ggf/").string();
  const std::string back = scratch.path("back/").string();
  std::vector<std::string> inputs = {archive.string()};
  if (scaled(10) !=
      10) {  // In slow builds the earliest years, which are the smallest, stand for all.
    std::ranges::sort(files);
    files.resize(4);
    inputs.assign(files.begin(), files.end());
  }
  inputs.insert(inputs.end(), {ggf, "--to", "ggf"});
  const ProgramResult there = convert(inputs);
  if (scaled(10) == 10) {
    EXPECT_NE(there.output.find("124771 games written"), std::string::npos) << there.output;
  }
  ASSERT_EQ(convert({ggf, back, "--to", "wthor"}).exit_code, 0);
  for (const std::filesystem::path& file : files) {
    const std::filesystem::path copy = std::filesystem::path(back) / file.filename();
    EXPECT_TRUE(read_text(copy) == read_text(file)) << file;
  }
}

}  // namespace
}  // namespace outflank
