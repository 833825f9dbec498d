#include "engine/kernels/avx2.h"
#include "tests/benchmarks/isa/make_kernel_loops.h"

template outflank::KernelLoops outflank::kernel_loops<outflank::Avx2>();
