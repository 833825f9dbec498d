#include "engine/kernels/portable.h"
#include "tools/learn/isa/stage_fit_of.h"

namespace outflank::cli {

template double fit_pass<Portable>(const ModelView&, const Sample*, const std::uint32_t*,
                                   std::size_t, const PassSettings&);
template void predict<Portable>(const ModelView&, const Sample*, std::size_t, bool, Prediction*);

}  // namespace outflank::cli
