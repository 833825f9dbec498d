#include "protocol/session.h"

#include <algorithm>
#include <utility>

#include "engine/board/text.h"
#include "protocol/formats/text_place.h"

namespace outflank {
namespace {

template <class T>
std::optional<T> smaller(std::optional<T> a, std::optional<T> b) {
  if (!a || !b) return a ? a : b;
  return std::min(*a, *b);
}

}  // namespace

Session::Session(const SessionOptions& options)
    : options_(options), engine_(options.engine), rules_(options.rules), game_(Board{}, rules_) {}

void Session::new_game() {
  expected_.reset();
  game_ = GameRecord(Board{}, rules_);
  clock_.restart();
}

bool Session::set_rules(Rules rules) {
  auto game = game_.under(rules);
  if (!game) return false;
  expected_.reset();
  game_ = *std::move(game);
  rules_ = rules;
  return true;
}

void Session::set_depth(std::optional<int> depth) {
  depth_ = depth ? std::optional(std::clamp(*depth, 1, kMaxLevel)) : std::nullopt;
}

Limits Session::limits() const {
  const Rules rules = game_.rules();
  Limits limits = rules.is_standard() ? options_.limits : options_.rules_limits;
  if (depth_ && options_.limits_chosen) {
    limits.depth = smaller(limits.depth, depth_);
  } else if (depth_) {
    limits = level_limits(*depth_, rules);
  }
  return limits;
}

Limits Session::limits_on_clock(Color color) const {
  const auto plan = clock_.plan(color, game_.board().position.empty_count());
  Limits limits = this->limits();
  if (plan && plan->maximum <= 0) {
    limits = Limits();
    limits.depth = 1;
  } else if (plan) {
    if (!depth_ && !options_.limits_chosen) limits = Limits();
    limits.target_seconds = plan->target;
    limits.seconds = smaller(limits.seconds, std::optional(plan->maximum));
  }
  if (options_.handicap) limits.multi_pv = kSquares;
  return limits;
}

void Session::learn_delay(Color color, double seconds) {
  const auto plan = clock_.plan(color, game_.board().position.empty_count());
  if (plan) clock_.learn_delay(color, seconds - plan->maximum);
}

const Line& Session::choice(const Position& position, const SearchResult& result) const {
  if (!options_.handicap) return result.lines.front();
  return choose_with_handicap(position, result, *options_.handicap, options_.seed);
}

std::string Session::clock_text(Color color) const {
  std::string text(to_string(color));
  const std::optional<double> left = clock_.left(color);
  if (!left) return text + " has no clock";
  const TimePlan plan = *clock_.plan(color, game_.board().position.empty_count());
  return text + " has " + fixed_text(*left, 3) + " s, thinks for " + fixed_text(plan.target, 3) +
         " s, at most " + fixed_text(plan.maximum, 3) + " s";
}

std::uint64_t Session::start_search(const GamePosition& position, const Limits& limits,
                                    std::function<void(SearchUpdate)> on_update) {
  stop_pondering();
  const std::uint64_t number = ++searches_;
  engine_.start(
      position, limits,
      [number, on_update](const SearchResult& result) {
        on_update({number, false, result});
      },
      [number, on_update](const SearchResult& result) {
        on_update({number, true, result});
      });
  return number;
}

void Session::hurry_search() {
  engine_.stop();
}

void Session::stop_search() {
  engine_.stop();
  engine_.wait();
  pondering_ = false;
}

void Session::expect(const Board& board, std::span<const Move> line) {
  expected_.reset();
  if (game_.rules().is_standard()) expected_ = plan_pondering(board, line);
}

void Session::ponder() {
  if (!options_.ponder || pondering_ || !expected_ || game_.board() != expected_->board) return;
  pondering_ = true;
  engine_.start(expected_->position, pondering_limits(), {},
                [this](const SearchResult& end) { pondered_ = end; });
}

std::string Session::stop_pondering() {
  if (!pondering_) return "";
  stop_search();
  std::string text = "pondered";
  for (const Move move : pondered_.lines.front().pv) text += ' ' + std::string(to_string(move));
  return text + ", depth " + std::to_string(pondered_.lines.front().depth) + ", " +
         std::to_string(pondered_.nodes) + " nodes in " + fixed_text(pondered_.seconds, 3) + " s";
}

/// The time is the opponent's, so ours is no limit; but a search that is not allowed to be deep
/// must not find depth in the table either.
Limits Session::pondering_limits() const {
  const bool on_clock = clock_.left(expected_->color).has_value();
  Limits limits = on_clock && !depth_ && !options_.limits_chosen ? Limits() : this->limits();
  limits.seconds.reset();
  return limits;
}

void Session::clear_hash() {
  stop_search();
  engine_.clear_hash();
}

void Session::set_hash_megabytes(int megabytes) {
  stop_search();
  engine_.set_hash_megabytes(megabytes);
}

void Session::set_threads(int threads) {
  stop_search();
  engine_.set_threads(threads);
}

}  // namespace outflank
