#include "engine/eval/isa/evaluation_of.h"
#include "engine/kernels/avx2.h"

template outflank::Evaluation outflank::evaluation_with<outflank::Avx2>();
