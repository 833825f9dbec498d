// Instruction sets: which there are, which this machine can run, and their names.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace outflank {

/// In rising order of speed. All give the same results and the same node counts.
enum class Isa { kPortable, kAvx2, kAvx512 };

/// `portable`, `avx2`, `avx512`.
std::string_view name(Isa isa);

/// The set with that name, whether or not this machine has it.
std::optional<Isa> isa_from_name(std::string_view name);

/// Whether this build contains it and both the CPU and the operating system support it.
bool is_supported(Isa isa);

/// All supported sets, the portable one first.
std::vector<Isa> supported_isas();

/// The fastest supported set. None uses PEXT, which is microcoded on AMD before Zen 3, and which
/// gained nothing where it is fast.
Isa best_isa();

}  // namespace outflank
