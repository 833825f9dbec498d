#include "engine/search/tree_search.h"

#include "engine/kernels/dispatch.h"

namespace outflank {

TreeSearch::~TreeSearch() = default;

std::unique_ptr<TreeSearch> make_tree_search(Isa isa, SearchControl& control, ThreadPool* pool) {
  return with_kernels(isa, [&]<class K>() { return make_tree_search_with<K>(control, pool); });
}

}  // namespace outflank
