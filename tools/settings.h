// From options to what the engine takes: threads, table, instruction set, and limits of a search.
#pragma once

#include <memory>

#include "engine/board/rules.h"
#include "engine/engine/engine.h"
#include "tools/command_line.h"

namespace outflank::cli {

/// --isa, else the environment's OUTFLANK_ISA, else the options file's, else the best one. Throws
/// UsageError for a name that does not exist, and for a set that this machine lacks.
Isa chosen_isa(const CommandLine& line);

/// --weights, else those in the program, else null; null for `hand-made`. Throws UsageError if the
/// file holds no weights for this program or is damaged, OutsideError if it cannot be read.
std::shared_ptr<const Weights> chosen_weights(const CommandLine& line);

/// --rules and --allow-pass. Throws UsageError for a name that does not exist.
Rules chosen_rules(const CommandLine& line);

/// --threads (all cores by default), --hash, the weights and the instruction set. Throws UsageError
/// for what is out of range, and for the options that this version has nothing for.
EngineOptions engine_options(const CommandLine& line);

/// Throws OutsideError if the table does not fit in memory or the system has not so many threads.
std::unique_ptr<Engine> make_engine(const EngineOptions& options);

/// What a search is limited to.
struct LimitChoice {
  Limits limits;        ///< Those of the default level if none was asked for.
  bool chosen = false;  ///< Whether any was (a selectivity alone is none).
};

/// --level, --depth, --selectivity, --time, --nodes and --exact. Throws UsageError.
LimitChoice search_limits(const CommandLine& line);
/// The same for a search under other rules than the chosen ones: a level depends on them.
LimitChoice search_limits(const CommandLine& line, Rules rules);

}  // namespace outflank::cli
