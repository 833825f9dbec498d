// Between the numbers of WTHOR files and games with names.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "protocol/formats/text_place.h"
#include "protocol/formats/wthor.h"

namespace outflank {
namespace {

constexpr std::string_view kUnknownName = "???";
constexpr std::size_t kMostNumbers = 65535;  // The count of names has 16 bits too.

std::string name_of(const std::vector<std::string>& names, std::size_t number) {
  if (number >= names.size() || names[number] == kUnknownName) return "";
  return names[number];
}

/// The year that a date begins with, `1999` or `1999-12-31`; 0 if it does not.
int year_of(std::string_view date) {
  constexpr std::size_t kDigits = 4;
  const auto digits =
      static_cast<std::size_t>(std::ranges::find_if_not(date, is_digit) - date.begin());
  if (digits != kDigits) return 0;
  return static_cast<int>(parse_number(date.substr(0, kDigits)).value_or(0));
}

/// Gives numbers to names: those that come with one keep it, the others get free ones.
class Numbers {
 public:
  /// Before any assigned(): the number belongs to that name, unless another name has it already.
  void keep(std::uint16_t number, const std::string& name) {
    taken_.insert(number);
    if (!name.empty()) names_.emplace(number, name);
  }

  /// The number of a name; nothing if there are no more.
  std::optional<std::uint16_t> assigned(std::optional<std::uint16_t> own, const std::string& name) {
    if (own) {
      const auto kept = names_.find(*own);
      if (name.empty() || kept == names_.end() || kept->second == name) return own;
    }
    if (name.empty()) return std::uint16_t{0};
    const auto [found, is_new] = given_.try_emplace(name);
    if (!is_new) return found->second;
    while (taken_.contains(next_)) ++next_;
    if (next_ >= kMostNumbers) {
      given_.erase(found);
      return std::nullopt;
    }
    found->second = static_cast<std::uint16_t>(next_++);
    names_.emplace(found->second, name);
    return found->second;
  }

  /// The list with every name at its number; empty if there is no name.
  std::vector<std::string> list() const {
    std::vector<std::string> list;
    if (names_.empty()) return list;
    list.resize(std::size_t{names_.rbegin()->first} + 1);
    list.front() = kUnknownName;
    for (const auto& [number, name] : names_) list[number] = name;
    return list;
  }

 private:
  std::map<std::uint16_t, std::string> names_;
  std::map<std::string, std::uint16_t> given_;
  std::set<std::size_t> taken_;
  std::size_t next_ = 1;  ///< Number 0 is the unknown one.
};

/// Black's discs as the format counts them, empty squares for the winner.
std::uint8_t discs_of(const AnnotatedGame& game) {
  const auto result = game.result();
  const Score on_board = game.record.board().final_score_for_black();
  const int score = result ? static_cast<int>(result->black_score) : on_board.discs();
  return static_cast<std::uint8_t>((std::clamp(score, -kSquares, kSquares) + kSquares) / 2);
}

template <class Member>
std::optional<std::uint16_t> own_number(const AnnotatedGame& game, Member member) {
  if (!game.info.wthor) return std::nullopt;
  return (*game.info.wthor).*member;
}

}  // namespace

std::vector<AnnotatedGame> wthor_games(WthorFile&& file, const WthorNameLists& names) {
  std::vector<AnnotatedGame> games;
  games.reserve(file.games.size());
  for (WthorGame& from : file.games) {
    AnnotatedGame& game = games.emplace_back();
    game.record = std::move(from.record);
    game.info.place = name_of(names.tournaments, from.tournament);
    game.info.player(Color::kBlack).name = name_of(names.players, from.black);
    game.info.player(Color::kWhite).name = name_of(names.players, from.white);
    if (file.year_of_play != 0) game.info.date = std::to_string(file.year_of_play);
    game.info.wthor = {
        from.tournament,    from.black, from.white, from.black_discs, from.perfect_black_discs,
        file.perfect_depth, file.year,  file.month, file.day};
  }
  return games;
}

WthorSet to_wthor(std::span<const AnnotatedGame* const> games) {
  WthorSet set;
  Numbers players, tournaments;
  for (const AnnotatedGame* game : games) {
    if (!game->info.wthor) continue;
    const WthorNumbers& numbers = *game->info.wthor;
    players.keep(numbers.black, game->info.player(Color::kBlack).name);
    players.keep(numbers.white, game->info.player(Color::kWhite).name);
    tournaments.keep(numbers.tournament, game->info.place);
  }
  std::optional<int> year_of_all;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const AnnotatedGame& game = *games[i];
    const GameInfo& info = game.info;
    if (game.record.start() != Board{}) {
      set.refused.push_back({i, "it does not begin with the usual start"});
      continue;
    }
    if (!game.record.rules().is_standard()) {
      set.refused.push_back({i, "its rules are " + to_string(game.record.rules())});
      continue;
    }
    const auto tournament =
        tournaments.assigned(own_number(game, &WthorNumbers::tournament), info.place);
    const auto black =
        players.assigned(own_number(game, &WthorNumbers::black), info.player(Color::kBlack).name);
    const auto white =
        players.assigned(own_number(game, &WthorNumbers::white), info.player(Color::kWhite).name);
    if (!tournament || !black || !white) {
      set.refused.push_back({i, "there are more names than numbers"});
      continue;
    }
    const int year = year_of(info.date);
    year_of_all = year_of_all.value_or(year) == year ? year : 0;
    if (set.file.games.empty()) {
      const WthorNumbers fallback = {.year = year, .month = 1, .day = 1};
      const WthorNumbers& header = info.wthor ? *info.wthor : fallback;
      set.file.year = header.year;
      set.file.month = header.month;
      set.file.day = header.day;
      set.file.perfect_depth = header.perfect_depth;
    }
    WthorGame& to = set.file.games.emplace_back();
    to.tournament = *tournament;
    to.black = *black;
    to.white = *white;
    to.black_discs = info.wthor ? info.wthor->black_discs : discs_of(game);
    to.perfect_black_discs = info.wthor ? info.wthor->perfect_black_discs : to.black_discs;
    to.record = game.record;
  }
  set.file.year_of_play = year_of_all.value_or(0);
  set.names = {players.list(), tournaments.list()};
  return set;
}

}  // namespace outflank
