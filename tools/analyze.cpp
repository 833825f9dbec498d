#include "tools/analyze.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tools/analysis_output.h"
#include "tools/analysis_page.h"
#include "tools/game_analysis.h"
#include "tools/game_files.h"
#include "tools/log.h"
#include "tools/output_file.h"
#include "tools/progress.h"
#include "tools/settings.h"

namespace outflank::cli {
namespace {

/// Moves of each ply that the page shows if no number is asked for.
constexpr int kPageAlternatives = 4;

/// All games, one after the other.
class Analysis {
 public:
  Analysis(const CommandLine& line, const Log& log)
      : line_(line),
        log_(log),
        json_(line.has("json")),
        quiet_(line.has("quiet")),
        page_(line.value("html")),
        alternatives_(line.number("alternatives", 0, kSquares, "moves")
                          .value_or(page_ ? kPageAlternatives : 0)),
        files_(games_of(line)),
        engine_(engine_options(line)),
        progress_(!quiet_) {
    search_limits(line);  // What is wrong with them is said before anything is searched.
  }

  ExitCode run() {
    for (const std::string& text : files_.errors) fmt::print(stderr, "outflank: {}\n", text);
    for (const std::string& text : files_.skipped) {
      if (!quiet_) fmt::print(stderr, "outflank: skipped: {}\n", text);
    }
    for (const FileGame& game : files_.games) {
      analyze(game);
      if (engine_.interrupted()) break;
    }
    finish();
    if (engine_.interrupted()) {
      fmt::print(stderr, "outflank: interrupted in game {} of {}; the plies before are missing\n",
                 number_, files_.games.size());
    }
    return files_.errors.empty() ? ExitCode::kDone : ExitCode::kUsage;
  }

 private:
  void analyze(const FileGame& game) {
    ++number_;
    const Limits limits = search_limits(line_, game.record.rules()).limits;
    const auto plies = analyze_game(game.record, limits, alternatives_, engine_, [&](int ply) {
      progress_.show(fmt::format("game {} of {}: ply {} of {}", number_, files_.games.size(), ply,
                                 game.record.ply()));
    });
    progress_.clear();
    log_.info(fmt::format("analyze: game {} of {}, {} plies", number_, files_.games.size(),
                          plies.size()));
    players_.add(game, plies);
    if (json_ || page_) games_.push_back(analysis_json(game, plies));
    if (!json_) {
      if (number_ > 1) fmt::print("\n");
      print_analysis(game, plies, number_);
    }
  }

  void finish() const {
    const Json all = {{"games", games_}, {"players", players_.json()}};
    if (page_) write_whole_file(page_->text, analysis_page(all));
    if (json_) {
      print_json(all);
    } else if (number_ > 1) {
      fmt::print("\nAll {} games\n\n", number_);
      players_.print();
    }
  }

  const CommandLine& line_;
  const Log& log_;
  bool json_;
  bool quiet_;
  std::optional<OptionValue> page_;
  int alternatives_;
  GameFiles files_;
  InterruptibleEngine engine_;
  Progress progress_;
  std::size_t number_ = 0;  ///< Of the game, from 1.
  Json games_ = Json::array();
  PlayerTotals players_;
};

}  // namespace

ExitCode run_analyze(const CommandLine& line, const Log& log) {
  return Analysis(line, log).run();
}

}  // namespace outflank::cli
