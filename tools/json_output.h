// The pieces that the JSON of several subcommands shares.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>

#include "engine/search/result.h"

namespace outflank::cli {

using Json = nlohmann::ordered_json;

/// Whole discs as an integer, an estimate as a number with a fraction, rounded to hundredths.
Json score_json(Value value, bool exact);
/// An array of `a1` … `h8` and `pass`.
Json moves_json(std::span<const Move> moves);
/// Seconds, rounded to microseconds.
Json seconds_json(double seconds);

/// The one object on standard output.
void print_json(const Json& json);

}  // namespace outflank::cli
