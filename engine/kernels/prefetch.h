// A hint to the processor that memory will soon be read.
#pragma once

namespace outflank {

/// Begins to load the cache line that holds `*address`. Any address is harmless.
[[gnu::always_inline]] inline void prefetch_line(const void* address) {
  __builtin_prefetch(address);
}

}  // namespace outflank
