// Nanoseconds for each kernel on each instruction set, on positions from random games. Build with
// -DOUTFLANK_BENCHMARKS=ON; compare kernels only in runs that alternate.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "engine/board/perft.h"
#include "engine/core/random.h"
#include "engine/kernels/dispatch.h"
#include "tests/benchmarks/kernel_loops.h"

namespace outflank {
namespace {

/// Positions of every ply of random games, each with a random legal move. Few enough to stay in the
/// first-level cache, too many for branches to be learnt.
std::vector<KernelCase> random_game_cases() {
  constexpr std::size_t kCases = 1024;
  Random random(1);
  std::vector<KernelCase> cases;
  Position position = Position::initial();
  while (cases.size() < kCases) {
    Bitboard moves = position.legal_moves();
    if (moves == 0) {
      position = position.is_over() ? Position::initial() : position.passed();
      continue;
    }
    const auto count = static_cast<std::uint32_t>(popcount(moves));
    for (std::uint32_t skip = random.below(count); skip > 0; --skip) pop_first(moves);
    cases.push_back({position, first_square(moves)});
    position = position.after(first_square(moves));
  }
  return cases;
}

void run_loop(benchmark::State& state, KernelLoops::Loop loop) {
  const std::vector<KernelCase> cases = random_game_cases();
  for (auto _ : state) benchmark::DoNotOptimize(loop(cases));
  state.counters["each"] = benchmark::Counter(
      static_cast<double>(cases.size()),
      benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void run_perft(benchmark::State& state, Isa isa) {
  constexpr int kDepth = 9;
  for (auto _ : state) {
    benchmark::DoNotOptimize(perft(Position::initial(), kDepth, PassCounting::kFree, isa));
  }
}

void register_benchmarks(Isa isa) {
  const KernelLoops loops = with_kernels(isa, []<class K>() { return kernel_loops<K>(); });
  const auto add = [isa](const char* kernel, KernelLoops::Loop loop) {
    const std::string title = std::string(kernel) + "/" + std::string(name(isa));
    benchmark::RegisterBenchmark(title.c_str(), run_loop, loop);
  };
  add("flips", loops.flips);
  add("mobility", loops.mobility);
  add("mobilities", loops.mobilities);
  add("last_flip_count", loops.last_flip_count);
  add("stable", loops.stable);
  benchmark::RegisterBenchmark(("perft_9/" + std::string(name(isa))).c_str(), run_perft, isa)
      ->Unit(benchmark::kMillisecond);
}

}  // namespace
}  // namespace outflank

int main(int argc, char** argv) {
  for (const outflank::Isa isa : outflank::supported_isas()) outflank::register_benchmarks(isa);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
