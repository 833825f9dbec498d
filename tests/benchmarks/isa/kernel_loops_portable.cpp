#include "engine/kernels/portable.h"
#include "tests/benchmarks/isa/make_kernel_loops.h"

template outflank::KernelLoops outflank::kernel_loops<outflank::Portable>();
