#include "tools/match/openings.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "protocol/formats/text_place.h"
#include "protocol/formats/transcript.h"
#include "tools/error.h"
#include "tools/game_argument.h"

namespace outflank::match {
namespace {

class ListedOpenings : public Openings {
 public:
  explicit ListedOpenings(std::vector<GameRecord> openings) : openings_(std::move(openings)) {}
  const GameRecord& opening(std::size_t number) override {
    return openings_[number % openings_.size()];
  }
  std::size_t distinct() const override { return openings_.size(); }

 private:
  std::vector<GameRecord> openings_;
};

class RandomOpenings : public Openings {
 public:
  RandomOpenings(int plies, std::uint64_t seed, Rules rules)
      : plies_(plies), rules_(rules), random_(seed) {}

  const GameRecord& opening(std::size_t number) override {
    while (!all_ && number >= openings_.size()) add();
    return openings_[number % openings_.size()];
  }
  std::size_t distinct() const override { return all_ ? openings_.size() : 0; }

 private:
  /// Adds one that is new, or finds that there are no more.
  void add() {
    // With one position in a thousand left, this many draws miss it once in 20,000 times.
    constexpr int kDraws = 10000;
    for (int draw = 0; draw < kDraws; ++draw) {
      GameRecord game = drawn();
      if (game.is_over() || game.ply() < plies_) continue;
      if (!seen_.insert({canonical(game.board().position), game.board().mover}).second) continue;
      openings_.push_back(std::move(game));
      return;
    }
    all_ = true;
  }

  GameRecord drawn() {
    GameRecord game(Board{}, rules_);
    while (game.ply() < plies_ && !game.is_over()) {
      Bitboard moves = game.position().legal_moves();
      if (moves == 0) {
        game.play(Move::pass());
        continue;
      }
      for (auto skip = random_.below(static_cast<std::uint32_t>(popcount(moves))); skip > 0; --skip)
        pop_first(moves);
      game.play(first_square(moves));
    }
    return game;
  }

  int plies_;
  Rules rules_;
  Random random_;
  std::vector<GameRecord> openings_;
  std::set<std::pair<Position, Color>> seen_;
  bool all_ = false;
};

}  // namespace

std::unique_ptr<Openings> openings_of_file(const std::string& path, Rules rules) {
  const std::string text = cli::read_file(path);
  std::vector<GameRecord> openings;
  std::size_t number = 0;
  std::string_view rest = std::string_view(text).substr(byte_order_mark_length(text));
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view whole = rest.substr(0, end);
    const std::string_view line = trim(whole.substr(0, whole.find('#')));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    ++number;
    if (line.empty()) continue;
    auto opening = parse_transcript(line, rules);
    if (opening && opening->is_over()) {
      opening = TextError{printable(line), 0, 0, "an opening, not a game that is over"};
    }
    if (!opening) {
      TextError error = opening.error();
      error.line = number;
      if (error.column > 0) error.column += static_cast<std::size_t>(line.data() - whole.data());
      throw cli::UsageError(fmt::format("{}: {}", path, error.message()));
    }
    openings.push_back(*std::move(opening));
  }
  if (openings.empty()) {
    throw cli::UsageError(fmt::format("{}: expected an opening, a transcript a line", path));
  }
  return std::make_unique<ListedOpenings>(std::move(openings));
}

std::unique_ptr<Openings> random_openings(int plies, std::uint64_t seed, Rules rules) {
  return std::make_unique<RandomOpenings>(plies, seed, rules);
}

}  // namespace outflank::match
