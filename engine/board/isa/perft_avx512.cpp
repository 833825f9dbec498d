#include "engine/board/isa/perft_count.h"
#include "engine/kernels/avx512.h"

template std::uint64_t outflank::perft_with<outflank::Avx512>(const outflank::Position&, int,
                                                              outflank::PassCounting);
