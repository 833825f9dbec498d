// `outflank match` as its users run it: with the engine itself, and with programs that fail in
// every way.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "protocol/formats/ggf.h"
#include "protocol/formats/transcript.h"
#include "tests/engine/test_size.h"
#include "tests/protocol/engine_process.h"
#include "tests/tools/program.h"

namespace outflank {
namespace {

using nlohmann::json;

const std::vector<std::string> kSmall = {"match", "--json", "--hash", "1", "--quiet"};

std::vector<std::string> joined(std::vector<std::string> words,
                                const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// The JSON of a match that has to end well.
json match(const std::vector<std::string>& arguments) {
  const ProgramResult result = run_program(joined(kSmall, arguments));
  EXPECT_EQ(result.exit_code, 0) << result.errors;
  EXPECT_EQ(result.errors, "");
  const json parsed = json::parse(result.output, nullptr, false);
  EXPECT_TRUE(parsed.is_object()) << result.output;
  return parsed;
}

std::string bad_engine(const std::string& protocol, const std::string& behaviour,
                       const std::string& more = "") {
  return "name=bad cmd='" OUTFLANK_BAD_ENGINE " " + protocol + ' ' + behaviour + ' ' + more +
         "' protocol=" + protocol;
}

/// Four games of a bad engine against a tiny one.
json match_with_bad_engine(const std::string& protocol, const std::string& behaviour,
                           const std::vector<std::string>& more = {}) {
  return match(joined({"--engine", bad_engine(protocol, behaviour), "--engine", "name=good level=1",
                       "--games", "4"},
                      more));
}

/// The moves of each game by its number.
std::map<int, std::string> moves_of(const json& result) {
  std::map<int, std::string> moves;
  for (const json& game : result["games"]) moves[game["game"]] = game["moves"];
  return moves;
}

TEST(Match, TheEngineAgainstItselfWithAHandicap) {
  const json result = match({"--engine", "name=A level=4", "--engine", "name=B level=1", "--games",
                             "10", "--concurrency", "2"});
  EXPECT_EQ(result["engines"][0]["name"], "A");
  EXPECT_EQ(result["engines"][0]["games"], 10);
  EXPECT_EQ(result["pairs"], 5);
  EXPECT_EQ(result["games"].size(), 10u);
  EXPECT_GT(result["engines"][0]["points"], 5);
  EXPECT_TRUE(result["llr"].is_null());
  EXPECT_TRUE(result["verdict"].is_null());
  std::map<int, std::string> openings;
  for (const json& game : result["games"]) {
    EXPECT_EQ(game["end"], "played");
    const auto record = parse_transcript(game["moves"].get<std::string>());
    ASSERT_TRUE(record);
    EXPECT_TRUE(record->is_over());
    EXPECT_EQ(record->board().final_score_for_black().discs(), game["score"]);
    EXPECT_EQ(game["seconds"].size(), record->plies().size());
    const int number = game["game"];
    EXPECT_EQ(game["black"], number % 2 == 1 ? "A" : "B");
    openings[number] = game["opening"];
  }
  for (int number = 1; number <= 10; number += 2) {
    EXPECT_EQ(openings[number], openings[number + 1]);
    EXPECT_NE(openings[number], openings[number + 2]);
  }
}

TEST(Match, EqualEnginesAtFixedLimitsShareEachPair) {
  const json result =
      match({"--engine", "level=1", "--engine", "level=1", "--games", "20", "--seed", "9"});
  EXPECT_EQ(result["engines"][1]["name"], "outflank 2");
  EXPECT_EQ(result["elo"], 0);
  EXPECT_EQ(result["pairings"][0]["pair_counts"], json({0, 0, 10, 0, 0}));
}

TEST(Match, TheSameGamesByGtpByNBoardAndInProcess) {
  const std::string cmd = "cmd='" OUTFLANK_PROGRAM " ";
  // Levels below 8 err on purpose, and differently each time, where they play against people.
  const std::string options = " --level 8 --threads 1 --hash 1'";
  const std::vector<std::string> rest = {"--engine", "level=1",        "--games",
                                         "6",        "--random-plies", "12"};
  const auto moves = moves_of(match(joined({"--engine", "level=8"}, rest)));
  EXPECT_EQ(moves.size(), 6u);
  EXPECT_EQ(moves_of(match(joined({"--engine", cmd + "gtp" + options}, rest))), moves);
  EXPECT_EQ(
      moves_of(match(joined({"--engine", cmd + "nboard" + options + " protocol=nboard"}, rest))),
      moves);
}

TEST(Match, ClocksAreToldAndKept) {
  const std::string cmd = "cmd='" OUTFLANK_PROGRAM " ";
  const std::string options = " --depth 1 --threads 1 --hash 1'";
  // Far more than what these engines need.
  const json result = match({"--engine", cmd + "gtp" + options + " clock=100+1", "--engine",
                             cmd + "gtp" + options + " time=20", "--engine",
                             cmd + "nboard" + options + " protocol=nboard clock=1:40+1", "--engine",
                             "depth=1 clock=0+50/1", "--games", "2"});
  EXPECT_EQ(result["games"].size(), 12u);
  for (const json& game : result["games"]) EXPECT_EQ(game["end"], "played") << game;
}

class BadGtp : public testing::TestWithParam<std::pair<std::string, std::string>> {};

TEST_P(BadGtp, IsSurvivedAndCounted) {
  const auto& [behaviour, fault] = GetParam();
  const json result =
      match_with_bad_engine("gtp", behaviour, {"--patience", behaviour == "hang" ? "0.5" : "60"});
  const json& bad = result["engines"][0];
  EXPECT_EQ(bad["faults"][fault], 4) << result["games"][0];
  EXPECT_EQ(bad["lost"], 4);
  EXPECT_EQ(result["engines"][1]["won"], 4);
  for (const json& game : result["games"]) {
    EXPECT_EQ(game["end"], fault);
    EXPECT_EQ(game["loser"], game["black"] == "bad" ? "black" : "white");
    EXPECT_NE(game["detail"], "");
  }
}

INSTANTIATE_TEST_SUITE_P(
    Match, BadGtp,
    testing::Values(std::pair("illegal", "illegal"), std::pair("passing", "illegal"),
                    std::pair("garbage", "illegal"), std::pair("silent", "illegal"),
                    std::pair("crash-at-start", "crash"), std::pair("crash", "crash"),
                    std::pair("exit", "crash"), std::pair("hang", "hang"),
                    std::pair("flood", "flood"), std::pair("flood-without-lines", "flood"),
                    std::pair("refusing", "protocol")),
    [](const auto& info) {
      std::string name = info.param.first;
      std::erase(name, '-');
      return name;
    });

TEST(Match, BadNBoardProgramsAreSurvivedAndCounted) {
  const std::map<std::string, std::string> faults = {
      {"illegal", "illegal"}, {"garbage", "illegal"}, {"crash-at-start", "crash"},
      {"exit", "crash"},      {"hang", "hang"},       {"flood", "flood"}};
  for (const auto& [behaviour, fault] : faults) {
    const json result = match_with_bad_engine("nboard", behaviour,
                                              {"--patience", behaviour == "hang" ? "0.5" : "60"});
    EXPECT_EQ(result["engines"][0]["faults"][fault], 4) << behaviour << result["games"][0];
  }
}

TEST(Match, TheLastWordsOfAProgramAreTold) {
  const json result = match_with_bad_engine("gtp", "crash-at-start");
  EXPECT_EQ(result["games"][0]["detail"], "ended with exit code 7: no weights, at list_commands");
  const json crashed = match_with_bad_engine("gtp", "exit");
  EXPECT_EQ(crashed["games"][0]["detail"], "ended with exit code 3, at genmove black");
}

TEST(Match, ALateMoveLosesOnTimeAndTheProgramPlaysOn) {
  const ScratchFolder scratch;
  const std::string starts = scratch.path("starts").string();
  const auto play = [&](const std::string& lag) {
    return match({"--engine", bad_engine("gtp", "late", starts) + " time=0.05", "--engine",
                  "level=1", "--games", "2", "--lag", lag, "--patience", "60"});
  };
  EXPECT_EQ(play("0.01")["engines"][0]["faults"]["time"], 2);
  EXPECT_EQ(read_text(starts), "started\n") << "it was only late";
}

TEST(Match, WhatIsOddButAllowedIsNoFault) {
  for (const char* protocol : {"gtp", "nboard"}) {
    for (const char* behaviour : {"none", "chatty", "clinging"}) {
      const json result = match_with_bad_engine(protocol, behaviour);
      for (const json& game : result["games"]) EXPECT_EQ(game["end"], "played") << game;
    }
  }
  const json resigned = match_with_bad_engine("gtp", "resigning");
  EXPECT_EQ(resigned["games"][0]["end"], "resigned");
  EXPECT_EQ(resigned["engines"][0]["lost"], 4);
  EXPECT_EQ(resigned["engines"][0]["faults"]["illegal"], 0);
}

TEST(Match, ProgramsThatHearOfPassesAndThoseThatRefuseThem) {
  const ScratchFolder scratch;
  // Black has to pass at once, and some opening moves before were passed over.
  const std::string openings = scratch.write(
      "passes.txt",
      "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8\n"
      "F5D6C3D3C4F4F6F3E3B4B5E6E7F2E2G5G6F7G3E1C5C6H4G4D2H6F8H5H7H3H2C1D1A4A6A5F1A7D7C7B6G1B3E8D8G2"
      "B7\n");
  for (const char* behaviour : {"strict", "passless"}) {
    const json result = match_with_bad_engine("gtp", behaviour, {"--openings", openings});
    for (const json& game : result["games"]) EXPECT_EQ(game["end"], "played") << game;
  }
}

TEST(Match, ProgramsAreKeptForTheNextGameAndReplacedAfterAFault) {
  const ScratchFolder scratch;
  const auto starts = [&](const std::string& behaviour) {
    const std::string path = scratch.path(behaviour).string();
    match({"--engine", bad_engine("gtp", behaviour, path), "--engine", "level=1", "--games", "6"});
    const std::string text = read_text(path);
    return std::count(text.begin(), text.end(), '\n');
  };
  EXPECT_EQ(starts("none"), 1);
  EXPECT_EQ(starts("illegal"), 1);
  EXPECT_EQ(starts("exit"), 6);
}

TEST(Match, AGauntletHasACrossTable) {
  const std::vector<std::string> arguments = {
      "--engine",       "name=A level=2", "--engine", "name=B level=1", "--engine",
      "name=C depth=1", "--games",        "4",        "--tournament"};
  const json gauntlet = match(joined(arguments, {"gauntlet"}));
  EXPECT_EQ(gauntlet["games"].size(), 8u);
  EXPECT_EQ(gauntlet["engines"][1]["games"], 4);
  EXPECT_TRUE(gauntlet["elo"].is_null());
  ASSERT_EQ(gauntlet["pairings"].size(), 2u);
  EXPECT_EQ(gauntlet["pairings"][1]["first"], "A");
  EXPECT_EQ(gauntlet["pairings"][1]["second"], "C");
  EXPECT_EQ(gauntlet["pairings"][1]["pairs"], 2);
  EXPECT_EQ(match(joined(arguments, {"round-robin"}))["games"].size(), 12u);

  std::vector<std::string> text = joined({"match", "--hash", "1"}, arguments);
  const ProgramResult shown = run_program(joined(text, {"gauntlet"}));
  EXPECT_EQ(shown.exit_code, 0) << shown.errors;
  EXPECT_NE(shown.output.find("\nA - B: +"), std::string::npos) << shown.output;
  EXPECT_NE(shown.output.find("\npoints"), std::string::npos) << shown.output;
}

TEST(Match, TheTestEndsTheMatch) {
  const json result = match({"--engine", "level=4", "--engine", "level=1", "--sprt",
                             "elo0=0 elo1=100 alpha=0.1 beta=0.1"});
  EXPECT_EQ(result["verdict"], "H1");
  EXPECT_GE(result["llr"], 2.19);
  EXPECT_LT(result["games"].size(), 200u);
}

TEST(Match, GamesAreWrittenAsGgf) {
  const ScratchFolder scratch;
  const std::string path = scratch.write("games.ggf", "(;GM[Othello]B[f5];)\n");
  const json result = match({"--engine", "name=A depth=1 clock=90+1", "--engine", "name=B depth=1",
                             "--games", "2", "--ggf", path});
  const GgfFile file = parse_ggf(read_text(path));
  EXPECT_TRUE(file.errors.empty());
  ASSERT_EQ(file.games.size(), 3u);
  for (std::size_t i = 0; i < 2; ++i) {
    const GgfGame& game = file.games[i + 1];
    EXPECT_EQ(game.info.place, "outflank match");
    EXPECT_EQ(game.info.player(Color::kBlack).name, i == 0 ? "A" : "B");
    EXPECT_EQ(game.info.player(i == 0 ? Color::kBlack : Color::kWhite).clock,
              (ClockSetting{90, 1, 0}));
    EXPECT_EQ(write_transcript(game.record), result["games"][i]["moves"]);
    EXPECT_EQ(game.info.result->black_score, result["games"][i]["score"]);
  }
}

/// So many that it is killed before their end.
constexpr int kManyGames = scaled(400);
const std::vector<std::string> kResumable = {"--engine", "name=A level=2",
                                             "--engine", "name=B depth=1",
                                             "--games",  std::to_string(kManyGames)};

TEST(Match, GoesOnAfterItWasKilled) {
  const ScratchFolder scratch;
  const std::string journal = scratch.path("journal").string();
  const std::string ggf = scratch.path("games.ggf").string();
  const auto arguments = joined(kResumable, {"--journal", journal, "--ggf", ggf});
  {
    EngineProcess process(joined(kSmall, arguments));
    const auto lines = [&] {
      const std::string text = read_text(journal);
      return std::count(text.begin(), text.end(), '\n');
    };
    while (lines() < 6) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_FALSE(process.wait_for_exit(std::chrono::milliseconds(0)));
    // The end of its scope kills it by signal 9.
  }
  const std::string kept = read_text(journal);
  const json result = match(arguments);
  EXPECT_EQ(read_text(journal).substr(0, kept.rfind('\n') + 1),
            kept.substr(0, kept.rfind('\n') + 1));
  EXPECT_EQ(result["games"].size(), std::size_t{kManyGames});
  EXPECT_EQ(moves_of(result), moves_of(match(kResumable)));
  EXPECT_EQ(parse_ggf(read_text(ggf)).games.size(), std::size_t{kManyGames});

  // All is there: no game is played again.
  const std::string whole = read_text(journal);
  EXPECT_EQ(moves_of(match(arguments)), moves_of(result));
  EXPECT_EQ(read_text(journal), whole);
  EXPECT_EQ(parse_ggf(read_text(ggf)).games.size(), std::size_t{kManyGames});
}

TEST(Match, LinesThatWereCutOffAreWrittenAnew) {
  const ScratchFolder scratch;
  const std::string journal = scratch.path("journal").string();
  const std::string ggf = scratch.path("games.ggf").string();
  const std::vector<std::string> arguments = {
      "--engine", "name=A level=1", "--engine", "depth=1", "--games",
      "4",        "--journal",      journal,    "--ggf",   ggf};
  const json whole = match(arguments);
  for (const std::string& path : {journal, ggf}) {
    const std::string text = read_text(path);
    std::filesystem::resize_file(path, text.size() - 20);
  }
  EXPECT_EQ(moves_of(match(arguments)), moves_of(whole));
  const GgfFile file = parse_ggf(read_text(ggf));
  EXPECT_TRUE(file.errors.empty()) << file.errors.front().message();
  // The game that the journal lost was played again.
  EXPECT_GE(file.games.size(), 4u);
  EXPECT_LE(file.games.size(), 5u);
  const std::string text = read_text(journal);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 5);
}

TEST(Match, AJournalOfAnotherMatchIsRefused) {
  const ScratchFolder scratch;
  const std::string journal = scratch.path("journal").string();
  const auto with = [&](const std::string& level, const std::vector<std::string>& more) {
    return joined(kSmall, joined({"--engine", "name=A level=" + level, "--engine", "name=B depth=1",
                                  "--journal", journal, "--games"},
                                 more));
  };
  ASSERT_EQ(run_program(with("1", {"2"})).exit_code, 0);
  const std::string before = read_text(journal);
  const ProgramResult level = run_program(with("2", {"2"}));
  EXPECT_EQ(level.exit_code, 2);
  EXPECT_NE(level.errors.find("line 1: \"engines\" is"), std::string::npos) << level.errors;
  const ProgramResult seed = run_program(with("1", {"2", "--seed", "2"}));
  EXPECT_EQ(seed.exit_code, 2);
  EXPECT_NE(seed.errors.find("game 1: expected the same opening"), std::string::npos)
      << seed.errors;
  EXPECT_EQ(read_text(journal), before);
  // A longer match of the same kind is none.
  EXPECT_EQ(run_program(with("1", {"6"})).exit_code, 0);
  const std::string text = read_text(journal);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 7);

  scratch.write("journal", "my notes\n");
  EXPECT_EQ(run_program(with("1", {"2"})).exit_code, 2);
  EXPECT_EQ(read_text(journal), "my notes\n");
}

TEST(Match, AnInterruptEndsItWithTheResultsSoFar) {
  const ScratchFolder scratch;
  ProgramInput input;
  input.interrupt_file = scratch.path("journal");
  input.interrupt_at = "\"game\"";
  const ProgramResult result =
      run_program(joined(kSmall, {"--engine", "depth=1", "--engine", "depth=1", "--games",
                                  "1000000", "--journal", input.interrupt_file}),
                  input);
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_NE(result.errors.find("interrupted after"), std::string::npos) << result.errors;
  EXPECT_LT(json::parse(result.output)["games"].size(), 1'000'000u);
}

void expect_error(const std::vector<std::string>& arguments, int code, const std::string& text) {
  const ProgramResult result = run_program(joined(kSmall, arguments));
  EXPECT_EQ(result.exit_code, code) << result.errors;
  EXPECT_EQ(result.output, "");
  EXPECT_NE(result.errors.find(text), std::string::npos) << result.errors;
}

TEST(Match, MistakesAreNamedWithTheirPlaceAndWhatWasExpected) {
  const auto with = [](const std::string& second, const std::vector<std::string>& more = {}) {
    return joined({"--engine", "name=A level=1", "--engine", second}, more);
  };
  expect_error({"--engine", "level=1"}, 2, "expected --engine at least twice");
  expect_error(with("name=B lvel=2"), 2,
               "--engine 2, column 8: \"lvel\": expected one of name, cmd");
  expect_error(with("lvel=2"), 2, "did you mean level?");
  expect_error(with("level=61"), 2,
               "--engine 2, column 1: level \"61\": expected a number from 0 to 60");
  expect_error(with("name=A"), 2, "expected a name that no other engine has");
  expect_error(with("cmd='/no/such engine'"), 3, "cmd \"/no/such\": there is no such program");
  expect_error(with("cmd=sh level=2"), 2, "level \"2\": expected its place in cmd");
  expect_error(with("cmd=sh protocol=gpt"), 2, "did you mean gtp?");
  expect_error(with("protocol=gtp"), 2, "expected a cmd beside it");
  expect_error(with("dir=/tmp"), 2, "expected a cmd beside it");
  expect_error(with("cmd=sh dir=/no/such"), 2, "expected a folder that exists");
  expect_error(with("cmd=sh protocol=nboard clock=0+5/1"), 2, "NBoard knows no byo-yomi");
  expect_error(with("cmd=sh protocol=nboard time=1"), 2, "expected its place in cmd");
  expect_error(with("time=1 clock=9"), 2, "expected either time or clock");
  for (const char* clock : {"0", "x", "5+", "0+1", "5+1/0", "5+1/x", "5+/3", "-1"}) {
    expect_error(with(std::string("clock=") + clock), 2, "expected");
  }
  expect_error(with("", {"--games", "3"}), 2, "--games \"3\": expected an even number");
  expect_error(with("", {"--tournament", "gaunt"}), 2, "did you mean gauntlet?");
  expect_error(with("", {"--sprt", "elo0=5 elo1=5"}), 2, "expected elo0 below elo1");
  expect_error(with("", {"--sprt", "alpha=0.5"}), 2, "alpha \"0.5\": expected a number from");
  expect_error(with("", {"--sprt", "elo=5"}), 2, "did you mean elo0?");
  expect_error(with("", {"--engine", "", "--sprt", "elo1=9"}), 2, "--sprt: expected two engines");
  expect_error(with("", {"--openings", "/no/such"}), 3, "cannot read /no/such");
  expect_error(with("", {"--openings", "/dev/null", "--seed", "1"}), 2, "--seed: expected without");
  expect_error(with("", {"--lag", "-1"}), 2, "--lag \"-1\": expected a number");
  expect_error(with("", {"--journal", "/no/such/file"}), 3, "cannot write /no/such/file");
  expect_error(with("", {"--games", "2", "more"}), 2, "\"more\": expected none");
}

}  // namespace
}  // namespace outflank
