// The positions that training learns from and is measured on: each position once, up to symmetry,
// and no position or game on both sides of the split.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/board/position.h"
#include "engine/core/score.h"
#include "tools/log.h"

namespace outflank::cli {

/// One of the positions after merging.
struct TrainingPosition {
  Position position;  ///< The least of its eight images.
  float target;       ///< In discs, from the mover's view; the mean of several games.
  bool exact;         ///< The score of best play, not only of the games that were seen.
};

class TrainingData {
 public:
  /// Of 20 games one is for validation.
  static constexpr std::uint64_t kValidationPart = 20;

  /// For validation the target is always the result of the game. For training it is exact where
  /// the game is; before that it is `lambda` of the target of the game's next position and for the
  /// rest what the search found (Sutton 1988, TD(lambda)): 1 is the result, 0 the search's value.
  explicit TrainingData(double lambda) : lambda_(static_cast<float>(lambda)) {}

  /// What a file is for.
  enum class Use : std::uint8_t {
    kBoth,        ///< Of 20 games one is for validation, the others for training.
    kTraining,    ///< All of it.
    kValidation,  ///< All of it.
  };

  /// Reads self-play games or labelled positions. Damaged places are told to the log and skipped.
  /// Throws OutsideError if the file cannot be read, UsageError if it is neither.
  void read(const std::string& path, Use use, const Log& log);

  /// Merges and splits what was read. Call once, before the functions below.
  void arrange();

  std::size_t games() const { return games_; }
  /// What was read, before merging.
  std::size_t positions_read() const { return positions_read_; }
  /// Distinct positions for training / validation.
  std::size_t training_size() const;
  std::size_t validation_size() const;

  /// The positions with so many empty squares.
  const std::vector<TrainingPosition>& training(int empties) const {
    return training_.at(at(empties));
  }
  const std::vector<TrainingPosition>& validation(int empties) const {
    return validation_.at(at(empties));
  }

 private:
  struct Entry {
    Position position;
    float target;
    bool exact;
    bool validation;
  };

  static std::size_t at(int empties) { return static_cast<std::size_t>(empties); }
  void add(Entry entry);
  void read_games(const std::string& path, Use use, const Log& log);
  void read_labels(const std::string& path, Use use, const Log& log);

  float lambda_;
  std::size_t games_ = 0;
  std::size_t positions_read_ = 0;
  std::vector<std::vector<Entry>> entries_ = std::vector<std::vector<Entry>>(kSquares + 1);
  std::vector<std::vector<TrainingPosition>> training_;
  std::vector<std::vector<TrainingPosition>> validation_;
};

}  // namespace outflank::cli
