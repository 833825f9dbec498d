// Included only by the instantiations beside it.
#pragma once

#include "engine/eval/evaluation.h"
#include "engine/eval/evaluator.h"

namespace outflank {

template <class K>
Evaluation evaluation_with() {
  return {&CodeUpdate<K>::set, &CodeUpdate<K>::play, &CodeUpdate<K>::pass, &Evaluator<K>::evaluate,
          &Evaluator<K>::linear_value};
}

}  // namespace outflank
