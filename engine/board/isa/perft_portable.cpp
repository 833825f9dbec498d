#include "engine/board/isa/perft_count.h"
#include "engine/kernels/portable.h"

template std::uint64_t outflank::perft_with<outflank::Portable>(const outflank::Position&, int,
                                                                outflank::PassCounting);
