#include "engine/eval/embedded_weights.h"

// The assembler reads the file: of all ways to link one, the only that asks nothing of the compiler
// and takes no time. OUTFLANK_WEIGHTS_FILE is its path.
__asm__(
    ".pushsection .rodata\n"
    ".balign 64\n"
    ".globl outflank_weights_begin\n"
    ".hidden outflank_weights_begin\n"
    "outflank_weights_begin:\n"
    ".incbin \"" OUTFLANK_WEIGHTS_FILE
    "\"\n"
    ".globl outflank_weights_end\n"
    ".hidden outflank_weights_end\n"
    "outflank_weights_end:\n"
    ".byte 0\n"
    ".popsection\n");

extern "C" {
[[gnu::visibility("hidden")]] extern const std::uint8_t outflank_weights_begin[];
[[gnu::visibility("hidden")]] extern const std::uint8_t outflank_weights_end[];
}

namespace outflank {

std::span<const std::uint8_t> embedded_weights() {
  return {outflank_weights_begin, outflank_weights_end};
}

}  // namespace outflank
