#include "tools/bench_evaluation.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <span>
#include <vector>

#include "engine/board/position.h"
#include "engine/core/random.h"
#include "engine/eval/evaluation.h"

namespace outflank::cli {
namespace {

/// A move, and what follows it.
struct Case {
  const PatternCodes* before;
  Square square;
  Bitboard flipped;
  Position after;
  Bitboard moves;
  const StageWeights* weights;
};

constexpr std::size_t kParents = 4000;
constexpr int kFewestEmpties = 16;
constexpr int kMostEmpties = 40;

/// All moves of kParents positions, in the order of the games; `codes` becomes those of the
/// positions.
std::vector<Case> random_cases(const Evaluation& evaluation, const Weights& weights,
                               std::vector<PatternCodes>& codes) {
  Random random(1);
  std::vector<Case> cases;
  codes.reserve(kParents);
  Position position = Position::initial();
  while (codes.size() < kParents) {
    const Bitboard legal = position.legal_moves();
    if (legal == 0 || position.empty_count() < kFewestEmpties) {
      const bool go_on = legal == 0 && position.must_pass();
      position = go_on ? position.passed() : Position::initial();
      continue;
    }
    if (position.empty_count() <= kMostEmpties) {
      evaluation.set(codes.emplace_back(), position.player, position.opponent);
      for (Bitboard moves = legal; moves != 0;) {
        Case each{};
        each.before = &codes.back();
        each.square = pop_first(moves);
        each.flipped = position.flips(each.square);
        each.after = position.after(each.square, each.flipped);
        each.moves = each.after.legal_moves();
        each.weights = &weights.stage(each.after.empty_count());
        cases.push_back(each);
      }
    }
    Bitboard left = legal;
    for (auto skip = random.below(static_cast<std::uint32_t>(popcount(left))); skip > 0; --skip) {
      pop_first(left);
    }
    position = position.after(first_square(left));
  }
  return cases;
}

template <class Numbers>
void fill(Random& random, Numbers& value) {
  if constexpr (requires { value.size(); }) {
    for (auto& each : value) fill(random, each);
  } else {
    value = static_cast<Numbers>(static_cast<int>(random.below(201)) - 100);
  }
}

std::shared_ptr<const Weights> random_weights() {
  Random random(2);
  WeightSet set{"random", {}};
  for (int stage = 0; stage < kStages; ++stage) {
    auto weights = std::make_unique<StageWeights>();
    fill(random, weights->linear);
    fill(random, weights->count_linear);
    fill(random, weights->vectors);
    fill(random, weights->count_vectors);
    fill(random, weights->weights1);
    fill(random, weights->weights2);
    fill(random, weights->weights3);
    weights->has_network = true;
    set.stages.push_back(std::move(weights));
  }
  return std::make_shared<const Weights>(set);
}

/// In nanoseconds for each case. Goes through all cases again and again, in small portions, and
/// takes each portion's fastest time: other programs on the same core disturb the others.
template <class Visit>
double nanoseconds(std::span<const Case> cases, Visit visit) {
  using Clock = std::chrono::steady_clock;
  constexpr int kRounds = 40;
  constexpr std::size_t kPortion = 500;
  std::vector<Clock::duration> fastest(cases.size() / kPortion, Clock::duration::max());
  // The sum is stored where the compiler cannot know that nobody reads it.
  volatile unsigned sink = 0;
  for (int round = 0; round < kRounds; ++round) {
    for (std::size_t portion = 0; portion < fastest.size(); ++portion) {
      const auto begin = Clock::now();
      unsigned sum = 0;
      for (const Case& each : cases.subspan(portion * kPortion, kPortion)) {
        sum += static_cast<unsigned>(visit(each));
      }
      sink = sink + sum;
      fastest[portion] = std::min(fastest[portion], Clock::now() - begin);
    }
  }
  const auto total = std::accumulate(fastest.begin(), fastest.end(), Clock::duration::zero());
  return std::chrono::duration<double, std::nano>(total).count() /
         static_cast<double>(fastest.size() * kPortion);
}

}  // namespace

EvaluationCosts measure_evaluation(Isa isa, std::shared_ptr<const Weights> weights) {
  if (weights == nullptr) weights = random_weights();
  const Evaluation evaluation = outflank::evaluation(isa);
  std::vector<PatternCodes> parents;
  const std::vector<Case> cases = random_cases(evaluation, *weights, parents);
  PatternCodes codes{};
  EvaluationCosts costs;
  costs.update = nanoseconds(cases, [&](const Case& each) {
    evaluation.play(*each.before, codes, each.square, each.flipped);
    return codes.lanes[0];
  });
  costs.linear = nanoseconds(cases, [&](const Case& each) {
    evaluation.play(*each.before, codes, each.square, each.flipped);
    return evaluation.linear_value(*each.weights, codes, each.after.player, each.after.opponent,
                                   each.moves);
  });
  costs.full = nanoseconds(cases, [&](const Case& each) {
    evaluation.play(*each.before, codes, each.square, each.flipped);
    return evaluation.evaluate(*each.weights, codes, each.after.player, each.after.opponent,
                               each.moves);
  });
  return costs;
}

}  // namespace outflank::cli
