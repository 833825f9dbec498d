// hint, perft and bench, with the real program.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/board/text.h"
#include "engine/kernels/isa.h"
#include "protocol/formats/board_string.h"
#include "tests/engine/test_size.h"
#include "tests/tools/program.h"
#include "tests/tools/terminal_program.h"

namespace outflank {
namespace {

using nlohmann::json;

const std::string kStart = "---------------------------OX------XO---------------------------";
// Black must pass at ply 17.
const std::string kBlackMustPass = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8";
const std::string kFourteenEmpties =
    "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

std::vector<std::string> words(std::vector<std::string> first,
                               const std::vector<std::string>& more) {
  first.insert(first.end(), more.begin(), more.end());
  first.insert(first.end(), {"--hash", "1", "--threads", "1"});
  return first;
}

json hint(const std::vector<std::string>& arguments, const std::string& input = "") {
  ProgramInput program_input;
  program_input.text = input;
  const ProgramResult result = run_program(words({"hint", "--json"}, arguments), program_input);
  EXPECT_EQ(result.exit_code, 0) << result.errors;
  EXPECT_EQ(result.errors, "");
  EXPECT_EQ(std::count(result.output.begin(), result.output.end(), '\n'), 1);
  return json::parse(result.output);
}

TEST(Hint, TellsTheContractsFields) {
  const json answer = hint({kFourteenEmpties, "-n", "3", "--exact"});
  EXPECT_EQ(answer.at("mover"), "black");
  EXPECT_GT(answer.at("nodes"), 100);
  EXPECT_GE(answer.at("seconds"), 0);
  const json& moves = answer.at("moves");
  ASSERT_EQ(moves.size(), 3u);
  // The scores are those of the published problem (FFO 1) and its next best moves.
  EXPECT_EQ(moves[0].at("move"), "g8");
  EXPECT_TRUE(moves[0].at("score").is_number_integer());
  EXPECT_EQ(moves[0].at("score"), 18);
  EXPECT_EQ(moves[0].at("exact"), true);
  EXPECT_EQ(moves[0].at("depth"), 14);
  EXPECT_EQ(moves[0].at("selectivity"), 100);
  EXPECT_EQ(moves[0].at("source"), "search");
  EXPECT_EQ(moves[0].at("pv").at(0), "g8");
  EXPECT_EQ(moves[1].at("move"), "h1");
  EXPECT_EQ(moves[1].at("score"), 12);
  EXPECT_EQ(moves[2].at("score"), 6);
}

TEST(Hint, AnswersAListOfPositions) {
  const ScratchFolder scratch;
  const std::string file = scratch.write("a.txt", "f5d6c3\nf5f6e6f4\n" + kBlackMustPass + "\n");
  const json answer = hint({file, "--depth", "3", "-n", "2"});
  const json& positions = answer.at("positions");
  ASSERT_EQ(positions.size(), 3u);
  EXPECT_EQ(positions[0].at("id"), "1");
  EXPECT_EQ(positions[0].at("mover"), "white");
  EXPECT_EQ(positions[0].at("moves").size(), 2u);
  EXPECT_EQ(positions[1].at("mover"), "black");
  EXPECT_EQ(positions[2].at("pass"), true);
  // The same on standard input.
  EXPECT_EQ(hint({"-", "--depth", "3", "-n", "2"}, read_text(file)).at("positions").size(), 3u);
  // One position there is answered as everywhere else, also over several lines.
  EXPECT_EQ(hint({"-", "--depth", "3"}, "1. f5 d6\n2. c3\n").at("moves").size(), 1u);
  const std::string obf = scratch.write("a.obf", kStart + " X; d3:+0;\n");
  EXPECT_EQ(hint({obf, "--depth", "2"}).at("positions").size(), 1u);

  const ProgramResult text = run_program(words({"hint", file, "--depth", "2"}, {}));
  EXPECT_EQ(std::count(text.output.begin(), text.output.end(), '\n'), 5) << text.output;
}

TEST(Hint, NamesTheBadOnesOfAListAndAnswersTheOthers) {
  ProgramInput input;
  input.text = "f5d6c3\nf5f5\nf5d6\n";
  const ProgramResult result =
      run_program(words({"hint", "-", "--depth", "2", "--json"}, {}), input);
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(json::parse(result.output).at("positions").size(), 2u);
  EXPECT_NE(result.errors.find("standard input: line 2, column 3: \"f5\""), std::string::npos)
      << result.errors;
  EXPECT_EQ(run_program(words({"hint", "missing.ggf"}, {})).exit_code, 3);
}

TEST(Hint, WatchShowsEveryDepth) {
  const ProgramResult result =
      run_program(words({"hint", "--moves", "f5d6c3", "--watch", "--depth", "5", "-n", "2"}, {}));
  EXPECT_EQ(result.exit_code, 0) << result.errors;
  // The moves after 1, 3 and 5 plies and at the end; a file is no terminal to draw on.
  std::size_t tables = 0;
  for (std::size_t at = 0; (at = result.output.find("move    score", at)) != std::string::npos;
       ++at)
    ++tables;
  EXPECT_EQ(tables, 4u) << result.output;
  EXPECT_EQ(result.output.find('\x1b'), std::string::npos);
}

/// What a terminal shows in the end of output that moves up some lines and clears what is below.
std::vector<std::string> shown_lines(std::string_view output) {
  std::vector<std::string> lines = {""};
  for (std::size_t at = 0; at < output.size(); ++at) {
    if (output.substr(at, 2) == "\033[") {
      const std::size_t end = output.find_first_of("AJ", at);
      if (output[end] == 'A') {
        const auto up = std::stoul(std::string(output.substr(at + 2, end - at - 2)));
        EXPECT_EQ(lines.back(), "") << "from the beginning of a line";
        if (up >= lines.size()) return {"above the top"};
        lines.resize(lines.size() - up);
        lines.back().clear();
      }
      at = end;
    } else if (output[at] == '\n') {
      lines.emplace_back();
    } else if (output[at] != '\r') {
      lines.back() += output[at];
    }
  }
  return lines;
}

TEST(Hint, WatchingRedrawsInPlaceOnATerminal) {
  TerminalProgram program({"hint", "--watch", "--moves", "f5d6c3", "--depth", "4", "-n", "2",
                           "--threads", "1", "--hash", "1"});
  EXPECT_EQ(program.wait_for_exit(), 0);
  const std::string output = program.raw();
  std::size_t redrawn = 0;
  for (std::size_t at = 0; (at = output.find("\033[J", at)) != std::string::npos; ++at) ++redrawn;
  EXPECT_EQ(redrawn, 3U) << output;
  // Of all depths the last one is left, right below the board.
  const std::vector<std::string> lines = shown_lines(output);
  ASSERT_EQ(lines.size(), 17U) << output;
  EXPECT_TRUE(lines[0].starts_with("  a b c d e f g h"));
  EXPECT_NE(lines[11].find(" nodes, "), std::string::npos) << lines[11];
  EXPECT_TRUE(lines[12].starts_with("move    score")) << lines[12];
  for (const std::size_t i : {14U, 15U}) EXPECT_EQ(lines[i].substr(15, 6), "     4") << lines[i];
  EXPECT_EQ(lines[16], "");
}

TEST(Hint, WatchingDrawsNoMoreThanFitsOnTheScreenUntilTheEnd) {
  TerminalProgram program({"hint", "--watch", "--moves", "f5d6c3", "--depth", "3", "-n", "all",
                           "--threads", "1", "--hash", "1"},
                          "xterm", {}, 8);
  EXPECT_EQ(program.wait_for_exit(), 0);
  const std::string output = program.raw();
  EXPECT_NE(output.find("\033[7A\033[J"), std::string::npos) << "four moves below three lines";
  Board board;
  for (const char* move : {"f5", "d6", "c3"}) board = board.after(*parse_square(move));
  // The board and an empty line, three lines, the moves, and the last line end.
  const auto moves = static_cast<std::size_t>(popcount(board.position.legal_moves()));
  EXPECT_EQ(shown_lines(output).size(), 11 + 3 + moves + 1) << output;
}

TEST(Hint, AnEstimateNeverLooksExact) {
  const json answer = hint({"--moves", "f5d6c3", "--depth", "5", "-n", "all"});
  std::set<std::string> distinct;
  double last = 64;
  const Board board = [] {
    Board after;
    for (const char* move : {"f5", "d6", "c3"}) after = after.after(*parse_square(move));
    return after;
  }();
  for (const json& move : answer.at("moves")) {
    EXPECT_EQ(move.at("exact"), false);
    EXPECT_TRUE(move.at("score").is_number_float());
    EXPECT_EQ(move.at("depth"), 5);
    EXPECT_LE(move.at("score"), last);
    last = move.at("score");
    const std::string name = move.at("move");
    EXPECT_TRUE(board.position.is_legal(*parse_square(name))) << name;
    EXPECT_TRUE(distinct.insert(name).second) << name;
  }
  EXPECT_EQ(static_cast<int>(distinct.size()), popcount(board.position.legal_moves()));
}

TEST(Hint, AtTheStartAllFourMovesScoreTheSame) {
  const json moves = hint({kStart, "X", "--depth", "6", "-n", "10"}).at("moves");
  ASSERT_EQ(moves.size(), 4u);
  for (const json& move : moves) EXPECT_EQ(move.at("score"), moves[0].at("score"));
}

TEST(Hint, TakesPositionsInEveryForm) {
  const json expected = hint({kStart + " X", "--depth", "4"});
  const auto same = [&](json answer) {
    answer["seconds"] = expected["seconds"];
    return answer == expected;
  };
  EXPECT_TRUE(same(hint({kStart, "X", "--depth", "4"})));
  EXPECT_TRUE(same(hint({"-", "--depth", "4"}, kStart + "\nX\n")));
  EXPECT_TRUE(same(hint({"--moves", "", "--depth", "4"})));
  const json after = hint({"--moves", "F5 d6", "--depth", "4"});
  EXPECT_EQ(hint({"-", "--depth", "4"}, "1. F5 d6\r\n").at("moves"), after.at("moves"));
  EXPECT_EQ(hint({kStart + " X", "--moves", "f5d6", "--depth", "4"}).at("moves"),
            after.at("moves"));
  EXPECT_EQ(hint({"--moves", "-", "--depth", "4"}, "f5d6").at("moves"), after.at("moves"));
}

TEST(Hint, AnswersAtOnceWithoutAMove) {
  const json pass = hint({"--moves", kBlackMustPass});
  EXPECT_EQ(pass.at("moves"), json::array());
  EXPECT_EQ(pass.at("pass"), true);
  EXPECT_EQ(pass.at("mover"), "black");
  EXPECT_FALSE(pass.contains("game_over"));
  const json over = hint({std::string(63, 'X') + "-", "X"});
  EXPECT_EQ(over.at("moves"), json::array());
  EXPECT_EQ(over.at("game_over"), true);
  EXPECT_FALSE(over.contains("pass"));
  EXPECT_NE(run_program({"hint", std::string(62, 'X') + "-O", "X"}).output.find("a1 64"), 0u);
}

TEST(Hint, BadPositionsAreNamedWithTheirPlace) {
  const auto refused = [](const std::vector<std::string>& position, const std::string& text) {
    std::vector<std::string> arguments = {"hint"};
    arguments.insert(arguments.end(), position.begin(), position.end());
    const ProgramResult result = run_program(arguments);
    EXPECT_EQ(result.exit_code, 2) << text;
    EXPECT_EQ(result.output, "");
    EXPECT_NE(result.errors.find(text), std::string::npos) << result.errors;
  };
  refused({kStart.substr(1) + " X"}, "expected 64 squares, not 63");
  refused({kStart + "- X"}, "expected 64 squares, not 65");
  refused({""}, "expected 64 squares, not 0");
  refused({kStart}, "expected the mover");
  refused({kStart.substr(0, 63) + "Z X"}, R"(column 64: "Z")");
  refused({kStart.substr(0, 62) + "\xC3\xA9 X"}, "column 63: \"\xC3\xA9\"");
  refused({kStart, "Z"}, R"("Z": expected the mover)");
  refused({kStart, "X", "more"}, R"("more")");
  refused({"--moves", "f5d6c"}, R"(--moves: column 5: "c")");
  refused({"--moves", "f5d6d6"}, "d6 is occupied");
  refused({"--moves", "f5pa"}, "column 3");
  refused({}, "expected a POSITION");
}

TEST(Hint, LimitsEndTheSearch) {
  const json nodes = hint({"--moves", "f5d6c3", "--nodes", "5000"});
  EXPECT_LT(nodes.at("nodes"), 50000);
  EXPECT_EQ(hint({"--moves", "f5d6c3", "--depth", "9", "--level", "3"})["moves"][0]["depth"], 3);
  EXPECT_EQ(hint({"--moves", "f5d6c3", "--depth", "2", "--level", "9"})["moves"][0]["depth"], 2);
  // A level at or above the number of empties solves.
  EXPECT_EQ(hint({kFourteenEmpties, "--level", "14"})["moves"][0]["exact"], true);
  EXPECT_EQ(hint({kFourteenEmpties, "--depth", "13"})["moves"][0]["exact"], false);
  EXPECT_EQ(hint({kFourteenEmpties, "--depth", "14"})["moves"][0]["exact"], true);
  EXPECT_EQ(hint({kFourteenEmpties, "--depth", "8", "--exact"})["moves"][0]["exact"], false);
  EXPECT_EQ(hint({"--moves", "f5", "--time", "0:0.05"})["moves"].size(), 1u);
}

TEST(Hint, CtrlCPrintsWhatIsKnown) {
  ProgramInput input;
  input.interrupt_at = "\n     4  ";
  const ProgramResult result =
      run_program({"hint", "--moves", "f5d6c3", "--depth", "40", "--hash", "1"}, input);
  ASSERT_EQ(result.exit_code, 0) << result.errors;
  EXPECT_NE(result.output.find("\nmove "), std::string::npos) << result.output;
  EXPECT_NE(result.output.find("Interrupted"), std::string::npos) << result.output;
}

TEST(Hint, TheTableShowsEveryIteration) {
  const ProgramResult result =
      run_program(words({"hint", "--moves", "f5d6c3", "--depth", "4"}, {}));
  EXPECT_NE(result.output.find("white (O) to move"), std::string::npos) << result.output;
  for (const char* depth : {"\n     1  ", "\n     2  ", "\n     4  "}) {
    EXPECT_NE(result.output.find(depth), std::string::npos) << result.output;
  }
  const ProgramResult quiet =
      run_program(words({"hint", "--moves", "f5d6c3", "--depth", "4", "--quiet"}, {}));
  EXPECT_EQ(std::count(quiet.output.begin(), quiet.output.end(), '\n'), 3) << quiet.output;
}

TEST(Perft, CountsWithAndWithoutPasses) {
  const auto count = [](const std::vector<std::string>& arguments) {
    const ProgramResult result = run_program(words({"perft", "--json"}, arguments));
    EXPECT_EQ(result.exit_code, 0) << result.errors;
    return json::parse(result.output);
  };
  EXPECT_EQ(count({"9"}).at("count"), 3005320);
  EXPECT_EQ(count({"9", "--count-passes"}).at("count"), 3005288);
  EXPECT_EQ(count({"9"}).at("depth"), 9);
  EXPECT_TRUE(count({"0"}).at("seconds").is_number());
  EXPECT_EQ(count({"5", "--moves", "f5"}).at("count"), 8200 / 4);
  EXPECT_EQ(count({"3", kStart, "X"}).at("count"), 56);
  const ProgramResult table = run_program({"perft", "3"});
  EXPECT_NE(table.output.find("    3                    56"), std::string::npos) << table.output;
}

TEST(Perft, TheDepthIsChecked) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"perft"}, {"perft", "-1"}, {"perft", "x"}, {"perft", "100"}}) {
    const ProgramResult result = run_program(arguments);
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_NE(result.errors.find("expected a depth from 0 to 99"), std::string::npos)
        << result.errors;
  }
}

TEST(Bench, TheSignatureIsTheSameOnEveryInstructionSetAndRun) {
  std::set<std::uint64_t> signatures;
  for (const Isa isa : supported_isas()) {
    const ProgramResult result = run_program({"bench", "--json", "--isa", std::string(name(isa))});
    ASSERT_EQ(result.exit_code, 0) << result.errors;
    const json answer = json::parse(result.output);
    EXPECT_EQ(answer.at("suite"), "quick");
    EXPECT_EQ(answer.at("nodes"), answer.at("signature"));
    EXPECT_GT(answer.at("seconds"), 0);
    EXPECT_GT(answer.at("nodes_per_second"), 0);
    signatures.insert(answer.at("signature").get<std::uint64_t>());
  }
  EXPECT_EQ(signatures.size(), 1u);
  // Neither another run nor an options file changes it.
  const ScratchFolder scratch;
  const std::string path = scratch.write("a.conf", "threads = 2\nhash = 1\nlevel = 3\n");
  const ProgramResult again = run_program({"bench", "--quiet", "--config", path});
  EXPECT_NE(again.output.find("signature   " + std::to_string(*signatures.begin())),
            std::string::npos)
      << again.output;
}

TEST(Bench, EvaluationCosts) {
  if (scaled(10) == 10) {
    const ProgramResult text = run_program({"bench", "--suite", "eval", "--isa", "portable"});
    EXPECT_EQ(text.exit_code, 0) << text.errors;
    EXPECT_EQ(text.output.find("instruction set              portable\n"), 0u) << text.output;
  }
  const ProgramResult json = run_program({"bench", "--suite", "eval", "--json"});
  const auto costs = nlohmann::json::parse(json.output).at("nanoseconds");
  for (const char* part : {"update", "linear", "full"}) EXPECT_GT(costs.at(part), 0) << part;
}

TEST(Bench, AnUnknownSuiteIsRefused) {
  const ProgramResult result = run_program({"bench", "--suite", "slow"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_NE(result.errors.find("expected one of quick, midgame, endgame, all"), std::string::npos);
}

}  // namespace
}  // namespace outflank
