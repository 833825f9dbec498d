// Records of self-play games and of labelled positions, through a file and back.
#include <gtest/gtest.h>

#include "engine/board/text.h"
#include "protocol/formats/transcript.h"
#include "tests/engine/random_play.h"
#include "tests/tools/program.h"
#include "tools/learn/game_records.h"
#include "tools/learn/labelled_positions.h"
#include "tools/learn/recorded_value.h"

namespace outflank::cli {
namespace {

/// A whole random game with passes; values where it was "searched".
SelfPlayGame random_record(Random& random) {
  SelfPlayGame game;
  Board board;
  while (!board.position.is_over()) {
    const Bitboard moves = board.position.legal_moves();
    if (moves == 0) {
      board = board.passed();
      continue;
    }
    game.moves.push_back(random_square(random, moves));
    board = board.after(game.moves.back());
  }
  const auto count = static_cast<std::uint32_t>(game.moves.size());
  game.solved = random.below(count + 1);
  game.random = random.below(static_cast<std::uint32_t>(game.solved) + 1);
  game.black_score = board.final_score_for_black();
  while (game.values.size() < game.solved - game.random) {
    const int units = static_cast<int>(random.below(129 * 128)) - 64 * 128;
    game.values.push_back(recorded_value(Value::from_units(units)));
  }
  return game;
}

TEST(GameRecords, AreReadAsTheyWereWritten) {
  Random random(1);
  std::vector<SelfPlayGame> games;
  const ScratchFolder scratch;
  const std::string path = scratch.path("games").string();
  BlockFileWriter writer(path, kGameRecordsKind, "random games");
  for (int block = 0; block < 20; ++block) {
    Bytes payload;
    for (int i = 0; i < 50; ++i) {
      games.push_back(random_record(random));
      Bytes record;
      append_record(record, games.back());
      EXPECT_LE(record.size(), 128u);
      payload.insert(payload.end(), record.begin(), record.end());
    }
    writer.append(50, 50, payload);
  }
  GameRecordReader reader(path);
  EXPECT_EQ(reader.description(), "random games");
  std::vector<SelfPlayGame> read;
  while (const auto block = reader.next()) read.insert(read.end(), block->begin(), block->end());
  EXPECT_EQ(read, games);
  EXPECT_TRUE(reader.damages().empty());
}

TEST(GameRecords, ValuesAreKeptToTheHalfDisc) {
  const auto kept = [](double discs) {
    return recorded_value(Value::from_units(static_cast<int>(discs * Value::kUnitsPerDisc)))
        .discs();
  };
  EXPECT_EQ(kept(0), 0);
  EXPECT_EQ(kept(3.2), 3);
  EXPECT_EQ(kept(3.3), 3.5);
  EXPECT_EQ(kept(-3.2), -3);
  EXPECT_EQ(kept(-3.3), -3.5);
  EXPECT_EQ(kept(64), 63.5);
  EXPECT_EQ(kept(-64), -63.5);
}

TEST(GameRecords, PayloadsThatDoNotAddUpAreReported) {
  const ScratchFolder scratch;
  const std::string path = scratch.path("games").string();
  Random random(2);
  const SelfPlayGame game = random_record(random);
  Bytes good;
  append_record(good, game);
  Bytes bad = good;
  bad.push_back(0);
  Bytes off_board = good;
  off_board[4] = 64;
  BlockFileWriter writer(path, kGameRecordsKind, "one good block of four");
  writer.append(1, 1, bad);
  writer.append(1, 1, off_board);
  writer.append(1, 2, good);
  writer.append(1, 1, good);
  GameRecordReader reader(path);
  const auto block = reader.next();
  ASSERT_TRUE(block);
  EXPECT_EQ(block->front(), game);
  EXPECT_FALSE(reader.next());
  ASSERT_EQ(reader.damages().size(), 3u);
  EXPECT_NE(reader.damages()[2].find("damaged: expected 2 games"), std::string::npos);
}

SelfPlayGame game_of(const std::string& transcript, std::size_t random, std::size_t solved,
                     int black_score) {
  SelfPlayGame game;
  const auto record = parse_transcript(transcript);
  if (!record) throw std::logic_error(record.error().message());
  for (const Ply& ply : record->plies()) {
    if (ply.move.is_square()) game.moves.push_back(ply.move.square());
  }
  game.random = random;
  game.solved = solved;
  game.black_score = Score(black_score);
  for (std::size_t i = random; i < solved; ++i) {
    game.values.push_back(Value::from_score(Score(static_cast<int>(i))));
  }
  return game;
}

TEST(GameRecords, TellThePositionsAfterTheRandomPart) {
  // Black wipes White out with the ninth move.
  const SelfPlayGame game = game_of("e6f4e3f6g5d6e7f5c5", 5, 8, 64);
  const auto positions = positions_of(game);
  ASSERT_TRUE(positions);
  ASSERT_EQ(positions->size(), 4u);
  const GamePosition& first = positions->front();
  EXPECT_EQ(first.moves, 5u);
  EXPECT_EQ(first.board, parse_transcript("e6f4e3f6g5")->board());
  EXPECT_EQ(first.score, Score(-64)) << "White is to move";
  EXPECT_EQ(first.value, Value::from_score(Score(5)));
  EXPECT_FALSE(first.exact);
  const GamePosition& last = positions->back();
  EXPECT_EQ(last.moves, 8u);
  EXPECT_EQ(last.score, Score(64));
  EXPECT_EQ(last.value, std::nullopt);
  EXPECT_TRUE(last.exact);
}

TEST(GameRecords, PositionsAfterAPassAreTheOtherSides) {
  Random random(3);
  int passes = 0;
  for (int i = 0; i < 200; ++i) {
    const SelfPlayGame game = random_record(random);
    const auto positions = positions_of(game);
    ASSERT_TRUE(positions);
    EXPECT_EQ(positions->size(), game.moves.size() - game.random);
    for (std::size_t p = 0; p + 1 < positions->size(); ++p) {
      const GamePosition& now = (*positions)[p];
      const GamePosition& next = (*positions)[p + 1];
      EXPECT_NE(next.board.position.legal_moves(), 0u);
      const bool passed = now.board.mover == next.board.mover;
      passes += passed;
      EXPECT_EQ(next.score, passed ? now.score : -now.score);
    }
  }
  EXPECT_GT(passes, 50);
}

TEST(GameRecords, AnIllegalMoveIsNoGame) {
  SelfPlayGame game = game_of("e6f4e3", 0, 0, 0);
  game.moves[1] = *parse_square("a1");
  EXPECT_FALSE(positions_of(game));
}

TEST(LabelledPositions, AreReadAsTheyWereWritten) {
  Random random(4);
  std::vector<LabelledPosition> written;
  Bytes payload;
  for (int i = 0; i < 1000; ++i) {
    LabelledPosition& labelled = written.emplace_back();
    labelled.position = random_position(random, 1 + static_cast<int>(random.below(50)));
    if (i % 2 == 0) {
      labelled.score = Score(static_cast<int>(random.below(129)) - 64);
      labelled.line = static_cast<std::uint8_t>(random.below(60));
    } else {
      labelled.value =
          recorded_value(Value::from_units(static_cast<int>(random.below(16000)) - 8000));
      labelled.score = labelled.value->rounded();
    }
    labelled.game = static_cast<std::uint32_t>(random.next());
    append_record(payload, labelled);
  }
  const ScratchFolder scratch;
  const std::string path = scratch.path("labels").string();
  BlockFileWriter(path, kLabelledPositionsKind, "random ones").append(10, 1000, payload);
  LabelledPositionReader reader(path);
  EXPECT_EQ(reader.description(), "random ones");
  EXPECT_EQ(reader.next(), written);
  EXPECT_FALSE(reader.next());
  EXPECT_TRUE(reader.damages().empty());
}

TEST(LabelledPositions, ImpossibleRecordsAreReported) {
  const LabelledPosition good{Position::initial(), Score(2), 0, 7};
  LabelledPosition overlapping = good;
  overlapping.position.opponent = overlapping.position.player;
  LabelledPosition beyond = good;
  beyond.score = Score(65);
  const ScratchFolder scratch;
  const std::string path = scratch.path("labels").string();
  BlockFileWriter writer(path, kLabelledPositionsKind, "one good block of three");
  for (const LabelledPosition& labelled : {overlapping, beyond, good}) {
    Bytes payload;
    append_record(payload, labelled);
    writer.append(1, 1, payload);
  }
  LabelledPositionReader reader(path);
  EXPECT_EQ(reader.next(), std::vector<LabelledPosition>{good});
  ASSERT_FALSE(reader.next());
  EXPECT_EQ(reader.damages().size(), 2u);
}

}  // namespace
}  // namespace outflank::cli
