// From nothing to weights that play: games, labels, training and a search, with the real program.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/eval/patterns.h"
#include "engine/eval/weights_file.h"
#include "tests/engine/test_size.h"
#include "tests/tools/program.h"
#include "tools/learn/game_records.h"

namespace outflank::cli {
namespace {

using nlohmann::json;

TEST(Pipeline, LearnsFromItsOwnGamesAndPlays) {
  const ScratchFolder scratch;
  const std::string games = scratch.path("first.games").string();
  const std::string labels = scratch.path("first.labels").string();
  const std::string weights = scratch.path("weights.bin").string();
  const auto run = [](const std::vector<std::string>& words) {
    const ProgramResult result = run_program(words);
    EXPECT_EQ(result.exit_code, 0) << ::testing::PrintToString(words) << result.errors;
    return result.output;
  };
  const std::string count = std::to_string(scaled(200));
  run({"selfplay", "--output", games, "--depth", "1", "--exact-from", "6", "--count", count,
       "--play-out"});
  run({"label", "--output", labels, "--empties", "8", "--count", count, "--line", games});
  run({"train", "--output", weights, "--passes", "1", "--origin", "a test", games, labels});
  const json hint = json::parse(run({"hint", "--weights", weights, "--depth", "4", "--moves",
                                     "f5d6c3", "--json", "--threads", "1", "--hash", "1"}));
  EXPECT_EQ(hint.at("moves").size(), 1u);
  // Some stages anew, the others as they are.
  const std::string part = scratch.path("part.bin").string();
  run({"train", "--output", part, "--passes", "1", "--weights", weights, "--seed", "2", "--empties",
       "20-27", games});
  const auto stages_of = [](const std::string& path) {
    return std::move(decode_weights(read_weights_file(path))->stages);
  };
  const auto before = stages_of(weights);
  const auto after = stages_of(part);
  for (std::size_t stage = 0; stage < before.size(); ++stage) {
    const bool is_anew =
        static_cast<int>(stage) == stage_of(20) || static_cast<int>(stage) == stage_of(27);
    EXPECT_EQ(before[stage]->linear != after[stage]->linear, is_anew) << stage;
  }
  EXPECT_EQ(
      run_program({"train", "--output", part, "--weights", "hand-made", "--empties", "20", games})
          .exit_code,
      2);
  // Where nothing can be written, nothing is learnt first; nothing that is there is lost.
  const auto train_to = [&](const std::string& output) {
    return run_program({"train", "--output", output, "--passes", "1", "--linear", games});
  };
  EXPECT_EQ(train_to(scratch.path("no/such/folder.bin").string()).exit_code, 3);
  EXPECT_EQ(train_to(scratch.path("").string()).exit_code, 2);
  EXPECT_EQ(train_to(games).exit_code, 2);
  EXPECT_EQ(run_program({"train", "--output", labels, "--held-out", labels, "--passes", "1", games})
                .exit_code,
            2);
  const std::string link = scratch.path("link.bin").string();
  std::filesystem::create_symlink(part, link);
  EXPECT_EQ(train_to(link).exit_code, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_FALSE(stages_of(part).front()->has_network);
  // Once more, begun with what they taught.
  const std::string refined = scratch.path("refined.bin").string();
  run({"train", "--output", refined, "--passes", "1", "--weights", weights, "--refine", games,
       labels});
  EXPECT_NE(decode_weights(read_weights_file(refined))->origin.find("refined from a test"),
            std::string::npos);
  EXPECT_EQ(run_program({"train", "--output", refined, "--weights", "hand-made", "--refine", games})
                .exit_code,
            2);
  // The next generation plays with them, and its file tells so.
  const std::string next = scratch.path("next.games").string();
  const std::vector<std::string> selfplay = {"selfplay",     "--output", next,      "--depth", "1",
                                             "--exact-from", "6",        "--count", "20"};
  std::vector<std::string> with_weights = selfplay;
  with_weights.insert(with_weights.end(), {"--weights", weights});
  run(with_weights);
  EXPECT_NE(GameRecordReader(next).description().find("evaluation a test; " + count + " games"),
            std::string::npos)
      << GameRecordReader(next).description();
  // Games of different players do not get into one file.
  EXPECT_EQ(run_program(selfplay).exit_code, 2);
}

}  // namespace
}  // namespace outflank::cli
