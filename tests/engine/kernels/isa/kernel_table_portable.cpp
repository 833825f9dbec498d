#include "engine/kernels/portable.h"
#include "tests/engine/kernels/isa/make_kernel_table.h"

template outflank::KernelTable outflank::kernel_table<outflank::Portable>();
