// The option --weights, with the real program.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/eval/weights_file.h"
#include "tests/tools/program.h"

namespace outflank {
namespace {

/// The bytes of a file of weights that are nearly all zero.
std::string plain_weights() {
  WeightSet set{"made for a test", {}};
  for (int stage = 0; stage < kStages; ++stage) {
    set.stages.push_back(std::make_unique<StageWeights>());
  }
  const std::vector<std::uint8_t> bytes = encode_weights(set, 1);
  return std::string(bytes.begin(), bytes.end());
}

void expect_refused(const std::string& file, int code, const std::string& reason) {
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"version"}, {"hint", "--moves", "f5", "--depth", "2"}}) {
    std::vector<std::string> arguments = command;
    arguments.insert(arguments.end(), {"--weights", file});
    const ProgramResult result = run_program(arguments);
    EXPECT_EQ(result.exit_code, code) << command[0];
    EXPECT_EQ(result.output, "");
    EXPECT_EQ(result.errors, "outflank: --weights \"" + file + "\": " + reason + "\n");
  }
}

TEST(WeightsOption, AreUsed) {
  const ScratchFolder scratch;
  const std::string file = scratch.write("weights.bin", plain_weights());
  const ProgramResult version = run_program({"version", "--weights", file});
  EXPECT_EQ(version.exit_code, 0) << version.errors;
  EXPECT_NE(version.output.find("weights          made for a test"), std::string::npos);
  const ProgramResult json = run_program({"version", "--json", "--weights", file});
  EXPECT_EQ(nlohmann::json::parse(json.output).at("weights"), "made for a test");
  const ProgramResult hint =
      run_program({"hint", "--moves", "f5", "--depth", "3", "--weights", file});
  EXPECT_EQ(hint.exit_code, 0) << hint.errors;
}

TEST(WeightsOption, WrongFilesAreRefusedWithTheReason) {
  const ScratchFolder scratch;
  const std::string good = plain_weights();
  expect_refused(scratch.write("text", "f5d6c3d3c4\n"), 2, "not a weights file");
  expect_refused(scratch.write("empty", ""), 2, "truncated at byte 0 of at least 28");
  std::string bytes = good;
  bytes[8] = 2;
  expect_refused(scratch.write("newer", bytes), 2,
                 "format version 2, but this program reads version 1");
  bytes = good;
  bytes[16] = static_cast<char>(bytes[16] + 1);
  expect_refused(scratch.write("other", bytes), 2, "made for another model");
  bytes = good.substr(0, good.size() - 1);
  expect_refused(scratch.write("short", bytes), 2,
                 "truncated at byte " + std::to_string(bytes.size()) + " of at least " +
                     std::to_string(good.size()));
  bytes = good;
  bytes.back() = static_cast<char>(bytes.back() + 1);
  expect_refused(scratch.write("altered", bytes), 2, "altered: the checksum of stage 11 is wrong");
  expect_refused(scratch.path("missing").string(), 3, "No such file or directory");
}

}  // namespace
}  // namespace outflank
