#include "engine/kernels/large_pages.h"

#include <cstdlib>
#include <new>

#include <sys/mman.h>

namespace outflank {
namespace {

/// The size of large pages on x86-64 and, mostly, on ARM.
constexpr std::size_t kLargePage = std::size_t{1} << 21;

}  // namespace

void FreeLargePages::operator()(void* memory) const {
  std::free(memory);
}

std::unique_ptr<void, FreeLargePages> allocate_large_pages(std::size_t size) {
  const std::size_t whole = (size + kLargePage - 1) / kLargePage * kLargePage;
  void* const memory = std::aligned_alloc(kLargePage, whole);
  if (memory == nullptr) throw std::bad_alloc();
#if defined(MADV_HUGEPAGE)
  madvise(memory, whole, MADV_HUGEPAGE);
#endif
  return std::unique_ptr<void, FreeLargePages>(memory);
}

}  // namespace outflank
