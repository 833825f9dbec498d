#include "tools/learn/label.h"

#include <fmt/format.h>

#include <memory>

#include "tools/learn/labelled_positions.h"
#include "tools/learn/learn_options.h"
#include "tools/learn/ordered_work.h"
#include "tools/learn/position_source.h"
#include "tools/learn/recorded_value.h"
#include "tools/learn/solved_line.h"
#include "tools/learn/unit_writer.h"
#include "tools/learn/work_progress.h"
#include "tools/log.h"
#include "tools/settings.h"

namespace outflank::cli {
namespace {

constexpr int kDefaultEmpties = 14;
constexpr int kMostEmpties = 30;
constexpr int kMostSearchedEmpties = 59;
constexpr int kMostDepth = 30;
constexpr int kDefaultVariation = 6;
constexpr int kDefaultLineEmpties = 8;
/// Of the line that a search found, so many plies for each ply of its depth are kept.
constexpr double kLinePart = 0.25;
/// Units in a block: what a kill can lose, some seconds of work.
constexpr std::uint32_t kBlockUnits = 256;

struct LabelOptions {
  std::string output;
  std::uint64_t count = 0;
  std::optional<int> depth;         ///< Search so deep instead of solving.
  std::optional<int> line_empties;  ///< Lines of best play are kept down to so many.
  PositionSourceOptions source;
};

LabelOptions label_options(const CommandLine& line) {
  LabelOptions options;
  options.output = required_text(line, "output", "the file to write");
  options.count = count_option(line, "positions");
  options.source.seed = seed_option(line);
  options.depth = line.number("depth", 1, kMostDepth, "plies");
  options.source.empties =
      range_option(line, "empties", {1, options.depth ? kMostSearchedEmpties : kMostEmpties},
                   {kDefaultEmpties, kDefaultEmpties});
  options.source.most_random =
      line.number("vary", 0, kMostEmpties, "moves").value_or(kDefaultVariation);
  if (line.has("line") || line.value("line-empties")) {
    options.line_empties =
        line.number("line-empties", 1, kMostEmpties, "empty squares").value_or(kDefaultLineEmpties);
  }
  return options;
}

std::string description_of(const LabelOptions& options, const EngineOptions& engine,
                           const std::vector<SourceGame>& games) {
  const PositionSourceOptions& source = options.source;
  std::string work;
  if (options.depth) {
    work = fmt::format("depth {}, evaluation {}", *options.depth, evaluation_origin(engine));
  }
  if (options.line_empties || !options.depth) {
    if (!work.empty()) work += ", ";
    work += options.line_empties ? fmt::format("line to {} empties", *options.line_empties)
                                 : "line none";
  }
  return fmt::format(
      "outflank label: empties {}-{}, vary {}, seed {}, {}, {} games, checksum {:08x}",
      source.empties.low, source.empties.high, source.most_random, source.seed, work, games.size(),
      checksum_of(games));
}

/// The score of each, with what best play leads to if that is asked for. The value of a search
/// stands for the first positions of its line, too: odd and even depths are mixed so.
class Labeller {
 public:
  Labeller(const EngineOptions& engine, const LabelOptions& options)
      : engine_(std::make_shared<Engine>(engine)),
        depth_(options.depth),
        line_empties_(options.line_empties) {}

  std::vector<LabelledPosition> operator()(const SourcePosition& source) const {
    // A score does not depend on what the table holds, but the choice among best lines does.
    engine_->clear_hash();
    const Position& position = source.position;
    if (depth_ && *depth_ < position.empty_count()) return searched(source);
    const SolvedLine solved = solve_line(*engine_, position);
    return with_line({position, solved.score, 0, source.game}, solved.moves);
  }

 private:
  std::vector<LabelledPosition> searched(const SourcePosition& source) const {
    Limits limits;
    limits.depth = depth_;
    limits.selectivity = Selectivity::k73;
    const SearchResult result = engine_->search(source.position, limits);
    const Line& found = result.lines.front();
    LabelledPosition label{source.position, found.value.rounded(), 0, source.game};
    if (found.exact) return {label};
    label.value = recorded_value(found.value);
    std::vector<Square> moves;
    for (const Move move : found.pv) {
      if (static_cast<double>(moves.size()) >= kLinePart * *depth_) break;
      if (move.is_square()) moves.push_back(move.square());
    }
    return with_line(label, moves);
  }

  /// The label and, if lines are asked for, those of the positions that the moves lead to.
  std::vector<LabelledPosition> with_line(LabelledPosition label,
                                          const std::vector<Square>& moves) const {
    std::vector<LabelledPosition> labels = {label};
    if (!line_empties_) return labels;
    const auto change_sides = [&label] {
      label.score = -label.score;
      if (label.value) label.value = -*label.value;
    };
    for (const Square square : moves) {
      label.position = label.position.after(square);
      change_sides();
      if (label.position.must_pass()) {
        label.position = label.position.passed();
        change_sides();
      }
      if (label.position.empty_count() < *line_empties_ || label.position.legal_moves() == 0) break;
      ++label.line;
      labels.push_back(label);
    }
    return labels;
  }

  std::shared_ptr<Engine> engine_;
  std::optional<int> depth_;
  std::optional<int> line_empties_;
};

}  // namespace

ExitCode run_label(const CommandLine& line, const Log& log) {
  const EngineOptions engine = worker_engine_options(line);
  const int threads = engine_options(line).threads;
  const LabelOptions options = label_options(line);
  if (line.arguments().empty()) {
    throw UsageError("label: expected files of games to take positions from");
  }
  const std::vector<SourceGame> games = read_source_games(line.arguments(), log);
  UnitWriter writer(options.output, kLabelledPositionsKind, description_of(options, engine, games),
                    kBlockUnits, log);
  PositionSource source(games, options.source);
  std::uint64_t unit = 0;
  for (; unit < writer.next_unit(); ++unit) source.next();
  WorkProgress progress(line, log, "positions", unit, options.count);
  using Labels = std::vector<LabelledPosition>;
  OrderedWork<SourcePosition, Labels> work(
      [&]() -> std::optional<SourcePosition> {
        if (unit >= options.count) return std::nullopt;
        ++unit;
        return source.next();
      },
      [&] { return Labeller(engine, options); },
      [&](const Labels& labels) {
        Bytes records;
        for (const LabelledPosition& labelled : labels) append_record(records, labelled);
        writer.add(records, static_cast<std::uint32_t>(labels.size()));
        progress.add(1, labels.size());
      });
  work.run(threads);
  writer.flush();
  progress.tell_end(options.output, writer.records());
  return ExitCode::kDone;
}

}  // namespace outflank::cli
