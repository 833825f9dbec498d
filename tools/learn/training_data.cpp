#include "tools/learn/training_data.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/random.h"
#include "tools/learn/game_records.h"
#include "tools/learn/labelled_positions.h"

namespace outflank::cli {
namespace {

/// Positions with fewer empty squares are solved, not evaluated.
constexpr int kMinEmpties = 6;

/// Whether a game with this number is for validation.
bool is_for_validation(std::uint64_t number, TrainingData::Use use) {
  if (use != TrainingData::Use::kBoth) return use == TrainingData::Use::kValidation;
  return Random(number).next() % TrainingData::kValidationPart == 0;
}

std::uint64_t number_of(const SelfPlayGame& game) {
  std::uint64_t number = game.random;
  for (const Square square : game.moves) {
    number = Random(number ^ static_cast<std::uint64_t>(index(square))).next();
  }
  return number;
}

void log_damages(const std::vector<std::string>& damages, const Log& log) {
  for (const std::string& damage : damages) log.warning(damage);
}

std::size_t total(const std::vector<std::vector<TrainingPosition>>& parts) {
  std::size_t sum = 0;
  for (const auto& part : parts) sum += part.size();
  return sum;
}

}  // namespace

void TrainingData::read(const std::string& path, Use use, const Log& log) {
  if (is_block_file(path, kLabelledPositionsKind)) {
    read_labels(path, use, log);
  } else {
    read_games(path, use, log);
  }
}

void TrainingData::read_games(const std::string& path, Use use, const Log& log) {
  GameRecordReader reader(path);
  while (const auto games = reader.next()) {
    for (const SelfPlayGame& game : *games) {
      const auto positions = positions_of(game);
      if (!positions) {
        log.warning(fmt::format("{}: a game with an illegal move is left out", path));
        continue;
      }
      ++games_;
      const bool validation = is_for_validation(number_of(game), use);
      auto black_target = static_cast<float>(game.black_score.discs());
      // Not by a view: Clang 14 cannot read GCC 12's.
      for (std::size_t i = positions->size(); i-- > 0;) {
        const GamePosition& each = (*positions)[i];
        const float sign = each.board.mover == Color::kBlack ? 1.0f : -1.0f;
        if (!validation && each.value) {
          const auto value = sign * static_cast<float>(each.value->discs());
          black_target = lambda_ * black_target + (1 - lambda_) * value;
        }
        add({each.board.position, sign * black_target, each.exact, validation});
      }
    }
  }
  log_damages(reader.damages(), log);
}

void TrainingData::read_labels(const std::string& path, Use use, const Log& log) {
  LabelledPositionReader reader(path);
  while (const auto labels = reader.next()) {
    for (const LabelledPosition& label : *labels) {
      const bool validation = is_for_validation(label.game, use);
      // What a search found is good to learn from, not to be measured by.
      if (label.value && validation) continue;
      const double target = label.value ? label.value->discs() : label.score.discs();
      add({label.position, static_cast<float>(target), !label.value, validation});
    }
  }
  log_damages(reader.damages(), log);
}

void TrainingData::add(Entry entry) {
  const int empties = entry.position.empty_count();
  if (empties < kMinEmpties) return;
  ++positions_read_;
  entry.position = canonical(entry.position);
  entries_[at(empties)].push_back(entry);
}

void TrainingData::arrange() {
  training_.resize(entries_.size());
  validation_.resize(entries_.size());
  for (std::size_t empties = 0; empties < entries_.size(); ++empties) {
    std::vector<Entry> entries = std::move(entries_[empties]);
    std::ranges::stable_sort(entries, {}, &Entry::position);
    for (auto first = entries.begin(); first != entries.end();) {
      const auto end = std::find_if(first, entries.end(), [first](const Entry& entry) {
        return entry.position != first->position;
      });
      // Exact scores stand for themselves; what only games say is averaged.
      const bool exact = std::any_of(first, end, [](const Entry& entry) { return entry.exact; });
      const bool validation =
          std::any_of(first, end, [](const Entry& entry) { return entry.validation; });
      float sum = 0;
      int count = 0;
      for (auto entry = first; entry != end; ++entry) {
        if (entry->exact != exact || entry->validation != validation) continue;
        sum += entry->target;
        ++count;
      }
      // An exact score on one side of the split and a game on the other: the position is dropped.
      if (count > 0) {
        auto& side = validation ? validation_[empties] : training_[empties];
        side.push_back({first->position, sum / static_cast<float>(count), exact});
      }
      first = end;
    }
  }
  entries_.clear();
}

std::size_t TrainingData::training_size() const {
  return total(training_);
}

std::size_t TrainingData::validation_size() const {
  return total(validation_);
}

}  // namespace outflank::cli
