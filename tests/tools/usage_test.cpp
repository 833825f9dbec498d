// Options, subcommands, the options file and exit codes, with the real program.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/tools/program.h"

namespace outflank {
namespace {

using ::testing::PrintToString;

/// Exit code `code`, nothing on standard output, and one line on standard error with `text`.
void expect_error(const std::vector<std::string>& arguments, int code, const std::string& text,
                  const ProgramInput& input = {}) {
  const ProgramResult result = run_program(arguments, input);
  EXPECT_EQ(result.exit_code, code) << PrintToString(arguments) << result.errors;
  EXPECT_EQ(result.output, "") << PrintToString(arguments);
  EXPECT_NE(result.errors.find(text), std::string::npos) << PrintToString(arguments) << "\n"
                                                         << result.errors;
  EXPECT_EQ(std::count(result.errors.begin(), result.errors.end(), '\n'), 1) << result.errors;
}

TEST(Usage, UnknownNamesSuggestTheNearest) {
  expect_error({"hnt"}, 2, R"(unknown subcommand "hnt": did you mean hint?)");
  expect_error({"hint", "--dept", "3"}, 2, R"(unknown option "--dept": did you mean --depth?)");
  expect_error({"perft", "5", "--thread=2"}, 2, "did you mean --threads?");
  expect_error({"help", "slove"}, 2, "did you mean solve?");
  expect_error({"--hahs", "3"}, 2, "did you mean --hash?");
}

TEST(Usage, HostsSayWhatFailedOutside) {
  const auto shell = [](const std::string& words) {
    ProgramInput input;
    input.text = "name\n";
    input.program = "/bin/bash";
    return run_program({"-c", "'" OUTFLANK_PROGRAM "' " + words}, input);
  };
  for (const std::string protocol : {"gtp", "nboard", "xboard", "cassio", ""}) {
    const ProgramResult folder = shell(protocol + " < /");
    EXPECT_EQ(folder.exit_code, 3) << protocol;
    EXPECT_NE(folder.errors.find("cannot read the input: Is a directory"), std::string::npos)
        << folder.errors;
    // A stream that is closed ends like one that cannot be used.
    EXPECT_EQ(shell(protocol + " <&-").exit_code, 3) << protocol;
  }
  if (std::filesystem::exists("/dev/full")) {
    const ProgramResult full = shell("gtp > /dev/full");
    EXPECT_EQ(full.exit_code, 3);
    EXPECT_NE(full.errors.find("cannot write the output: No space left"), std::string::npos)
        << full.errors;
  }
  EXPECT_EQ(shell("gtp >&-").exit_code, 3);
  // A host that has left is no failure.
  const ProgramResult left = shell("gtp > >(:)");
  EXPECT_EQ(left.exit_code, 0) << left.errors;
}

TEST(Usage, AnOptionOfAnotherSubcommandIsRefused) {
  expect_error({"perft", "3", "--wld"}, 2, "--wld means nothing to perft");
  expect_error({"hint", "--suite", "quick"}, 2, "--suite means nothing to hint");
}

TEST(Usage, ValuesNameWhatWasExpected) {
  expect_error({"hint", "--moves"}, 2, "--moves: expected a value");
  expect_error({"hint", "--json=yes", "--moves", "f5"}, 2, "--json: expected no value");
  const std::vector<std::string> hint = {"hint", "--moves", "f5"};
  const auto with = [&](const std::string& option, const std::string& value) {
    std::vector<std::string> arguments = hint;
    arguments.push_back(option);
    arguments.push_back(value);
    return arguments;
  };
  expect_error(with("--depth", "abc"), 2, R"(--depth "abc": expected a number from 1 to 60)");
  expect_error(with("--level", "61"), 2, R"(--level "61": expected a number from 0 to 60)");
  expect_error(with("--selectivity", "80"), 2, "expected 73, 87, 95, 98, 99 or 100");
  expect_error(with("--time", "-1"), 2, R"(--time "-1": expected seconds)");
  expect_error(with("--time", "nan"), 2, R"(--time "nan": expected seconds)");
  expect_error(with("--time", "1:2:3:4:5"), 2, "expected seconds");
  expect_error(with("--nodes", "0"), 2, "at least 1");
  expect_error(with("-n", "0"), 2, R"(--number "0": expected a number from 1)");
  expect_error(with("--log-level", "loud"), 2, "expected debug, info");
  expect_error(with("--isa", "mmx"), 2, R"(--isa "mmx": expected one of portable, avx2, avx512)");
}

TEST(Usage, ThreadsAndTableOutOfRangeAreRefusedWithTheReason) {
  for (const char* threads : {"0", "-1", "100000", "abc", "", "99999999999999999999", "2x"}) {
    if (std::string(threads).empty()) continue;
    expect_error({"hint", "--moves", "f5", "--threads", threads}, 2,
                 std::string("--threads \"") + threads + "\": expected a number from 1 to 256");
  }
  for (const char* megabytes : {"0", "-1", "1000000", "abc", "1.5"}) {
    expect_error({"hint", "--moves", "f5", "--hash", megabytes}, 2,
                 std::string("--hash \"") + megabytes + "\": expected a number from 1 to 65536");
  }
  const ProgramResult odd =
      run_program({"hint", "--moves", "f5", "--hash", "3", "--depth", "4", "--threads", "2"});
  EXPECT_EQ(odd.exit_code, 0) << odd.errors;
  // The largest table may or may not fit in this machine's memory.
  const ProgramResult largest =
      run_program({"hint", "--moves", "f5", "--hash", "65536", "--depth", "4"});
  if (largest.exit_code != 0) {
    EXPECT_EQ(largest.exit_code, 3);
    EXPECT_EQ(largest.errors,
              "outflank: no memory for a table of 65536 megabytes: try a smaller --hash\n");
  }
}

TEST(Usage, WhatThisVersionLacksIsRefused) {
  expect_error({"hint", "--moves", "f5", "--book", "b.dat"}, 2, "not supported");
  const ProgramResult plain =
      run_program({"perft", "3", "--rules", "othello", "--no-book", "--hash", "1"});
  EXPECT_EQ(plain.exit_code, 0) << plain.errors;
}

TEST(Usage, CommonOptionsAreKnownToEverySubcommandAlsoBeforeIt) {
  for (const char* command : {"version", "help"}) {
    const ProgramResult result =
        run_program({"--threads", "1", "--hash=2", command, "--quiet", "--no-book"});
    EXPECT_EQ(result.exit_code, 0) << result.errors;
    EXPECT_NE(result.output, "");
  }
  expect_error({"version", "more"}, 2, R"("more": expected none)");
}

TEST(Usage, TheInstructionSetOfTheEnvironmentIsUsedOrRefused) {
  ProgramInput input;
  input.environment["OUTFLANK_ISA"] = "portable";
  EXPECT_NE(run_program({"version"}, input).output.find("instruction set  portable"),
            std::string::npos);
  const ProgramResult option = run_program({"version", "--json", "--isa", "portable"});
  EXPECT_EQ(nlohmann::json::parse(option.output).at("isa"), "portable");
  input.environment["OUTFLANK_ISA"] = "sse9";
  expect_error({"version"}, 2, R"(OUTFLANK_ISA "sse9": expected one of)", input);
}

TEST(Usage, HelpExplainsEverySubcommand) {
  ProgramInput input;
  input.environment["XDG_CONFIG_HOME"] = "/nowhere";
  const ProgramResult all = run_program({"help"}, input);
  EXPECT_EQ(all.exit_code, 0);
  for (const char* command : {"solve", "hint", "analyze", "perft", "bench", "match", "gtp",
                              "nboard", "xboard", "cassio", "play", "version", "help"}) {
    EXPECT_NE(all.output.find(std::string("\n  ") + command), std::string::npos) << command;
    const ProgramResult one = run_program({"help", command});
    EXPECT_EQ(one.exit_code, 0);
    EXPECT_EQ(one.output.find(std::string("Usage: outflank ") + command), 0u);
    EXPECT_EQ(run_program({command, "--help"}).output, one.output);
  }
  EXPECT_EQ(run_program({"--help"}, input).output, all.output);
  EXPECT_NE(run_program({"--version"}).output.find("outflank "), std::string::npos);
}

TEST(OptionsFile, IsFoundBesideTheUsersConfiguration) {
  const ScratchFolder scratch;
  const auto folder = scratch.path("outflank");
  std::filesystem::create_directory(folder);
  scratch.write("outflank/outflank.conf", "# mine\nisa = portable\n");
  ProgramInput input;
  input.environment["XDG_CONFIG_HOME"] = scratch.path("").string();
  const auto isa = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"version", "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return nlohmann::json::parse(run_program(arguments, input).output).at("isa");
  };
  EXPECT_EQ(isa({}), "portable");
  const std::string best = nlohmann::json::parse(run_program({"version", "--json"}).output)["isa"];
  EXPECT_EQ(isa({"--isa", best}), best);
  input.environment["OUTFLANK_ISA"] = best;
  EXPECT_EQ(isa({}), best);
  const std::string other = scratch.write("other.conf", "");
  input.environment.erase("OUTFLANK_ISA");
  EXPECT_EQ(isa({"--config", other}), best);
}

TEST(OptionsFile, SectionsAreForOneSubcommand) {
  const ScratchFolder scratch;
  const std::string path =
      scratch.write("my options.conf",
                    "hash = 1\ndepth = 3\nquiet = yes\n[hint]\ndepth = 2\n[bench]\nsuite=no\n");
  const ProgramResult hint = run_program({"hint", "--moves", "f5", "--config", path, "--json"});
  ASSERT_EQ(hint.exit_code, 0) << hint.errors;
  EXPECT_EQ(nlohmann::json::parse(hint.output)["moves"][0]["depth"], 2);
  // A limit on the command line replaces those of the file.
  const ProgramResult deeper =
      run_program({"hint", "--moves", "f5", "--config", path, "--json", "--level", "4"});
  EXPECT_EQ(nlohmann::json::parse(deeper.output)["moves"][0]["depth"], 4);
  // An option that only other subcommands have does not disturb.
  EXPECT_EQ(run_program({"perft", "2", "--config", path}).exit_code, 0);
}

TEST(OptionsFile, MistakesAreNamedWithTheirLine) {
  const ScratchFolder scratch;
  const auto with = [&](const std::string& text) -> std::vector<std::string> {
    return {"hint", "--moves", "f5", "--config", scratch.write("a.conf", text)};
  };
  const std::string path = scratch.path("a.conf").string();
  expect_error(with("hash = 1\ndept = 3\n"), 2,
               path + ", line 2: unknown option \"dept\": did you mean --depth?");
  expect_error(with("\n[hnt]\ndepth = 3\n"), 2, path + ", line 3: unknown subcommand \"hnt\"");
  expect_error(with("depth = much\n"), 2, path + ", line 1: depth \"much\": expected a number");
  expect_error(with("quiet = perhaps\n"), 2, "expected yes or no");
  expect_error(with("depth = 3\n\n just words # and more\n"), 2,
               path + ", line 3: \"just words\": expected NAME = VALUE");
  expect_error(with("[hint\n"), 2, path + ", line 1: \"[hint\": expected NAME = VALUE");
  expect_error({"version", "--config", scratch.path("none").string()}, 3, "cannot read");
}

TEST(LogFile, GetsWhatHappensAndStandardOutputDoesNot) {
  const ScratchFolder scratch;
  const std::string log = scratch.path("a log").string();
  const ProgramResult plain = run_program({"perft", "3", "--json", "--log-file", log});
  EXPECT_EQ(nlohmann::json::parse(plain.output).at("count"), 56);
  run_program({"hint", "--moves", "f5f5", "--log-file", log});
  const std::string text = read_text(log);
  EXPECT_NE(text.find("info outflank"), std::string::npos) << text;
  EXPECT_NE(text.find("error --moves: column 3"), std::string::npos) << text;
  expect_error({"perft", "3", "--log-file", scratch.path("no/folder").string()}, 3,
               "No such file or directory");
}

TEST(Process, OutputThatCannotBeWrittenIsAFailure) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
  ProgramInput input;
  input.program = "/bin/sh";
  const ProgramResult result =
      run_program({"-c", std::string("exec '") + OUTFLANK_PROGRAM + "' version >/dev/full"}, input);
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_NE(result.errors.find("cannot write to standard output"), std::string::npos);
}

TEST(Process, MoreThreadsThanTheSystemAllowsAreRefused) {
#if defined(OUTFLANK_SLOW_BUILD)
  GTEST_SKIP() << "sanitizers need more memory than this test allows";
#else
  // Room for the threads' caches, not for their stacks.
  const std::string limit = "ulimit -s 8192; ulimit -v 1500000; exec \"$0\" \"$@\"";
  ProgramInput input;
  input.program = "/bin/sh";
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"hint", "--moves", "f5"}, std::vector<std::string>{"gtp"}}) {
    std::vector<std::string> arguments = {"-c", limit, OUTFLANK_PROGRAM};
    arguments.insert(arguments.end(), command.begin(), command.end());
    arguments.insert(arguments.end(), {"--threads", "256", "--hash", "1"});
    const ProgramResult result = run_program(arguments, input);
    EXPECT_EQ(result.exit_code, 3);
    EXPECT_NE(result.errors.find("try fewer --threads"), std::string::npos) << result.errors;
  }
#endif
}

TEST(Process, RunsThroughASymbolicLinkFromAFolderWithBlanksAndLetters) {
  const ScratchFolder scratch;
  const auto folder = scratch.path("Käse \xE7\x99\xBD 1");
  std::filesystem::create_directory(folder);
  const auto link = folder / "my engine";
  std::filesystem::create_symlink(OUTFLANK_PROGRAM, link);
  scratch.write("Käse \xE7\x99\xBD 1/gâme 1.txt", "f5d6c3\n");
  ProgramInput input;
  input.program = link.string();
  input.folder = folder;
  const ProgramResult result =
      run_program({"analyze", "gâme 1.txt", "--level", "1", "--hash", "1", "--json"}, input);
  ASSERT_EQ(result.exit_code, 0) << result.errors;
  EXPECT_EQ(nlohmann::json::parse(result.output)["games"][0]["plies"].size(), 3u);
  expect_error({"solve", "gâme 1.txt"}, 2, "gâme 1.txt: line 1, column 1", input);
}

TEST(Process, WithoutASubcommandAHostIsSpokenTo) {
  ProgramInput input;
  input.text = "1 name\nquit\n";
  EXPECT_EQ(run_program({"--hash", "1"}, input).output.find("=1 Outflank"), 0u);
  input.text = "nboard 2\nping 7\nquit\n";
  EXPECT_NE(run_program({"--hash", "1"}, input).output.find("pong 7"), std::string::npos);
  expect_error({"--wld"}, 2, "--wld means nothing to", input);
}

}  // namespace
}  // namespace outflank
