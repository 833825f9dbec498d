// selfplay and label, with the real program: what they write, killed and resumed.
#include <gtest/gtest.h>

#include <csignal>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/engine/engine.h"
#include "protocol/formats/ggf.h"
#include "protocol/formats/wthor.h"
#include "tests/reference/reference.h"
#include "tests/tools/program.h"
#include "tools/learn/game_records.h"
#include "tools/learn/labelled_positions.h"
#include "tools/learn/recorded_value.h"

namespace outflank::cli {
namespace {

using nlohmann::json;
using Words = std::vector<std::string>;

/// Whole games.
const std::string kTranscripts =
    "f5f6f7f4f3e3d3g7d6c3e6g4h8d2e2g6c1g3f2g5c2f8g8h6h7e7e8c5c6d7"
    "h3f1e1d8c7c8c4b4b8d1b3b1a5b5g2b7a8a2b6a4a3g1a1b2h1h2a6a7h4h5\n"
    "f5f4g3d6d3d2c4g6g5g4h4e3f3h3h2e6c3e2c5h5h6f6f1e1f2c6h7g1c1b6"
    "b5a4d1b1a5a6b3b4c2a3f7g2b2f8e7e8d8c8d7a1c7b8h1g7h8g8a8b7a7a2\n"
    "f5d6c5f4d3b4e6g5c4d2c2f7d7e3f6e7g6g4h5h4h3b3f3h6c3h2e1f2a3e2"
    "g3f1d1c1c6b6c7a4a5d8b5c8b7g2h1g1h7a8g7a7b1b2e8f8a2a1a6h8g8b8\n";

/// Quick ones, so that a test sees many blocks.
Words quick_selfplay(const std::string& output, Words more) {
  Words words = {"selfplay", "--output", output, "--depth", "1", "--exact-from", "4"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Words quick_label(const std::string& output, const std::string& games, Words more) {
  Words words = {"label", "--output", output, "--empties", "5-6", "--vary", "30", games};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

void run_well(const Words& words) {
  const ProgramResult result = run_program(words);
  ASSERT_EQ(result.exit_code, 0) << result.errors;
}

/// Runs endlessly, then kills with a signal that cannot be caught once there are some blocks.
void run_and_kill(const Words& words, const std::string& output, std::uintmax_t bytes) {
  ProgramInput input;
  input.kill_when = [&] {
    std::error_code missing;
    const std::uintmax_t size = std::filesystem::file_size(output, missing);
    return !missing && size >= bytes;
  };
  ASSERT_EQ(run_program(words, input).exit_code, -SIGKILL);
}

std::vector<SelfPlayGame> games_in(const std::string& path) {
  GameRecordReader reader(path);
  std::vector<SelfPlayGame> games;
  while (const auto block = reader.next()) games.insert(games.end(), block->begin(), block->end());
  EXPECT_TRUE(reader.damages().empty());
  return games;
}

std::vector<LabelledPosition> labels_in(const std::string& path) {
  LabelledPositionReader reader(path);
  std::vector<LabelledPosition> labels;
  while (const auto block = reader.next()) {
    labels.insert(labels.end(), block->begin(), block->end());
  }
  EXPECT_TRUE(reader.damages().empty());
  return labels;
}

TEST(Selfplay, GamesAreLegalAndEndAsTheySay) {
  const ScratchFolder scratch;
  const std::string path = scratch.path("games").string();
  run_well({"selfplay", "--output", path, "--depth", "2", "--exact-from", "9", "--count", "150",
            "--play-out", "--seed", "5"});
  const std::vector<SelfPlayGame> games = games_in(path);
  ASSERT_EQ(games.size(), 150u);
  std::set<std::size_t> lengths;
  int searched = 0;
  for (const SelfPlayGame& game : games) {
    lengths.insert(game.random);
    const auto positions = positions_of(game);
    ASSERT_TRUE(positions);
    ASSERT_FALSE(positions->empty());
    EXPECT_EQ(positions->front().moves, game.random);
    for (const GamePosition& position : *positions) {
      EXPECT_EQ(position.exact, position.board.position.empty_count() <= 9);
      searched += position.value.has_value();
    }
    const Board& last = positions->back().board;
    const Board end = last.after(game.moves.back());
    EXPECT_TRUE(end.position.is_over()) << "played out";
    EXPECT_EQ(end.final_score_for_black(), game.black_score);
    // The same score by trying everything, from where that is quick.
    for (const GamePosition& position : *positions) {
      if (position.board.position.empty_count() > 7) continue;
      EXPECT_EQ(reference::solve(position.board.position), position.score);
      break;
    }
  }
  EXPECT_GE(*lengths.begin(), 8u);
  EXPECT_LE(*lengths.rbegin(), 58u);
  EXPECT_GT(lengths.size(), 40u) << "spread";
  EXPECT_GT(searched, 1000);
}

TEST(Selfplay, OpeningsDifferAndFollowTheSeed) {
  const ScratchFolder scratch;
  const auto games = [&](const std::string& name, Words more) {
    const std::string path = scratch.path(name).string();
    more.insert(more.end(), {"--random-plies", "4-5", "--count", "150"});
    run_well(quick_selfplay(path, more));
    return games_in(path);
  };
  const auto first = games("first", {});
  // There are 60 positions after 4 plies and 322 after 5, those that are symmetric counted once.
  ASSERT_EQ(first.size(), 150u);
  std::set<Position> openings;
  for (const SelfPlayGame& game : first) {
    openings.insert(canonical(positions_of(game)->front().board.position));
  }
  EXPECT_EQ(openings.size(), first.size());
  EXPECT_EQ(games("same", {"--seed", "1"}), first);
  EXPECT_NE(games("other", {"--seed", "2"}), first);
}

TEST(Selfplay, EndsWithTheFirstExactScoreIfNotPlayedOut) {
  const ScratchFolder scratch;
  const std::string path = scratch.path("games").string();
  run_well(quick_selfplay(path, {"--count", "64"}));
  const std::vector<SelfPlayGame> games = games_in(path);
  ASSERT_EQ(games.size(), 64u);
  for (const SelfPlayGame& game : games) EXPECT_EQ(game.moves.size(), game.solved);
}

TEST(Selfplay, SurvivesAKillAndGoesOnAsIfNothingHadHappened) {
  const ScratchFolder scratch;
  const std::string killed = scratch.path("killed").string();
  run_and_kill(quick_selfplay(killed, {"--threads", "2"}), killed, 20000);
  run_and_kill(quick_selfplay(killed, {"--threads", "2"}), killed, 40000);
  const std::size_t kept = games_in(killed).size();
  EXPECT_GE(kept, 64u);
  const Words count = {"--count", std::to_string(kept + 100)};
  run_well(quick_selfplay(killed, count));
  const std::string whole = scratch.path("whole").string();
  run_well(quick_selfplay(whole, count));
  EXPECT_EQ(games_in(whole).size(), kept + 100);
  EXPECT_EQ(read_text(killed), read_text(whole));
}

TEST(Selfplay, DoesNotDependOnTheNumberOfThreads) {
  const ScratchFolder scratch;
  const std::string one = scratch.path("one").string();
  const std::string three = scratch.path("three").string();
  run_well({"selfplay", "--output", one, "--depth", "3", "--exact-from", "10", "--count", "100",
            "--play-out", "--threads", "1"});
  run_well({"selfplay", "--output", three, "--depth", "3", "--exact-from", "10", "--count", "100",
            "--play-out", "--threads", "3"});
  EXPECT_EQ(read_text(one), read_text(three));
}

TEST(Selfplay, AFileMadeOtherwiseIsRefused) {
  const ScratchFolder scratch;
  const std::string path = scratch.path("games").string();
  run_well(quick_selfplay(path, {"--count", "10"}));
  const ProgramResult result = run_program(quick_selfplay(path, {"--count", "20", "--seed", "9"}));
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_NE(result.errors.find("seed 1"), std::string::npos) << result.errors;
  EXPECT_EQ(games_in(path).size(), 10u);
}

TEST(Label, ScoresAreRight) {
  const ScratchFolder scratch;
  const std::string games = scratch.write("games.txt", kTranscripts);
  const std::string path = scratch.path("labels").string();
  run_well({"label", "--output", path, "--empties", "7-9", "--vary", "30", "--count", "300",
            "--line", "--line-empties", "3", games});
  const std::vector<LabelledPosition> labels = labels_in(path);
  EXPECT_GT(labels.size(), 1500u);
  std::set<Position> distinct;
  std::array<int, 3> of_empties{};
  const LabelledPosition* before = nullptr;
  for (const LabelledPosition& labelled : labels) {
    const int empties = labelled.position.empty_count();
    EXPECT_EQ(reference::solve(labelled.position), labelled.score);
    EXPECT_LT(labelled.game, 3u);
    EXPECT_GE(empties, 3);
    EXPECT_NE(labelled.position.legal_moves(), 0u);
    if (labelled.line == 0) {
      ASSERT_GE(empties, 7);
      ASSERT_LE(empties, 9);
      ++of_empties[static_cast<std::size_t>(empties - 7)];
      EXPECT_TRUE(distinct.insert(canonical(labelled.position)).second);
    } else {
      ASSERT_NE(before, nullptr);
      EXPECT_EQ(labelled.line, before->line + 1);
      EXPECT_EQ(empties, before->position.empty_count() - 1);
      EXPECT_EQ(std::abs(labelled.score.discs()), std::abs(before->score.discs()));
    }
    before = &labelled;
  }
  EXPECT_EQ(distinct.size(), 300u);
  for (const int count : of_empties) EXPECT_GT(count, 60);
}

TEST(Label, WithADepthGivesWhatASearchFinds) {
  const ScratchFolder scratch;
  const std::string games = scratch.write("games.txt", kTranscripts);
  const std::string path = scratch.path("labels").string();
  run_well({"label", "--output", path, "--empties", "3-40", "--vary", "20", "--count", "60",
            "--depth", "4", games});
  EngineOptions options;
  options.threads = 1;
  options.hash_megabytes = kMinHashMegabytes;
  Limits limits;
  limits.depth = 4;
  limits.selectivity = Selectivity::k73;
  int searched = 0;
  for (const LabelledPosition& labelled : labels_in(path)) {
    EXPECT_EQ(labelled.line, 0);
    if (labelled.position.empty_count() <= 4) {
      EXPECT_FALSE(labelled.value);
      EXPECT_EQ(reference::solve(labelled.position), labelled.score);
    } else if (labelled.value) {
      Engine engine(options);
      const Value expected = engine.search(labelled.position, limits).lines.front().value;
      EXPECT_EQ(*labelled.value, recorded_value(expected));
      ++searched;
    }
  }
  EXPECT_GT(searched, 40);
}

TEST(Label, WithADepthAndALineGivesTheValueToTheNextPositions) {
  const ScratchFolder scratch;
  const std::string games = scratch.write("games.txt", kTranscripts);
  const std::string alone = scratch.path("alone").string();
  const std::string path = scratch.path("labels").string();
  const Words words = {"--empties", "20-40", "--count", "40", "--depth", "8", games};
  const auto label = [&words](Words command) {
    command.insert(command.end(), words.begin(), words.end());
    run_well(command);
  };
  label({"label", "--output", alone});
  label({"label", "--output", path, "--line", "--line-empties", "20"});
  std::vector<LabelledPosition> first;
  std::optional<LabelledPosition> before;
  int after_first = 0;
  int positions = 0;
  const std::vector<LabelledPosition> firsts = labels_in(alone);
  for (const LabelledPosition& labelled : labels_in(path)) {
    ASSERT_TRUE(labelled.value);
    if (first.size() < firsts.size() && labelled == firsts[first.size()]) {
      first.push_back(labelled);
      after_first = 0;
    } else {
      ASSERT_TRUE(before);
      ASSERT_LE(++after_first, 2);  // A quarter of the depth.
      EXPECT_GE(labelled.position.empty_count(), 20);
      EXPECT_EQ(labelled.position.empty_count(), before->position.empty_count() - 1);
      const bool passed =
          (labelled.position.player & before->position.player) == before->position.player;
      EXPECT_EQ(*labelled.value, passed ? *before->value : -*before->value);
      ++positions;
    }
    before = labelled;
  }
  EXPECT_EQ(first.size(), firsts.size());
  EXPECT_GT(positions, 40);
}

TEST(Label, SurvivesAKillAndGoesOnAsIfNothingHadHappened) {
  const ScratchFolder scratch;
  const std::string games = scratch.write("games.txt", kTranscripts);
  const std::string killed = scratch.path("killed").string();
  run_and_kill(quick_label(killed, games, {"--threads", "2"}), killed, 20000);
  const std::size_t kept = labels_in(killed).size();
  EXPECT_GE(kept, 256u);
  const Words count = {"--count", std::to_string(kept + 300)};
  run_well(quick_label(killed, games, count));
  const std::string whole = scratch.path("whole").string();
  run_well(quick_label(whole, games, count));
  EXPECT_EQ(labels_in(whole).size(), kept + 300);
  EXPECT_EQ(read_text(killed), read_text(whole));
}

TEST(Label, DoesNotDependOnTheNumberOfThreads) {
  const ScratchFolder scratch;
  const std::string games = scratch.write("games.txt", kTranscripts);
  const std::string one = scratch.path("one").string();
  const std::string three = scratch.path("three").string();
  for (const auto& [path, threads] : {std::pair{one, "1"}, std::pair{three, "3"}}) {
    run_well({"label", "--output", path, "--empties", "11", "--vary", "30", "--count", "300",
              "--line", "--threads", threads, games});
  }
  EXPECT_EQ(read_text(one), read_text(three));
}

TEST(Label, TakesPositionsFromGamesOfAnyFormat) {
  const ScratchFolder scratch;
  const std::string selfplay = scratch.path("selfplay").string();
  run_well(quick_selfplay(selfplay, {"--count", "20", "--random-plies", "30-40"}));
  const auto label_from = [&](const std::string& games) {
    const std::string path = scratch.path("labels of games").string();
    std::filesystem::remove(path);
    run_well(quick_label(path, games, {"--count", "50"}));
    return labels_in(path).size();
  };
  EXPECT_EQ(label_from(selfplay), 50u);
  WthorFile wthor;
  for (const SelfPlayGame& game : games_in(selfplay)) {
    WthorGame& copy = wthor.games.emplace_back();
    for (const Square square : game.moves) ASSERT_TRUE(copy.record.play(square));
  }
  EXPECT_EQ(label_from(scratch.write("games.wtb", *write_wthor(wthor))), 50u);
  std::string ggf;
  for (const WthorGame& game : wthor.games) {
    AnnotatedGame copy;
    copy.record = game.record;
    ggf += write_ggf(copy) + "\n";
  }
  EXPECT_EQ(label_from(scratch.write("games.ggf", ggf)), 50u);
}

TEST(Label, EndsWhenThereAreNoNewPositions) {
  const ScratchFolder scratch;
  const std::string games = scratch.write("games.txt", kTranscripts);
  const std::string path = scratch.path("labels").string();
  // Without variation each game has one position with 6 empty squares.
  run_well({"label", "--output", path, "--empties", "6", "--vary", "0", games});
  EXPECT_EQ(labels_in(path).size(), 3u);
}

TEST(DataCommands, TellWhatTheyWrote) {
  const ScratchFolder scratch;
  const std::string path = scratch.path("games").string();
  const ProgramResult result = run_program(quick_selfplay(path, {"--count", "70", "--json"}));
  const json told = json::parse(result.output);
  EXPECT_EQ(told.at("file"), path);
  EXPECT_EQ(told.at("games"), 70);
  EXPECT_EQ(told.at("records"), 70);
  EXPECT_GT(told.at("seconds"), 0);
}

TEST(DataCommands, ADamagedFileIsReportedInTheLog) {
  const ScratchFolder scratch;
  const std::string path = scratch.path("games").string();
  run_well(quick_selfplay(path, {"--count", "200"}));
  std::string bytes = read_text(path);
  char& damaged = bytes[bytes.size() / 2];
  damaged = static_cast<char>(damaged ^ 1);
  scratch.write("games", bytes);
  const std::string log = scratch.path("log").string();
  run_well(quick_selfplay(path, {"--count", "210", "--log-file", log}));
  EXPECT_NE(read_text(log).find("damaged: expected a whole block"), std::string::npos);
}

TEST(DataCommands, SayWhatIsWrongWithTheirOptions) {
  const ScratchFolder scratch;
  const std::string path = scratch.path("out").string();
  const std::string games = scratch.write("games.txt", kTranscripts);
  const std::string empty = scratch.write("empty.txt", "");
  const auto expect_error = [](const Words& words, const std::string& text) {
    const ProgramResult result = run_program(words);
    EXPECT_EQ(result.exit_code, 2) << result.errors;
    EXPECT_EQ(result.output, "");
    EXPECT_NE(result.errors.find(text), std::string::npos) << result.errors;
  };
  expect_error({"selfplay"}, "selfplay: expected --output, the file to write");
  expect_error({"selfplay", "--output", path, "extra"}, R"("extra")");
  expect_error({"selfplay", "--output", path, "--random-plies", "9-8"},
               R"(--random-plies "9-8": expected a number or a range A-B within 0-59)");
  expect_error({"selfplay", "--output", path, "--random-plies", "8-60"}, "within 0-59");
  expect_error({"selfplay", "--output", path, "--depth", "0"}, R"(--depth "0": expected)");
  expect_error({"selfplay", "--output", path, "--count", "none"}, R"(--count "none": expected)");
  expect_error({"label", games}, "label: expected --output, the file to write");
  expect_error({"label", "--output", path}, "label: expected files of games");
  expect_error({"label", "--output", path, "--empties", "x", games}, R"(--empties "x": expected)");
  expect_error({"label", "--output", path, "--empties", "14-", games}, R"("14-")");
  expect_error({"label", "--output", path, empty}, empty + ": expected games");
  EXPECT_FALSE(std::filesystem::exists(path));
  const ProgramResult missing =
      run_program({"label", "--output", path, scratch.path("missing.wtb").string()});
  EXPECT_EQ(missing.exit_code, 3) << missing.errors;
}

}  // namespace
}  // namespace outflank::cli
