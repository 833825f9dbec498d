#include "engine/eval/evaluation.h"

#include "engine/kernels/dispatch.h"

namespace outflank {

Evaluation evaluation(Isa isa) {
  return with_kernels(isa, []<class K>() { return evaluation_with<K>(); });
}

}  // namespace outflank
