#include "engine/board/isa/perft_count.h"
#include "engine/kernels/avx2.h"

template std::uint64_t outflank::perft_with<outflank::Avx2>(const outflank::Position&, int,
                                                            outflank::PassCounting);
