#include "engine/kernels/avx2.h"
#include "tools/learn/isa/stage_fit_of.h"

namespace outflank::cli {

template double fit_pass<Avx2>(const ModelView&, const Sample*, const std::uint32_t*, std::size_t,
                               const PassSettings&);
template void predict<Avx2>(const ModelView&, const Sample*, std::size_t, bool, Prediction*);

}  // namespace outflank::cli
