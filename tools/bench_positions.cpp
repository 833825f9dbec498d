#include "tools/bench_positions.h"

#include <array>
#include <cstddef>

namespace outflank::cli {
namespace {

// The quick suite takes the first of the endgames only; the midgame suite looks deeper.
constexpr std::ptrdiff_t kQuickEndgames = 9;
constexpr int kMidgameExtraDepth = 2;

// Positions of games between a player that picks moves by the opponent's mobility and one that
// picks them at random, named after their empty squares. Changing one changes the signature.
constexpr std::array kMidgame = {
    BenchPosition{"mid-52", "------------OX----O-OX----XXO-----XXO-----X--------------------- X",
                  10},
    BenchPosition{"mid-50", "-----------O------OO-X-----OXX-----OXX-----OXXX----------------- X",
                  10},
    BenchPosition{"mid-48", "--------------------------XXX------XX-----OXXO----OOOO----OOO--- X",
                  10},
    BenchPosition{"mid-46", "-------------------XXX-----XXX----OOOOO----OOOO----OO-X--------- X",
                  10},
    BenchPosition{"mid-44", "--------X-----X-OXO--X---OOOX----OOXX---OXOXX-----O------------- X",
                  10},
    BenchPosition{"mid-42", "-----XO----XXX----OXOX---OOOXX----OXXX---OOX-----O-------------- X",
                  10},
    BenchPosition{"mid-40", "-------------------XXX-O---XXXO---OOOOOO---OXXX----OOO-X---OO--- X",
                  10},
    BenchPosition{"mid-38", "--OOOOOO--OXXO----OOOOO---OXOXX---OOXXX---O--------------------- X",
                  10},
    BenchPosition{"mid-36", "--OOO-----OOO---OXXXO---OOOOOOOOOOOXXX---OXX-------------------- X",
                  10},
    BenchPosition{"mid-34", "------------------X-X---XX-XXX--OOXXXXXXOOOXXX--OOOX----OOOXX--- O",
                  10},
    BenchPosition{"mid-32", "-----X-O----OOOO---X-OOO---XXOOO-XXXXX-O-OOXXO---XXXX-O--------O O",
                  10},
    BenchPosition{"mid-30", "--OOOOOX--OXXOO---OXOXO---OOXO--OOOXOO---OXXX---OOO-----X------- X",
                  10},
    BenchPosition{"mid-24", "-X--OO-XO-X-OOX-OXXXXO-XOOXXOOXX-OXXOXXX-XOOXX-O-X-O----X------- X",
                  10},
    BenchPosition{"mid-24b", "----X-----XXX-----XXX-----XOXOOO-OOOXOOO-O-OXOOO--OOOOOOOOOOOOOO O",
                  10},
};

constexpr std::array kEndgame = {
    BenchPosition{"end-14", "OOOOOOOOOOOOOOOOOXOOOXXOOXOOOXXOOXXXXXXOOX-----OOXX----OOX-X---- O"},
    BenchPosition{"end-15", "O-O-O---OO--OX--OOOOOX--OOOOXX--OOOXXX-XOOXXXXXXOXXXXXXXX-XXXXXX O"},
    BenchPosition{"end-16", "XXX----XOXXX--XXXXXOXXX-XXOXOXOOXXXOXOOO--XXOOOO--XXXO-O--OOOO-- X"},
    BenchPosition{"end-16b", "OOOO----OOOO----OOOOX--OOOOXX-XOOOXOOXXOOXOXOXX-OXXOXX--OOOOOX-- O"},
    BenchPosition{"end-16c", "--OXXXXX---OOX-OXOOOOOOOXXXOOO-XXOOOOOX--OOOOO--OO--XOXXO--X-OOO X"},
    BenchPosition{"end-17", "OOXX----OOOX----OOXOOO--OOOOOOX-OOOOOXXXOOXOOXXXOOOO-X-XOOOO---- O"},
    BenchPosition{"end-17b", "XOXXXXXXXOOOXX--XXXXOXX-OOOOOX--OOOXXOO--OOXOO----OOOO----OOOO-- O"},
    BenchPosition{"end-18", "OXXXXXXXOOOXOO-O-OOXOOOO--OXOOXO--XXOXXO---XOOXO---XOOOO------OO X"},
    BenchPosition{"end-18b", "OOOOO---OOOOO---OXXXXX--OOOXXX--OOXXOX--OXXOOX--OOXXOX--OOOOOO-- O"},
    BenchPosition{"end-19", "O-------O--O-X--OXOOXXO-OOXXOXOOOOXOXXOOOXXXXO--OOXXOO--O-XXXXX- O"},
    BenchPosition{"end-20", "----O-----OOO-----OOO---X-OOOOOOXXOXXXOXXXOOXOXXXXOXOX-XXXXXXXX- X"},
    BenchPosition{"end-20b", "OXXXXXXXOXXOOOXXOXXXOXOX-OOOOXXX--OOOXOX---XXOXX---X---X-------- O"},
    BenchPosition{"end-21", "OOOOOOOX-OOOOOXX--XOOXXX--XXOOXX--XXXXO--XXXXXOO---XX------XO--- O"},
    BenchPosition{"end-22", "XOOOOOOOX-OOOOO-XXOXXO--XOOOXO--OOOOOO---OXOOO--XXO-----XO------ X"},
};

// Numbers 40 to 44 of the French federation's endgame test, by which solvers are compared.
constexpr std::array kFederation = {
    BenchPosition{"ffo-40", "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"},
    BenchPosition{"ffo-41", "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X"},
    BenchPosition{"ffo-42", "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X"},
    BenchPosition{"ffo-43", "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O"},
    BenchPosition{"ffo-44", "--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O"},
};

std::vector<BenchSuite> make_suites() {
  std::vector<BenchPosition> midgame(kMidgame.begin(), kMidgame.end());
  std::vector<BenchPosition> quick = midgame;
  quick.insert(quick.end(), kEndgame.begin(), kEndgame.begin() + kQuickEndgames);
  std::vector<BenchPosition> endgame(kEndgame.begin(), kEndgame.end());
  endgame.insert(endgame.end(), kFederation.begin(), kFederation.end());
  for (BenchPosition& position : midgame) position.depth += kMidgameExtraDepth;
  std::vector<BenchPosition> all = midgame;
  all.insert(all.end(), endgame.begin(), endgame.end());
  return {{"quick", quick}, {"midgame", midgame}, {"endgame", endgame}, {"all", all}};
}

}  // namespace

const std::vector<BenchSuite>& bench_suites() {
  static const std::vector<BenchSuite> suites = make_suites();
  return suites;
}

}  // namespace outflank::cli
