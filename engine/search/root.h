// The search's entry: iterative deepening over the root moves.
#pragma once

#include <atomic>

#include "engine/board/position.h"
#include "engine/search/limits.h"
#include "engine/search/result.h"

namespace outflank {

/// Searches on the calling thread until a limit is reached or `stop` becomes true.
SearchResult search_root(const Position& position, const Limits& limits,
                         const std::atomic<bool>& stop, const IterationCallback& on_iteration);

}  // namespace outflank
