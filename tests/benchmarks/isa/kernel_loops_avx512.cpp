#include "engine/kernels/avx512.h"
#include "tests/benchmarks/isa/make_kernel_loops.h"

template outflank::KernelLoops outflank::kernel_loops<outflank::Avx512>();
