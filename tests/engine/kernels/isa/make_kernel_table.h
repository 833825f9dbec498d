#pragma once

#include "engine/board/stability.h"
#include "tests/engine/kernels/kernel_table.h"

namespace outflank {

template <class K>
KernelTable kernel_table() {
  return {K::kName,
          &K::flips,
          &K::mobility,
          &K::mobilities,
          &K::last_flip_count,
          &Stability<K>::stable,
          &Stability<K>::upper_bound};
}

}  // namespace outflank
