#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "engine/board/text.h"
#include "engine/eval/evaluator.h"
#include "tests/engine/random_play.h"
#include "tests/tools/program.h"
#include "tools/command_line.h"
#include "tools/learn/game_records.h"
#include "tools/learn/labelled_positions.h"
#include "tools/learn/trainer.h"

namespace outflank::cli {
namespace {

/// A score that a linear sum over patterns can give: eight discs for each corner.
Score corner_score(const Position& position) {
  return Score(8 * (popcount(position.player & kCorners) - popcount(position.opponent & kCorners)));
}

class Training : public testing::Test {
 protected:
  std::string write_labels(const std::string& name, const std::vector<LabelledPosition>& labels) {
    const std::string path = folder_.path(name).string();
    BlockFileWriter writer(path, kLabelledPositionsKind, "test");
    Bytes payload;
    for (const LabelledPosition& label : labels) append_record(payload, label);
    writer.append(1, static_cast<std::uint32_t>(labels.size()), payload);
    return path;
  }

  /// Random positions of the stage with 12-15 empties, each a game of its own.
  std::string write_corner_labels(int count) {
    Random random(1);
    std::vector<LabelledPosition> labels;
    while (static_cast<int>(labels.size()) < count) {
      const Position position = random_position(random, 12 + static_cast<int>(random.below(4)));
      if (position.legal_moves() == 0) continue;
      labels.push_back(
          {position, corner_score(position), 0, static_cast<std::uint32_t>(labels.size())});
    }
    return write_labels("corners", labels);
  }

  TrainingData data_of(const std::vector<std::string>& paths) {
    TrainingData data(1);
    for (const std::string& path : paths) data.read(path, TrainingData::Use::kBoth, log_);
    data.arrange();
    return data;
  }

  ScratchFolder folder_;
  const CommandLine line_ = CommandLine::parse({"train"});
  const Log log_{line_};
};

TEST_F(Training, LearnsWhatPatternsCanTell) {
  const TrainingData data = data_of({write_corner_labels(4000)});
  TrainerSettings settings;
  settings.passes = 4;
  std::vector<PassReport> passes;
  const StageModel model =
      fit_stage(data, 1, settings, [&](const PassReport& pass) { passes.push_back(pass); });
  ASSERT_EQ(passes.size(), 4u);
  // Without learning anything, the error is the width of the targets.
  ErrorSums targets;
  for (int empties = 12; empties < 16; ++empties) {
    for (const auto& each : data.validation(empties)) targets.add(each.target);
  }
  ASSERT_GT(targets.measure().positions, 100u);
  const StageErrors& errors = passes.back().validation;
  EXPECT_LT(errors.full_exact.root_mean_square, targets.measure().root_mean_square * 2 / 3);
  EXPECT_LT(errors.linear_exact.root_mean_square, targets.measure().root_mean_square * 2 / 3);

  // The integers that are searched with are as good.
  const auto weights = std::make_unique<StageWeights>();
  model.quantise(*weights);
  ErrorSums integers;
  for (int empties = 12; empties < 16; ++empties) {
    for (const auto& each : data.validation(empties)) {
      const auto& [player, opponent] = each.position;
      PatternCodes codes;
      CodeUpdate<Portable>::set(codes, player, opponent);
      const int units = Evaluator<Portable>::evaluate(*weights, codes, player, opponent,
                                                      each.position.legal_moves());
      integers.add(Value::from_units(units).discs() - each.target);
    }
  }
  EXPECT_NEAR(integers.measure().root_mean_square, errors.full_exact.root_mean_square, 0.05);
}

TEST_F(Training, RepeatsItself) {
  const TrainingData data = data_of({write_corner_labels(1000)});
  TrainerSettings settings;
  settings.passes = 2;
  StageWeights weights[2];
  for (StageWeights& each : weights) {
    fit_stage(data, 1, settings, [](const PassReport&) {}).quantise(each);
  }
  EXPECT_EQ(weights[0].linear, weights[1].linear);
  EXPECT_EQ(weights[0].vectors, weights[1].vectors);
  EXPECT_EQ(weights[0].weights1, weights[1].weights1);
}

TEST_F(Training, BeginsWithWhatIsKnown) {
  const TrainingData data = data_of({write_corner_labels(1000)});
  TrainerSettings settings;
  settings.passes = 1;
  const auto known = std::make_unique<StageWeights>();
  fit_stage(data, 1, settings, [](const PassReport&) {}).quantise(*known);

  StageModel model(settings.fit, /*has_network=*/true, /*seed=*/77);
  model.begin_with(*known);
  const auto again = std::make_unique<StageWeights>();
  model.quantise(*again);
  EXPECT_EQ(again->linear, known->linear);
  EXPECT_EQ(again->count_linear, known->count_linear);
  EXPECT_EQ(again->bias, known->bias);
  EXPECT_EQ(again->vectors, known->vectors);
  EXPECT_EQ(again->count_vectors, known->count_vectors);
  EXPECT_EQ(again->weights1, known->weights1);
  EXPECT_EQ(again->bias1, known->bias1);
  EXPECT_EQ(again->weights2, known->weights2);
  EXPECT_EQ(again->bias2, known->bias2);
  EXPECT_EQ(again->weights3, known->weights3);
  EXPECT_EQ(again->bias3, known->bias3);
}

TEST_F(Training, HasEachPositionOnceUpToSymmetry) {
  Random random(2);
  const Position position = random_position(random, 20);
  std::vector<LabelledPosition> labels;
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    labels.push_back({position.transformed(symmetry_from_index(symmetry)), Score(10), 0, 7});
  }
  const TrainingData data = data_of({write_labels("images", labels)});
  EXPECT_EQ(data.positions_read(), 8u);
  EXPECT_EQ(data.training_size() + data.validation_size(), 1u);
}

TEST_F(Training, ATargetIsMadeOfTheSearchesAfterIt) {
  SelfPlayGame game;
  game.random = 2;
  game.solved = 4;
  game.black_score = Score(16);
  for (const char* square : {"f5", "f6", "e6", "f4", "e3"}) {
    game.moves.push_back(*parse_square(square));
  }
  game.values = {Value::from_score(Score(8)), Value::from_score(Score(-4))};  // Black's, White's.
  const auto targets = [&](double lambda) {
    const std::string path = folder_.path("game").string();
    std::filesystem::remove(path);
    BlockFileWriter writer(path, kGameRecordsKind, "test");
    Bytes payload;
    append_record(payload, game);
    writer.append(1, 1, payload);
    TrainingData data(lambda);
    data.read(path, TrainingData::Use::kBoth, log_);
    data.arrange();
    EXPECT_EQ(data.training_size(), 4u) << "the game is held out";
    std::vector<float> found;
    for (const int empties : {58, 57, 56, 55}) found.push_back(data.training(empties).at(0).target);
    return found;
  };
  EXPECT_EQ(targets(1), (std::vector<float>{16, -16, 16, -16}));
  EXPECT_EQ(targets(0), (std::vector<float>{8, -4, 16, -16}));
  EXPECT_EQ(targets(0.5), (std::vector<float>{9, -10, 16, -16}));
}

TEST_F(Training, ASearchedPositionIsNotMeasuredBy) {
  Random random(4);
  std::vector<LabelledPosition> labels;
  while (labels.size() < 400) {
    const Position position = random_position(random, 30);
    if (position.legal_moves() == 0) continue;
    LabelledPosition& label = labels.emplace_back();
    label.position = position;
    label.game = static_cast<std::uint32_t>(labels.size());
    label.value = Value::from_units(320);
  }
  const TrainingData data = data_of({write_labels("searched", labels)});
  EXPECT_EQ(data.validation_size(), 0u);
  EXPECT_GT(data.training_size(), 350u);
  EXPECT_LT(data.training_size(), 400u);
  for (const auto& each : data.training(30)) {
    EXPECT_EQ(each.target, 2.5f);
    EXPECT_FALSE(each.exact);
  }
}

TEST_F(Training, AFileIsUsedForWhatItIsReadFor) {
  const std::string path = write_corner_labels(300);
  TrainingData training(1);
  training.read(path, TrainingData::Use::kTraining, log_);
  training.arrange();
  EXPECT_GT(training.training_size(), 250u);
  EXPECT_EQ(training.validation_size(), 0u);
  TrainingData both(1);
  both.read(path, TrainingData::Use::kValidation, log_);
  both.read(path, TrainingData::Use::kTraining, log_);
  both.arrange();
  EXPECT_EQ(both.training_size(), 0u) << "what is held out is not learnt from another file";
  EXPECT_EQ(both.validation_size(), training.training_size());
}

TEST_F(Training, KeepsPositionsAndGamesOnOneSideOfTheSplit) {
  // Many games, each position of each in two of them.
  Random random(3);
  std::vector<LabelledPosition> labels;
  for (std::uint32_t game = 0; game < 400; ++game) {
    const Position position = random_position(random, 15);
    if (position.legal_moves() == 0) continue;
    labels.push_back({position, Score(2), 0, game});
    labels.push_back({position, Score(2), 0, game + 1000});
  }
  const TrainingData data = data_of({write_labels("pairs", labels)});
  std::set<Position> held_out;
  for (const auto& each : data.validation(15)) held_out.insert(each.position);
  // Of each pair one in 10 is in at least one game that is held out.
  EXPECT_GT(held_out.size(), 10u);
  EXPECT_LT(held_out.size(), 100u);
  for (const auto& each : data.training(15)) EXPECT_FALSE(held_out.contains(each.position));
  EXPECT_EQ(data.training(15).size() + held_out.size(), labels.size() / 2);
}

TEST_F(Training, PrefersExactScoresToResults) {
  // A self-play game whose result is not that of best play, and the exact score of one position.
  SelfPlayGame game;
  Board board{Position::initial(), Color::kBlack};
  Random random(4);
  while (game.moves.size() < 30) {
    const Square square = random_square(random, board.position.legal_moves());
    game.moves.push_back(square);
    board = board.after(square);
    if (board.position.must_pass()) board = board.passed();
    if (board.position.is_over()) GTEST_FAIL() << "this random game is short";
  }
  game.random = 20;
  game.solved = 30;
  game.values.assign(10, Value());
  game.black_score = Score(4);
  const auto positions = positions_of(game);
  ASSERT_TRUE(positions);
  const GamePosition& inner = positions->front();
  ASSERT_FALSE(inner.exact);

  const std::string games = folder_.path("games").string();
  Bytes payload;
  append_record(payload, game);
  BlockFileWriter(games, kGameRecordsKind, "test").append(1, 1, payload);
  const int empties = inner.board.position.empty_count();
  const auto targets_with = [&](std::uint32_t label_game) {
    const std::string labels = write_labels("label" + std::to_string(label_game),
                                            {{inner.board.position, Score(-30), 0, label_game}});
    const TrainingData data = data_of({games, labels});
    std::vector<float> targets;
    for (const auto& each : data.training(empties)) targets.push_back(each.target);
    for (const auto& each : data.validation(empties)) targets.push_back(each.target);
    return targets;
  };
  // Whichever side of the split the label falls on, the result of the game is not mixed in.
  for (std::uint32_t label_game = 0; label_game < 40; ++label_game) {
    for (const float target : targets_with(label_game)) EXPECT_EQ(target, -30);
  }
}

}  // namespace
}  // namespace outflank::cli
