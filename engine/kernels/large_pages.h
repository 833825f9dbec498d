// Memory in the system's large pages where it has them: look-ups all over it would miss the address
// cache with small ones.
#pragma once

#include <cstddef>
#include <memory>

namespace outflank {

struct FreeLargePages {
  void operator()(void* memory) const;
};

/// At least `size` bytes, not initialised, in whole large pages. Throws std::bad_alloc. Thread
/// safe.
std::unique_ptr<void, FreeLargePages> allocate_large_pages(std::size_t size);

}  // namespace outflank
