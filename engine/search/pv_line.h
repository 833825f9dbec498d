// A principal variation while the search builds it.
#pragma once

#include "engine/core/square.h"

namespace outflank {

struct PvLine {
  /// A game has at most 64 discs to place, and no two passes in a row.
  Move moves[128];
  int length = 0;

  /// `first` and then `rest`. Inlined wherever it is used, so that no copy compiled for one
  /// instruction set serves another.
  [[gnu::always_inline]] void set(Move first, const PvLine& rest) {
    moves[0] = first;
    for (int i = 0; i < rest.length; ++i) moves[i + 1] = rest.moves[i];
    length = rest.length + 1;
  }
};

}  // namespace outflank
