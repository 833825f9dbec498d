#include "engine/kernels/avx512.h"
#include "tools/learn/isa/stage_fit_of.h"

namespace outflank::cli {

template double fit_pass<Avx512>(const ModelView&, const Sample*, const std::uint32_t*, std::size_t,
                                 const PassSettings&);
template void predict<Avx512>(const ModelView&, const Sample*, std::size_t, bool, Prediction*);

}  // namespace outflank::cli
