// Writes tests/data/endgame_14_18.txt: positions of random games with 14 to 18 empty squares, and
// their scores by the plain solver of this folder. It shares no code with the engine's search, has
// no table, and takes an hour or so; hence its answers are kept.
#include <array>
#include <cstdio>

#include "engine/board/text.h"
#include "tests/engine/random_play.h"
#include "tests/reference/reference.h"

namespace outflank {
namespace {

constexpr std::uint64_t kSeed = 1418;

/// How many positions with 14, 15 ... empty squares: fewer of those that take longest.
constexpr std::array<int, 5> kShare = {140, 120, 100, 80, 60};

void write() {
  std::puts(
      "% Positions of random games with 14 to 18 empty squares, the side to move and its exact\n"
      "% score, by a plain alpha-beta search without a table (tests/reference).");
  Random random(kSeed);
  for (std::size_t i = 0; i < kShare.size(); ++i) {
    for (int n = 0; n < kShare[i]; ++n) {
      const Position position = random_position(random, 14 + static_cast<int>(i));
      const Score score = reference::solve(position);
      std::printf("%s; %+d;\n", to_string(Board{position, Color::kBlack}).c_str(), score.discs());
      std::fflush(stdout);
    }
  }
}

}  // namespace
}  // namespace outflank

int main() {
  outflank::write();
}
