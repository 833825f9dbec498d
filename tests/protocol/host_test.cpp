#include "protocol/host.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <mutex>
#include <string>
#include <vector>

namespace outflank {
namespace {

struct Outcome {
  HostEnd end = HostEnd::kDone;
  std::string output;
  std::vector<std::string> clocks;  ///< What the log said about the clocks.
};

/// Runs a session in this process; the output must fit into a pipe.
Outcome run_session(std::optional<Protocol> protocol, std::string_view input) {
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  EXPECT_EQ(pipe(in.data()), 0);
  EXPECT_EQ(pipe(out.data()), 0);
  EXPECT_EQ(write(in[1], input.data(), input.size()), static_cast<ssize_t>(input.size()));
  close(in[1]);
  SessionOptions options;
  options.engine.hash_megabytes = 1;
  options.version = "1.2.3";
  Outcome outcome;
  std::mutex mutex;
  outcome.end = run_host(protocol, options, {in[0], out[1]}, [&](LogLevel, std::string_view text) {
    const std::lock_guard lock(mutex);
    if (text.find(" has ") != std::string_view::npos) outcome.clocks.emplace_back(text);
  });
  close(in[0]);
  close(out[1]);
  std::array<char, 4096> bytes{};
  for (ssize_t count = 0; (count = read(out[0], bytes.data(), bytes.size())) > 0;) {
    outcome.output.append(bytes.data(), static_cast<std::size_t>(count));
  }
  close(out[0]);
  return outcome;
}

TEST(Host, TheFirstLineDecides) {
  EXPECT_EQ(detect_protocol("nboard 2"), Protocol::kNBoard);
  EXPECT_EQ(detect_protocol("  nboard\t2\r"), Protocol::kNBoard);
  EXPECT_EQ(detect_protocol("protocol_version"), Protocol::kGtp);
  EXPECT_EQ(detect_protocol("1 nboard"), Protocol::kGtp);
  EXPECT_EQ(detect_protocol("nboards"), Protocol::kGtp);
  EXPECT_EQ(detect_protocol(""), Protocol::kGtp);
  EXPECT_EQ(detect_protocol("xboard"), Protocol::kXBoard);
  EXPECT_EQ(detect_protocol("protover 2"), Protocol::kXBoard);
  EXPECT_EQ(detect_protocol("ENGINE-PROTOCOL init"), Protocol::kCassio);
  EXPECT_EQ(detect_protocol("engine-protocol init"), Protocol::kGtp);

  EXPECT_EQ(run_session({}, "\n\r\nnboard 2\nping 5\n").output, "set myname Outflank\npong 5\n");
  EXPECT_EQ(run_session({}, "version\nnboard 2\n").output, "= 1.2.3\n\n? unknown command\n\n");
  EXPECT_EQ(run_session({}, "\n\n").output, "");
  EXPECT_EQ(run_session({}, "xboard\nping 5\n").output, "pong 5\n");
  EXPECT_EQ(run_session({}, "\nENGINE-PROTOCOL init\n").output, "ready.\n");
  EXPECT_EQ(run_session(Protocol::kNBoard, "ping 5\n").output, "pong 5\n");
}

TEST(Host, AGenmoveIsChargedToItsSideOnly) {
  const Outcome outcome =
      run_session(Protocol::kGtp,
                  "time_settings 5 0 0\nplay b f5\nplay w d6\ngenmove b\ngenmove "
                  "w\nundo\nundo\ngenmove b\nreg_genmove w\ngenmove w\n");
  const auto& clocks = outcome.clocks;
  ASSERT_EQ(clocks.size(), 5U);
  EXPECT_TRUE(clocks[0].starts_with("black has 5.000 s")) << clocks[0];
  EXPECT_TRUE(clocks[1].starts_with("white has 5.000 s")) << clocks[1];
  EXPECT_TRUE(clocks[2].starts_with("black has 4.")) << clocks[2];
  EXPECT_TRUE(clocks[3].starts_with("white has 4.")) << clocks[3];
  EXPECT_EQ(clocks[4], clocks[3]) << "a move that is not played costs nothing";
}

TEST(Host, TheControllersTimesCount) {
  const Outcome outcome = run_session(
      Protocol::kGtp,
      "genmove b\ntime_settings 300 0 0\ntime_left w 0.5 0\ngenmove w\ntime_left b 3 2\n"
      "genmove b\nclear_board\ntime_left b 0 0\ngenmove b\n");
  const auto& clocks = outcome.clocks;
  ASSERT_EQ(clocks.size(), 4U);
  EXPECT_EQ(clocks[0], "black has no clock");
  EXPECT_TRUE(clocks[1].starts_with("white has 0.500 s")) << clocks[1];
  EXPECT_TRUE(clocks[2].starts_with("black has 3.000 s")) << clocks[2];
  EXPECT_EQ(clocks[3], "black has 0.000 s, thinks for 0.000 s, at most 0.000 s");
}

TEST(Host, NBoardsClockIsThatOfTheGameOnTheBoard) {
  const Outcome outcome =
      run_session(Protocol::kNBoard,
                  "set depth 2\nset game (;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[01:00/5/02:00]TY[8]"
                  "BO[8 ---------------------------O*------*O--------------------------- *]"
                  "B[f5/0.1/20]W[d6//3.5];)\ngo\nmove c3/0.5/4\nmove f4\nset game oops\ngo\n");
  const auto& clocks = outcome.clocks;
  ASSERT_EQ(clocks.size(), 2U);
  EXPECT_TRUE(clocks[0].starts_with("black has 45.000 s")) << clocks[0];
  EXPECT_TRUE(clocks[1].starts_with("black has 46.000 s")) << clocks[1];
}

}  // namespace
}  // namespace outflank
