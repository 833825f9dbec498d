#include "engine/eval/isa/evaluation_of.h"
#include "engine/kernels/portable.h"

template outflank::Evaluation outflank::evaluation_with<outflank::Portable>();
