// The table of subcommands and of the options that several of them share.
#include <fmt/format.h>

#include <array>
#include <vector>

#include "tools/analyze.h"
#include "tools/bench.h"
#include "tools/command.h"
#include "tools/convert.h"
#include "tools/help.h"
#include "tools/hint.h"
#include "tools/host.h"
#include "tools/learn/label.h"
#include "tools/learn/probcut.h"
#include "tools/learn/selfplay.h"
#include "tools/learn/train.h"
#include "tools/match/match_command.h"
#include "tools/openings/openings_command.h"
#include "tools/perft.h"
#include "tools/play/play_command.h"
#include "tools/solve.h"
#include "tools/suggest.h"
#include "tools/suite/accuracy.h"
#include "tools/suite/suite.h"
#include "tools/version.h"

namespace outflank::cli {
namespace {

constexpr std::array kCommonOptions = {
    Option{"threads", "N", "search with N threads (all cores)"},
    Option{"hash", "MB", "size of the table in megabytes (256)"},
    Option{"isa", "NAME", "portable, avx2 or avx512 (the best one; OUTFLANK_ISA says it too)"},
    Option{"weights", "FILE", "weights of the evaluation (those in the program), or hand-made"},
    Option{"book", "FILE", "opening book (not supported by this version)"},
    Option{"no-book", "", "play without a book"},
    Option{"rules", "NAME", "rules of the game: othello, reversi-free or reversi-1997"},
    Option{"allow-pass", "", "a side may pass at any time; two passes in a row end the game"},
    Option{"log-file", "FILE", "add a log to FILE"},
    Option{"log-level", "LEVEL", "debug, info, warning, error or off (info)"},
    Option{"config", "FILE", "read options from FILE instead of the user's outflank.conf"},
    Option{"json", "", "one JSON object on standard output, nothing else"},
    Option{"quiet", "", "no progress, results only"},
    Option{"version", "", "the same as the subcommand version"},
    Option{"help", "", "explain the subcommand", 'h'},
};

constexpr std::array kLimitOptions = {
    Option{"level", "L", "playing level 0 to 60; at or above the number of empties it solves"},
    Option{"depth", "D", "at most D plies"},
    Option{"selectivity", "P", "73, 87, 95, 98, 99 or 100 percent; below 100 prunes on guesses"},
    Option{"time", "SECONDS", "at most so long a move; also [[D:]H:]M:S"},
    Option{"nodes", "N", "at most N nodes"},
    Option{"exact", "", "solve to the end of the game"},
};

constexpr Option kMovesOption = {"moves", "TRANSCRIPT",
                                 "the moves so far, as f5d6c3…; - reads them"};

constexpr std::array kSolveOptions = {
    Option{"wld", "", "only who wins, which is faster"},
    Option{"all-moves", "", "score every move, not only a best one"},
    Option{"resume", "FILE", "keep finished positions in FILE, and skip those already there"},
    kMovesOption,
};
constexpr std::array kHintOptions = {
    Option{"number", "N", "how many moves, or all (1)", 'n'},
    Option{"watch", "", "write the moves anew as the depths come in"},
    kMovesOption,
};
constexpr std::array kAnalyzeOptions = {
    Option{"html", "FILE", "write one page for a browser, with everything in it"},
    Option{"alternatives", "N", "score the N best moves of every ply (0; 4 with --html)"},
    kMovesOption,
};
constexpr std::array kConvertOptions = {
    Option{"to", "FORMAT", "what to write (what the extension of OUT says)"},
    Option{"from", "FORMAT", "what to read (what each file's extension or text says)"},
};
constexpr std::array kPerftOptions = {
    Option{"count-passes", "", "a pass takes a ply of the depth"},
    kMovesOption,
};
constexpr std::array kMatchOptions = {
    Option{"engine", "SETTINGS", "a player, as explained above; at least two of them"},
    Option{"games", "N", "games of each pair of engines, even (100; with --sprt until its end)"},
    Option{"openings", "FILE", "openings, a transcript a line, # begins a comment"},
    Option{"random-plies", "N", "openings of N random moves (8)"},
    Option{"seed", "N", "which random openings (1)"},
    Option{"tournament", "KIND", "round-robin, or gauntlet: the first engine against the others"},
    Option{"clock", "CLOCK", "for a game: MAIN, MAIN+INCREMENT or MAIN+PERIOD/MOVES, in seconds"},
    Option{"sprt", "SETTINGS", "stop when it is decided: \"elo0=0 elo1=10 alpha=0.05 beta=0.05\""},
    Option{"concurrency", "N", "games at a time (1)"},
    Option{"journal", "FILE", "keep finished games in FILE, and go on after those already there"},
    Option{"ggf", "FILE", "add finished games to FILE"},
    Option{"lag", "SECONDS", "a move may be so late without losing (0.1)"},
    Option{"patience", "SECONDS", "an engine without a time limit has so long for a move (120)"},
};
constexpr std::string_view kMatchDetails =
    "Plays each opening twice, with the colours swapped, and tells the difference in strength.\n\n"
    "SETTINGS of --engine are words such as level=5, apart by blanks, all of them optional:\n"
    "  name=NAME       what the results call it\n"
    "  cmd='PROGRAM ARGUMENTS'   another program; without cmd it is this one, in its own process\n"
    "  protocol=gtp    or nboard: what the program speaks\n"
    "  dir=FOLDER      where the program runs\n"
    "  time=SECONDS    a move, or clock=CLOCK as below: an engine that is later has lost\n"
    "  depth=N         for this engine and for NBoard programs\n"
    "  level, depth, selectivity, nodes, exact, threads (1), hash (64), isa, weights: for this "
    "engine,\n"
    "                  as for other subcommands; a program is told in its cmd\n"
    "Limits beside the engines are for those without limits of their own.\n\n"
    "  outflank match --engine \"name=new level=8\" --engine \"name=old level=7\" --games 200\n"
    "  outflank match --engine level=8 --engine \"cmd='gtp-rhino --level=5'\"\n";
constexpr Option kErrorSeedOption = {
    "seed", "N", "levels below 8 err in the same moves each time (each time others)"};
constexpr std::array kHostOptions = {
    Option{"ponder", "", "think while the opponent does"},
    kErrorSeedOption,
};
constexpr std::array kBenchOptions = {
    Option{"suite", "NAME", "quick, midgame, endgame, all, or eval: nanoseconds (quick)"},
};
constexpr Option kOutputOption = {"output", "FILE", "write to FILE; go on if it is there already"};
constexpr Option kSeedOption = {"seed", "N", "draw other random moves (1)"};
constexpr std::array kLabelOptions = {
    kOutputOption,
    Option{"count", "N", "how many positions (no end)"},
    Option{"empties", "N", "a number of empty squares, or a range A-B (14)"},
    Option{"vary", "N", "end with 0 to N random moves (6)"},
    Option{"depth", "D", "search D plies at 73 % instead of solving"},
    Option{"line", "",
           "keep the positions that best play leads to as well; with --depth D/4 of them"},
    Option{"line-empties", "N", "those with at least N empty squares (8)"},
    kSeedOption,
};
constexpr std::array kProbCutOptions = {
    Option{"output", "NAME", "write NAME.csv and NAME.svg"},
    Option{"header", "FILE", "write the constants as C++"},
    Option{"count", "N", "how many positions (4000)"},
    Option{"empties", "N", "a number of empty squares, or a range A-B (10-54)"},
    Option{"vary", "N", "end with 0 to N random moves (0)"},
    Option{"depth", "D", "the deepest searches (14)"},
    Option{"exact-empties", "N", "solve with at most N empty squares (20)"},
    kSeedOption,
};
constexpr std::array kOpeningsOptions = {
    Option{"output", "FILE", "write to FILE"},
    Option{"plies", "N", "moves of each line (8)"},
    Option{"margin", "DISCS", "how far from a draw a line may be (2)"},
    Option{"count", "N", "end with N lines (all there are)"},
    Option{"seed", "N", "draw the lines in another order (1)"},
};
constexpr std::array kSuiteOptions = {
    kOutputOption,
    Option{"count", "N", "how many positions (300)"},
    Option{"empties", "N", "a number of empty squares, or a range A-B (26)"},
    Option{"vary", "N", "end with 1 to N random moves (4)"},
    kSeedOption,
};

constexpr std::array kSelfplayOptions = {
    kOutputOption,
    Option{"count", "N", "how many games (no end)"},
    Option{"random-plies", "A-B", "the opening's length (8-58)"},
    Option{"depth", "D", "search D plies (6)"},
    Option{"nodes", "N", "at most N nodes a move"},
    Option{"exact-from", "N", "solve the rest with N empty squares (18)"},
    Option{"play-out", "", "keep the line of best play after that"},
    kSeedOption,
};
constexpr std::array kTrainOptions = {
    Option{"output", "FILE", "write the weights to FILE; go on if it was interrupted"},
    Option{"passes", "N", "how often each position is learnt from (8)"},
    Option{"linear", "", "learn the linear part alone, without the network"},
    Option{"lambda", "PERCENT", "part of a target that is the next position's (100: the results)"},
    Option{"empties", "A-B", "learn only the stages of these; the others are those of --weights"},
    Option{"refine", "", "begin with what --weights knows, not with nothing"},
    Option{"held-out", "FILE", "measure on FILE and learn from all of DATA"},
    Option{"origin", "TEXT", "what the weights shall say of where they come from"},
    Option{"curves", "FILE.csv", "write the errors after each pass"},
    Option{"plot", "FILE.svg", "draw the errors after each pass"},
    kSeedOption,
};

constexpr std::array kPlayOptions = {
    Option{"side", "COLOUR", "you play black, white or both (black)"},
    kErrorSeedOption,
    kMovesOption,
};

constexpr std::array kCommands = {
    Command{
        "solve", "[FILE.obf… | POSITION | -]", "solve positions exactly",
        "Solves every position of the files, or the one given, and compares with the scores in\n"
        "the files: exit code 1 if one differs. A file name may be - for standard input.\n",
        SearchUse::kSolves, kSolveOptions, run_solve},
    Command{"hint", "[POSITION | FILE | - | --moves TRANSCRIPT]",
            "find the best moves of a position, or of a list",
            "POSITION is 64 squares from a1 in rows (X black, O white, - empty) and the mover.\n"
            "FILE, or standard input, may hold any number of positions or games in any format;\n"
            "of a game it is the position that it has come to.\n",
            SearchUse::kDefaultLevel, kHintOptions, run_hint},
    Command{"analyze", "[FILE… | FOLDER… | TRANSCRIPT | - | --moves TRANSCRIPT]",
            "find the moves of games that lost discs",
            "FILE holds any number of games in any format that convert reads.\n",
            SearchUse::kDefaultLevel, kAnalyzeOptions, run_analyze},
    Command{
        "convert", "IN… OUT", "convert files of games and positions",
        "IN is a file, a folder, or - for standard input; OUT a file, a folder, or - for standard\n"
        "output. Into a folder every file becomes one of its own. Formats and extensions:\n"
        "ggf .ggf, sgf .sgf, wthor .wtb (with .jou and .trn), obf .obf, board .pos,\n"
        "transcript .txt. Of a game, obf and board take the position that it has come to.\n",
        SearchUse::kNone, kConvertOptions, run_convert},
    Command{"play", "[FILE | POSITION | --moves TRANSCRIPT]", "play a game on the terminal",
            "You play with the names of squares or the arrow keys; ? in the game lists the rest.\n"
            "Goes on with the game in FILE, or from a position. Moves may also come from a pipe.\n",
            SearchUse::kDefaultLevel, kPlayOptions, run_play},
    Command{"perft", "DEPTH [POSITION | - | --moves TRANSCRIPT]",
            "count the move sequences of a length",
            "Counts from the start of the game, or from the position given.\n", SearchUse::kNone,
            kPerftOptions, run_perft},
    Command{
        "bench", "", "search a fixed set of positions, for speed and as a signature",
        "The sum of the nodes is the same on every run, machine and instruction set, as long as\n"
        "--threads and --hash are not given: the default is one thread and 16 megabytes.\n",
        SearchUse::kNone, kBenchOptions, run_bench},
    Command{"match", "--engine SETTINGS --engine SETTINGS…", "play games between engines",
            kMatchDetails, SearchUse::kDefaultLevel, kMatchOptions, match::run_match},
    Command{"gtp", "", "speak GTP on standard input and output",
            "For Quarry, GoGui and other hosts of the Go Text Protocol.\n",
            SearchUse::kDefaultLevel, kHostOptions, run_gtp},
    Command{"nboard", "", "speak the NBoard protocol on standard input and output",
            "For NBoard and other hosts of its protocol, version 2.\n", SearchUse::kDefaultLevel,
            kHostOptions, run_nboard},
    Command{"xboard", "", "speak the XBoard protocol on standard input and output",
            "For XBoard and other hosts of its protocol, version 2, with the variant reversi.\n",
            SearchUse::kDefaultLevel, kHostOptions, run_xboard},
    Command{"cassio",
            "",
            "speak Cassio's engine protocol on standard input and output",
            "For Cassio, which sends positions and takes scores and lines.\n",
            SearchUse::kDefaultLevel,
            {},
            run_cassio},
    Command{
        "label", "--output FILE GAMES…", "solve or search positions from games, to learn from",
        "GAMES are files: WTHOR (.wtb), self-play records, GGF, SGF or transcripts. What stops\n"
        "it, a kill included, costs some seconds of work: the same command goes on.\n",
        SearchUse::kNone, kLabelOptions, run_label},
    Command{
        "selfplay", "--output FILE", "play against itself after random openings, to learn from",
        "What stops it, a kill included, costs some seconds of work: the same command goes on.\n",
        SearchUse::kNone, kSelfplayOptions, run_selfplay},
    Command{"train", "--output FILE DATA…", "learn the evaluation's weights",
            "DATA are files of self-play games and labelled positions. Of 20 games one is held "
            "out, to\n"
            "measure the errors on. An interrupted run goes on with the stages that are not "
            "finished.\n",
            SearchUse::kNone, kTrainOptions, run_train},
    Command{"openings", "--output FILE", "write balanced openings for matches",
            "All lines of a length are enumerated up to symmetry, searched in an order drawn at "
            "random,\n"
            "and those near a draw written, a transcript a line.\n",
            SearchUse::kDefaultLevel, kOpeningsOptions, run_openings},
    Command{"probcut", "--output NAME GAMES…",
            "measure how well shallow searches foretell deep ones",
            "GAMES are files: WTHOR (.wtb), self-play records, GGF, SGF or transcripts.\n",
            SearchUse::kNone, kProbCutOptions, run_probcut},
    Command{"accuracy",
            "FILE.obf…",
            "compare searches with the best moves of solved positions",
            "How often the search finds a best move, how far its value is off, and for how many "
            "nodes,\n"
            "with an empty table for each position.\n",
            SearchUse::kDefaultLevel,
            {},
            run_accuracy},
    Command{
        "suite", "--output FILE.obf GAMES…", "make test positions with all best moves",
        "GAMES are files: WTHOR (.wtb), self-play records, GGF, SGF or transcripts. The positions\n"
        "are written first and then solved one by one: the same command goes on.\n",
        SearchUse::kNone, kSuiteOptions, run_suite},
    Command{"version",
            "",
            "show the version, the build and the instruction sets",
            "",
            SearchUse::kNone,
            {},
            run_version},
    Command{"help", "[SUBCOMMAND]", "explain a subcommand", "", SearchUse::kNone, {}, run_help},
};

}  // namespace

std::span<const Command> all_commands() {
  return kCommands;
}

std::span<const Option> common_options() {
  return kCommonOptions;
}

std::span<const Option> limit_options() {
  return kLimitOptions;
}

const Command* find_command(std::string_view name) {
  for (const Command& command : kCommands) {
    if (command.name == name) return &command;
  }
  return nullptr;
}

const Command& required_command(std::string_view name) {
  if (const Command* command = find_command(name)) return *command;
  std::vector<std::string_view> names;
  for (const Command& command : kCommands) names.push_back(command.name);
  throw UsageError(
      fmt::format(R"(unknown subcommand "{}": did you mean {}? "outflank help" lists them)", name,
                  nearest(name, names)));
}

}  // namespace outflank::cli
