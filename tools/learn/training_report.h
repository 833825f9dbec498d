// What training tells: a line a pass, and at the end the errors of the weights beside those of the
// weights before.
#pragma once

#include <string>

#include "engine/eval/weights_file.h"
#include "tools/command_line.h"
#include "tools/learn/trainer.h"

namespace outflank::cli {

std::string pass_text(const PassReport& pass, int passes);

/// A table, or a JSON object, on standard output. The previous weights are those that the program
/// would play with: --weights or the built-in ones.
void report_training(const CommandLine& line, const TrainingData& data, const WeightSet& weights,
                     const std::string& run);

}  // namespace outflank::cli
