#include "tools/match/match_command.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <csignal>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/board/text.h"
#include "protocol/formats/ggf.h"
#include "tools/interrupt.h"
#include "tools/log.h"
#include "tools/match/match_report.h"
#include "tools/match/setting_list.h"
#include "tools/progress.h"
#include "tools/settings.h"
#include "tools/suggest.h"
#include "tools/version.h"

namespace outflank::match {
namespace {

using cli::CommandLine;
using cli::ExitCode;
using cli::OptionValue;
using cli::UsageError;

constexpr int kDefaultGames = 100;
/// With a test, the number of games only guards against one without end.
constexpr int kDefaultGamesOfTest = 100'000;
constexpr int kMostGames = 10'000'000;
constexpr int kMostConcurrency = 256;
constexpr int kDefaultRandomPlies = 8;
constexpr double kMostSeconds = 1e6;

template <class Number>
Number number_in(const OptionValue& given, Number low, Number high) {
  Number number{};
  const char* const last = given.text.data() + given.text.size();
  const auto [end, error] = std::from_chars(given.text.data(), last, number);
  if (error != std::errc() || end != last || !(number >= low && number <= high)) {
    throw given.error(fmt::format("a number from {} to {}", low, high));
  }
  return number;
}

double seconds_option(const CommandLine& line, std::string_view option, double standard) {
  const auto given = line.value(option);
  return given ? number_in(*given, 0.0, kMostSeconds) : standard;
}

std::optional<Sprt> sprt_option(const CommandLine& line) {
  const auto given = line.value("sprt");
  if (!given) return std::nullopt;
  constexpr std::array<std::string_view, 4> kKeys = {"elo0", "elo1", "alpha", "beta"};
  constexpr double kMostElo = 1000;
  constexpr double kLeastError = 1e-6;
  constexpr double kMostError = 0.499;
  Sprt sprt;
  for (const Setting& setting : parse_settings(given->text, given->place, kKeys)) {
    const OptionValue value{
        setting.value, fmt::format("{}, column {}: {}", given->place, setting.column, setting.key)};
    if (setting.key == "elo0") sprt.elo0 = number_in(value, -kMostElo, kMostElo);
    if (setting.key == "elo1") sprt.elo1 = number_in(value, -kMostElo, kMostElo);
    if (setting.key == "alpha") sprt.alpha = number_in(value, kLeastError, kMostError);
    if (setting.key == "beta") sprt.beta = number_in(value, kLeastError, kMostError);
  }
  if (sprt.elo0 >= sprt.elo1) throw given->error("elo0 below elo1");
  return sprt;
}

Tournament tournament_option(const CommandLine& line) {
  const auto given = line.value("tournament");
  if (!given || given->text == "round-robin") return Tournament::kRoundRobin;
  if (given->text == "gauntlet") return Tournament::kGauntlet;
  constexpr std::array<std::string_view, 2> kNames = {"round-robin", "gauntlet"};
  throw given->error(
      fmt::format("round-robin or gauntlet; did you mean {}?", cli::nearest(given->text, kNames)));
}

std::unique_ptr<Openings> openings_option(const CommandLine& line) {
  const auto plies = line.number("random-plies", 0, kMostRandomPlies, "plies");
  const auto seed = line.value("seed");
  if (const auto file = line.value("openings")) {
    if (plies) throw UsageError("--random-plies: expected without --openings");
    if (seed) throw UsageError("--seed: expected without --openings, which are taken in order");
    return openings_of_file(file->text, cli::chosen_rules(line));
  }
  const std::uint64_t number =
      seed ? number_in(*seed, std::uint64_t{0}, std::numeric_limits<std::uint64_t>::max()) : 1;
  return random_openings(plies.value_or(kDefaultRandomPlies), number, cli::chosen_rules(line));
}

/// One run of the subcommand.
class MatchCommand {
 public:
  MatchCommand(const CommandLine& line, const cli::Log& log)
      : line_(line),
        log_(log),
        specs_(engine_specs(line)),
        plan_(read_plan()),
        schedule_(specs_.size(), plan_.tournament),
        openings_(openings_option(line)),
        patience_(seconds_option(line, "patience", 120)),
        lag_(seconds_option(line, "lag", 0.1)),
        json_(line.has("json")),
        progress_(!line.has("quiet")) {
    line.expect_arguments(0);
    plan_.games *= schedule_.pairings().size();
    plan_.keep_games = json_;
  }

  ExitCode run() {
    // A program that has ended is noticed by the failed write.
    std::signal(SIGPIPE, SIG_IGN);
    const std::vector<MatchGame> earlier = open_files();
    std::stop_source stop;
    const cli::Interrupt interrupt([stop]() mutable { stop.request_stop(); });
    const MatchState state = run_games(
        plan_, schedule_, *openings_, earlier, stop,
        [&] { return player_of_games(stop.get_token()); },
        [&](const MatchState& now, const MatchGame& game) { tell(now, game); });
    progress_.clear();
    if (json_) {
      cli::print_json(match_json(plan_, specs_, state));
    } else {
      print_match(plan_, state);
    }
    if (interrupt.happened()) {
      fmt::print(stderr, "outflank: interrupted after {} games\n", state.standings.games());
    }
    return ExitCode::kDone;
  }

 private:
  MatchPlan read_plan() const {
    MatchPlan plan;
    for (const EngineSpec& spec : specs_) plan.names.push_back(spec.name);
    plan.tournament = tournament_option(line_);
    plan.sprt = sprt_option(line_);
    if (plan.sprt && specs_.size() > 2) throw UsageError("--sprt: expected two engines");
    const int games = line_.number("games", 2, kMostGames, "games")
                          .value_or(plan.sprt ? kDefaultGamesOfTest : kDefaultGames);
    if (games % 2 != 0) {
      throw line_.value("games")->error("an even number: each opening is played with both colours");
    }
    plan.games = static_cast<std::size_t>(games);
    plan.concurrency = static_cast<std::size_t>(
        line_.number("concurrency", 1, kMostConcurrency, "games").value_or(1));
    return plan;
  }

  /// Returns the games that are already there.
  std::vector<MatchGame> open_files() {
    std::vector<MatchGame> games;
    if (const auto path = line_.value("journal")) {
      journal_.emplace(path->text, journal_head());
      for (MatchGame game : journal_->earlier_games()) {
        check_opening(game, path->text);
        complete(game);
        // A shorter match than the one before leaves the rest for later.
        if (game.number < plan_.games) games.push_back(std::move(game));
      }
    }
    if (const auto path = line_.value("ggf")) ggf_.emplace(open_ggf(path->text, games));
    return games;
  }

  /// What has to be the same for games to belong to one match.
  cli::Json journal_head() const {
    cli::Json engines = cli::Json::array();
    for (const EngineSpec& spec : specs_) {
      engines.push_back({{"name", spec.name}, {"settings", spec.settings}});
      // Another build of this program is another engine.
      if (spec.kind == EngineKind::kOwn) engines.back()["revision"] = cli::revision();
    }
    return {{"journal", "outflank match"},
            {"version", 1},
            {"tournament", plan_.tournament == Tournament::kGauntlet ? "gauntlet" : "round-robin"},
            {"lag", lag_},
            {"engines", engines}};
  }

  void check_opening(const MatchGame& game, const std::string& path) {
    const GameRecord& opening = openings_->opening(schedule_.game(game.number).opening);
    const GameRecord& record = game.played.game.record;
    if (opening.plies().size() == game.opening_plies &&
        record.board_at(static_cast<int>(game.opening_plies)) == opening.board()) {
      return;
    }
    throw UsageError(fmt::format("{}: game {}: expected the same opening as in the match at hand",
                                 path, game.number + 1));
  }

  /// Adds what the journal does not say again for each game.
  void complete(MatchGame& game) const {
    const ScheduledGame scheduled = schedule_.game(game.number);
    const Pairing pairing = schedule_.pairings()[scheduled.pairing];
    GameInfo& info = game.played.game.info;
    info.place = kMatchPlace;
    const auto set_clock = [&](Color color, std::size_t engine) {
      const TimeControl& clock = specs_[engine].time.clock;
      if (clock.limited) info.player(color).clock = ClockSetting{clock.main, clock.increment, 0};
    };
    set_clock(scheduled.first_color, pairing.first);
    set_clock(opposite(scheduled.first_color), pairing.second);
  }

  GamePlayer player_of_games(const std::stop_token& stop) {
    // Each thread has its own players, made when they are first needed.
    auto players = std::make_shared<std::vector<std::unique_ptr<Player>>>(specs_.size());
    return [this, players, stop](const ScheduledGame& scheduled, const GameRecord& opening) {
      const Pairing pairing = schedule_.pairings()[scheduled.pairing];
      const bool first_is_black = scheduled.first_color == Color::kBlack;
      const std::size_t black = first_is_black ? pairing.first : pairing.second;
      const std::size_t white = first_is_black ? pairing.second : pairing.first;
      for (const std::size_t engine : {black, white}) {
        auto& player = (*players)[engine];
        if (!player) player = make_player(specs_[engine], patience_, launcher_, stop);
      }
      const GameRules rules{{specs_[black].time, specs_[white].time}, lag_, patience_};
      return play_game(opening, *(*players)[black], *(*players)[white], rules, stop);
    };
  }

  void tell(const MatchState& state, const MatchGame& game) {
    if (journal_) journal_->add(game);
    if (ggf_) {
      MatchGame annotated = game;
      complete(annotated);
      ggf_->add(write_ggf(annotated.played.game));
    }
    warn_of_old_openings(schedule_.game(game.number).opening);
    log_.info(fmt::format("match: {}", progress_text(plan_, state)));
    if (const auto& fault = game.played.fault) {
      log_.warning(fmt::format("match: game {}: {} lost by {}: {}", game.number + 1,
                               to_string(*game.played.loser), to_string(fault->kind),
                               fault->detail));
    }
    progress_.show(progress_text(plan_, state));
  }

  /// Engines without chance in them play the same games again.
  void warn_of_old_openings(std::size_t opening) {
    const std::size_t distinct = openings_->distinct();
    if (distinct == 0 || opening < distinct || line_.has("quiet")) return;
    if (std::exchange(warned_, true)) return;
    progress_.clear();
    fmt::print(stderr, "outflank: all {} openings have been played; they come round again\n",
               distinct);
  }

  const CommandLine& line_;
  const cli::Log& log_;
  std::vector<EngineSpec> specs_;
  MatchPlan plan_;
  Schedule schedule_;
  std::unique_ptr<Openings> openings_;
  double patience_;
  double lag_;
  bool json_;
  cli::Progress progress_;
  bool warned_ = false;
  Launcher launcher_;
  std::optional<MatchJournal> journal_;
  std::optional<LineFile> ggf_;
};

}  // namespace

ExitCode run_match(const CommandLine& line, const cli::Log& log) {
  return MatchCommand(line, log).run();
}

}  // namespace outflank::match
