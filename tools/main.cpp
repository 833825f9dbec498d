// The program: picks the subcommand.
#include <cstdio>

#include "engine/board/text.h"
#include "engine/engine/engine.h"

int main() {
  using namespace outflank;
  Engine engine({});
  Limits limits;
  limits.depth = 7;
  const SearchResult result = engine.search(Position::initial(), limits);
  std::printf("%s %.2f %llu\n", to_string(result.lines.front().move).c_str(),
              result.lines.front().value.discs(), static_cast<unsigned long long>(result.nodes));
  return 0;
}
