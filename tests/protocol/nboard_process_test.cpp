// NBoard sessions with the real program. Every line that it prints goes through the grammar.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <thread>

#include "engine/board/text.h"
#include "tests/protocol/games.h"
#include "tests/protocol/nboard_client.h"

namespace outflank {
namespace {

using Kind = NBoardLine::Kind;
using std::chrono::milliseconds;

const std::vector<std::string> kNBoard = {"nboard", "--hash", "16", "--threads", "1"};

std::vector<NBoardLine> of_kind(const std::vector<NBoardLine>& lines, Kind kind) {
  std::vector<NBoardLine> result;
  std::ranges::copy_if(lines, std::back_inserter(result),
                       [kind](const NBoardLine& line) { return line.kind == kind; });
  return result;
}

/// A position as a game without moves.
GameRecord position_game(std::string_view squares, Color mover) {
  Board board{{0, 0}, mover};
  for (int i = 0; i < kSquares; ++i) {
    const Bitboard square = bit(square_from_index(i));
    const char c = squares[static_cast<std::size_t>(i)];
    if (c == 'X')
      (mover == Color::kBlack ? board.position.player : board.position.opponent) |= square;
    if (c == 'O')
      (mover == Color::kWhite ? board.position.player : board.position.opponent) |= square;
  }
  return GameRecord(board);
}

/// Waits until the search is under way, that is, has finished an iteration.
void wait_for_search(EngineProcess& engine, const GameRecord& game) {
  read_checked(engine, "nodestats", game);
}

TEST(NBoardProcess, PongsAtOnceWhileTheInputStaysOpen) {
  EngineProcess engine;  // The first line decides.
  engine.send("nboard 2\nping 1\n");
  EXPECT_EQ(engine.read_line(), "set myname Outflank");
  EXPECT_EQ(engine.read_line(), "pong 1");
  EXPECT_FALSE(engine.read_line(milliseconds(50)));
}

TEST(NBoardProcess, ChoosesAMoveWithoutPlayingIt) {
  EngineProcess engine(kNBoard);
  engine.send("nboard 2\nset depth 4\nping 1\ngo\n");
  read_checked(engine, "pong 1", {});
  for (int i = 0; i < 2; ++i) {
    const auto lines = read_checked(engine, "===", {});
    ASSERT_EQ(lines.back().moves.size(), 1U);
    EXPECT_TRUE(Position::initial().is_legal(lines.back().moves[0].square()));
    engine.send("ping 2\ngo\n");
    read_checked(engine, "pong 2", {});
  }
}

TEST(NBoardProcess, PlaysAGameTheWayNBoardDoes) {
  EngineProcess engine(kNBoard);
  GameRecord game;
  engine.send("nboard 2\nset depth 3\nset game " + nboard_game(game, "05:00//02:00") + '\n');
  for (int ping = 1; !game.is_over(); ++ping) {
    engine.send("ping " + std::to_string(ping) + '\n');
    read_checked(engine, "pong " + std::to_string(ping), game);
    engine.send("go\n");
    const Move move = read_checked(engine, "===", game).back().moves.at(0);
    ASSERT_TRUE(game.play(game.board().mover, move)) << to_string(move);
    engine.send("move " + (move.is_pass() ? "PA" : to_string(move)) + "/1.5/0.1\n");
  }
  engine.send("ping 99\ngo\nhint 4\nping 100\n");
  for (const NBoardLine& line : read_checked(engine, "pong 100", game)) {
    EXPECT_TRUE(line.moves.empty()) << "a move after the end";
  }
}

TEST(NBoardProcess, HintsComeWithEveryIteration) {
  EngineProcess engine(kNBoard);
  engine.send("nboard 2\nset depth 5\nping 1\nhint 3\n");
  const GameRecord game;
  auto lines = read_checked(engine, "status ready", game);
  const auto searches = of_kind(lines, Kind::kSearch);
  std::set<int> depths;
  for (const NBoardLine& line : searches) depths.insert(line.number);
  EXPECT_GE(depths.size(), 2U);
  EXPECT_GE(of_kind(lines, Kind::kNodestats).size(), 2U);
  ASSERT_GE(searches.size(), 3U);
  std::set<std::string> first_moves;
  for (std::size_t i = searches.size() - 3; i < searches.size(); ++i) {
    first_moves.insert(to_string(searches[i].moves[0]));
    EXPECT_EQ(searches[i].number, 5);
    EXPECT_FALSE(searches[i].exact);
  }
  EXPECT_EQ(first_moves.size(), 3U) << "three different moves";
}

TEST(NBoardProcess, SolvedPositionsSayHundredPercent) {
  EngineProcess engine(kNBoard);
  const GameRecord whole = replayed(kManyPasses);
  GameRecord game(whole.board_at(whole.ply() - 8));
  engine.send("nboard 2\nset depth 10\nset game " + nboard_game(game) + "\nping 1\nhint 2\n");
  const auto searches = of_kind(read_checked(engine, "status ready", game), Kind::kSearch);
  ASSERT_FALSE(searches.empty());
  EXPECT_TRUE(searches.back().exact);
}

/// The first position of tests/data/ffo.obf: 14 empty squares, +18.
constexpr std::string_view kFirstFfo =
    "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--";

TEST(NBoardProcess, SaysWhoWinsALittleBeforeItCanSolve) {
  EngineProcess engine(kNBoard);
  const GameRecord game = position_game(kFirstFfo, Color::kBlack);
  // Depth 6 solves 12 empty squares exactly.
  engine.send("nboard 2\nset depth 6\nset game " + nboard_game(game) + "\nping 1\nhint 2\n");
  const auto lines = read_checked(engine, "status ready", game);
  const auto searches = of_kind(lines, Kind::kSearch);
  ASSERT_GE(searches.size(), 3U);
  EXPECT_TRUE(searches.back().proved);
  ASSERT_TRUE(searches.back().low);
  EXPECT_GT(searches.back().low, 0) << "Black wins";
  for (std::size_t i = 0; i + 1 < searches.size(); ++i) EXPECT_FALSE(searches[i].exact);
  engine.send("set depth 5\nping 2\nhint 2\n");
  for (const NBoardLine& line : read_checked(engine, "status ready", game)) {
    EXPECT_FALSE(line.proved) << "four squares more are too many";
  }
}

/// Seconds never run backwards, and are those that passed here.
TEST(NBoardProcess, TimesAreTrue) {
  EngineProcess engine({"nboard", "--hash", "16", "--threads", "1", "--time", "0.5"});
  engine.send("nboard 2\nping 1\n");
  read_checked(engine, "pong 1", {});
  const auto start = std::chrono::steady_clock::now();
  engine.send("hint 1\n");
  const auto stats = of_kind(read_checked(engine, "status ready", {}), Kind::kNodestats);
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
  ASSERT_GE(stats.size(), 2U);
  for (std::size_t i = 1; i < stats.size(); ++i) EXPECT_GE(stats[i].seconds, stats[i - 1].seconds);
  EXPECT_GE(stats.back().seconds, 0.25) << "half a second was to be spent";
  EXPECT_LE(stats.back().seconds, passed.count());
}

TEST(NBoardProcess, ASideThatMustPassPasses) {
  EngineProcess engine(kNBoard);
  const GameRecord game = replayed(kBlackMustPass);
  engine.send("nboard 2\nset depth 4\nset game " + nboard_game(game) + "\nping 1\ngo\n");
  EXPECT_TRUE(read_checked(engine, "===", game).back().moves.at(0).is_pass());
  engine.send("ping 2\nhint 3\n");
  const auto searches = of_kind(read_checked(engine, "status ready", game), Kind::kSearch);
  ASSERT_FALSE(searches.empty());
  EXPECT_TRUE(searches.back().moves[0].is_pass());

  GameRecord next = game;
  next.play(Move::pass());
  engine.send("move PA\nping 3\ngo\n");
  read_checked(engine, "pong 3", next);
  EXPECT_TRUE(read_checked(engine, "===", next).back().moves.at(0).is_square());
}

TEST(NBoardProcess, PositionsThatAreOverAreAnsweredAtOnce) {
  EngineProcess engine(kNBoard);
  engine.send("nboard 2\nset depth 1\n");
  const std::string dashes(62, '-');
  for (const GameRecord& game : {position_game("X-" + dashes, Color::kBlack),
                                 position_game("X" + dashes + "O", Color::kWhite),
                                 replayed(kWipedOut), replayed(kEmptiesLeft)}) {
    engine.send("set game " + nboard_game(game) + "\nping 1\ngo\nhint 5\nping 2\n");
    for (const NBoardLine& line : read_checked(engine, "pong 2", game)) {
      EXPECT_TRUE(line.moves.empty());
    }
    engine.send("analyze\n");
    const auto lines = of_kind(read_checked(engine, "status ready", game), Kind::kAnalysis);
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines.front().eval, game.board().position.final_score().discs());
  }
}

TEST(NBoardProcess, AnalyzesEveryPositionOfTheGame) {
  EngineProcess engine(kNBoard);
  GameRecord game = replayed(kBlackMustPass);
  ASSERT_TRUE(game.play(Move::pass()));
  ASSERT_TRUE(game.play(*parse_move("c3")));
  engine.send("nboard 2\nset depth 2\nset game " + nboard_game(game) + "\nping 1\nanalyze\n");
  std::set<int> plies;
  for (const NBoardLine& line :
       of_kind(read_checked(engine, "status ready", game), Kind::kAnalysis)) {
    EXPECT_TRUE(plies.insert(line.number).second) << "twice: " << line.number;
  }
  EXPECT_EQ(plies.size(), 19U) << "ply 0 is the start, and passes count";
  EXPECT_EQ(*plies.begin(), 0);
  EXPECT_EQ(*plies.rbegin(), 18);
}

TEST(NBoardProcess, LearnsWithoutABook) {
  EngineProcess engine(kNBoard);
  engine.send("nboard 2\nset contempt 100\nlearn\n");
  read_checked(engine, "learned", {});
  EXPECT_EQ(finish(engine), "");
}

TEST(NBoardProcess, UnknownLinesAndBadOnesChangeNothing) {
  EngineProcess engine(kNBoard);
  engine.send(
      "nboard 2\r\nmove f5\r\nping 1\r\nmove a1\nmove i9\nmove\nmove PA\nset game "
      "(;GM[Othello]oops\n"
      "set game\nset depth\nset depth x\nset depth -7\nset depth 3\nset\nset tea 3\nset contempt "
      "x\n"
      "tea\n  \n\tping\t2\ngo\n");
  read_checked(engine, "pong 1", {});
  const GameRecord game = replayed("f5");
  read_checked(engine, "pong 2", game);
  EXPECT_TRUE(game.board().position.is_legal(
      read_checked(engine, "===", game).back().moves.at(0).square()));
  engine.send("ping\nping x\nping 3\n");
  read_checked(engine, "pong 3", game);
}

// The first search's moves are illegal in the second position, so that none can be mistaken.
TEST(NBoardProcess, NothingOfTheOldSearchComesAfterThePong) {
  EngineProcess engine(kNBoard);
  const std::array<GameRecord, 2> games = {GameRecord(), replayed("f5")};
  const std::array<std::string, 2> commands = {"set game " + nboard_game(games[0]),
                                               "set game " + nboard_game(games[1])};
  engine.send("nboard 2\nset depth 40\n");
  Random random(17);
  int ping = 0;
  for (int round = 0; round < 120; ++round) {
    const std::size_t now = round % 2;
    ++ping;
    const std::string number = std::to_string(ping);
    // With the ping before the position, and in the order in which NBoard sends.
    const bool ping_first = random.below(2) == 0;
    engine.send(ping_first ? "ping " + number + '\n' + commands[now] + '\n'
                           : commands[now] + "\nping " + number + '\n');
    if (random.below(2) == 0) {
      for (const std::string& line : engine.read_until("pong")) checked(line);
      if (random.below(4) == 0) {
        EXPECT_FALSE(engine.read_line(milliseconds(5)));
      }
      engine.send(random.below(2) == 0 ? "go\n" : "hint 4\n");
    } else {  // Without waiting for the pong.
      engine.send(random.below(2) == 0 ? "go\n" : "hint 4\n");
      for (const std::string& line : engine.read_until("pong")) checked(line);
    }
    switch (random.below(3)) {
      case 0:
        break;
      case 1:
        std::this_thread::sleep_for(std::chrono::microseconds(random.below(10000)));
        break;
      default:
        wait_for_search(engine, games[now]);
    }
    // Whatever has come since the pong is about the new position.
    while (const auto line = engine.read_line(milliseconds(0))) {
      check_fits(checked(*line), games[now]);
    }
    ASSERT_FALSE(HasFailure()) << "round " << round;
  }
}

TEST(NBoardProcess, EveryLineOfALongSessionFitsTheGrammar) {
  EngineProcess engine(kNBoard);
  Random random(7);
  engine.send("nboard 2\nset depth 3\n");
  GameRecord game;
  int ping = 0;
  for (int round = 0; round < 250; ++round) {
    switch (random.below(8)) {
      case 0:
      case 1: {
        if (game.is_over()) break;
        const auto moves = choices(game);
        const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        ASSERT_TRUE(game.play(move));
        engine.send("move " + (move.is_pass() ? "PA" : to_string(move)) +
                    (random.below(2) == 0 ? "\n" : "/-0.25/1.5\n"));
        break;
      }
      case 2:
      case 3:
        game = random_game(random, static_cast<int>(random.below(66)));
        engine.send("set game " + nboard_game(game, random.below(2) == 0 ? "" : "00:01//02:00") +
                    '\n');
        break;
      case 4:
        engine.send("set depth " + std::to_string(random.below(12)) + '\n');
        break;
      case 5:
        engine.send("set contempt -100\nlearn\n");
        break;
      default:
        break;
    }
    const std::string number = std::to_string(++ping);
    engine.send("ping " + number + '\n');
    for (const std::string& line : engine.read_until("pong " + number)) checked(line);
    constexpr std::array<const char*, 5> kQuestions = {"go\n", "hint 1\n", "hint 7\n", "analyze\n",
                                                       "learn\n"};
    engine.send(kQuestions[random.below(kQuestions.size())]);
    const auto wait = milliseconds(random.below(4) == 0 ? 50 : random.below(4));
    while (const auto line = engine.read_line(wait)) check_fits(checked(*line), game);
    ASSERT_FALSE(HasFailure()) << "round " << round << '\n' << nboard_game(game);
  }
  engine.send("quit\n");
  EXPECT_EQ(engine.wait_for_exit(), 0);
}

TEST(NBoardProcess, QuitWhileThinkingEndsAtOnce) {
  for (const char* question : {"go\n", "hint 3\n", "analyze\n"}) {
    EngineProcess engine(kNBoard);
    engine.send("nboard 2\nset depth 60\nmove f5\nping 1\n");
    engine.read_until("pong 1");
    engine.send(question);
    engine.read_until("status");
    std::this_thread::sleep_for(milliseconds(50));
    engine.send("quit\n");
    EXPECT_EQ(engine.wait_for_exit(), 0) << question;
  }
}

TEST(NBoardProcess, TheEndOfTheInputWaitsForTheAnswer) {
  for (const char* end : {"", "quit\n"}) {
    EngineProcess engine(kNBoard);
    engine.send("nboard 2\nset depth 4\nping 1\ngo\n" + std::string(end));
    EXPECT_NE(finish(engine).find("\n=== "), std::string::npos) << end;
  }
  EngineProcess analysis(kNBoard);
  analysis.send("nboard 2\nset depth 3\nmove f5\nanalyze");
  EXPECT_NE(finish(analysis).find("\nanalysis 0 "), std::string::npos);
}

TEST(NBoardProcess, EndsWhenNobodyReadsItsOutput) {
  EngineProcess engine(kNBoard);
  engine.send("nboard 2\nset depth 60\nhint 3\n");
  engine.close_output();
  EXPECT_EQ(engine.wait_for_exit(), 0);
}

TEST(NBoardProcess, TheClockIsInTheGame) {
  EngineProcess engine(kNBoard);
  const GameRecord game = replayed("f5d6");
  // Black has used up its hours: the move comes at once. With all of them it would take minutes.
  std::string text = nboard_game(game, "10:00:00//02:00");
  text.replace(text.find("f5//0.01"), 8, "f5//36001.5");
  engine.send("nboard 2\nset depth 60\nset game " + text + "\nping 1\ngo\n");
  read_checked(engine, "===", game);

  // The times of later moves count as well.
  engine.send("set game " + nboard_game({}, "10:00:00//02:00") +
              "\nmove f5/0.5/36001.5\nmove d6//0.1\nping 2\ngo\n");
  read_checked(engine, "===", game);
}

TEST(NBoardProcess, ACommaLocaleChangesNoNumber) {
  const std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) / "outflank-locale";
  std::filesystem::create_directories(folder);
  const std::string made = (folder / "de_DE.UTF-8").string();
  const std::string command = "localedef -i de_DE -f UTF-8 '" + made + "' >/dev/null 2>&1";
  if (!std::filesystem::exists(made) && std::system(command.c_str()) != 0) {
    GTEST_SKIP() << "no localedef here to make a German locale";
  }
  EngineProcess engine(kNBoard, {"LC_ALL=de_DE.UTF-8", "LOCPATH=" + folder.string()});
  engine.send("nboard 2\nset depth 3\nmove f5/1.25/0.5\nping 1\nhint 2\nanalyze\n");
  const std::string output = finish(engine);
  EXPECT_NE(output.find('.'), std::string::npos);
  EXPECT_EQ(output.find(','), std::string::npos) << output;
}

}  // namespace
}  // namespace outflank
