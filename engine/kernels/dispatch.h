// From an instruction set chosen at run time to code compiled for it.
//
// Hot code is a function template over the kernel policy: declared in a header, defined in another
// header, and explicitly instantiated in one source file for each policy. The policies are only
// declared here, so that callers need none of the instruction sets' headers.
#pragma once

#include "engine/kernels/isa.h"

namespace outflank {

struct Portable;
struct Avx2;
struct Avx512;

/// Calls `function.template operator()<K>()` with the kernel policy K of `isa`, which must be
/// supported, and returns its result. For use at the root of a search, not in its nodes.
template <class Function>
decltype(auto) with_kernels([[maybe_unused]] Isa isa, Function&& function) {
#if defined(__x86_64__)
  if (isa == Isa::kAvx512) return function.template operator()<Avx512>();
  if (isa == Isa::kAvx2) return function.template operator()<Avx2>();
#endif
  return function.template operator()<Portable>();
}

}  // namespace outflank
