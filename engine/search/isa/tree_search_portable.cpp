#include "engine/kernels/portable.h"
#include "engine/search/isa/tree_search_of.h"

template std::unique_ptr<outflank::TreeSearch> outflank::make_tree_search_with<outflank::Portable>(
    outflank::SearchControl&, outflank::ThreadPool*);
