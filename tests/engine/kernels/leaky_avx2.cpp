// What check_isa_objects must find: a function that other files would share.
#include "engine/core/bitboard.h"

namespace outflank {

[[gnu::noinline]] inline int shared_count(Bitboard squares) {
  return popcount(squares);
}

int leaky(Bitboard squares) {
  return shared_count(squares);
}

}  // namespace outflank
