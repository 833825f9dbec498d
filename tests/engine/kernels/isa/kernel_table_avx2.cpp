#include "engine/kernels/avx2.h"
#include "tests/engine/kernels/isa/make_kernel_table.h"

template outflank::KernelTable outflank::kernel_table<outflank::Avx2>();
