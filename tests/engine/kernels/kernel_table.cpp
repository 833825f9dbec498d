#include "tests/engine/kernels/kernel_table.h"

#include "engine/kernels/dispatch.h"

namespace outflank {

KernelTable kernel_table(Isa isa) {
  return with_kernels(isa, []<class K>() { return kernel_table<K>(); });
}

}  // namespace outflank
