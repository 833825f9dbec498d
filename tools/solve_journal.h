// A file that keeps what `outflank solve` has finished, so that an interrupted batch goes on where
// it ended instead of starting anew.
//
// The first line says what the answers are answers to; each further one is a position, as a JSON
// object, written and synced as soon as it is solved. A last line that was cut off (the machine
// went down in mid-write) is dropped.
#pragma once

#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "engine/board/board.h"
#include "tools/solve_result.h"

namespace outflank::cli {

class SolveJournal {
 public:
  /// Reads `path` if it exists, else begins it. Throws UsageError if it is no journal or one made
  /// with another --wld or --all-moves; OutsideError if it cannot be read or written.
  SolveJournal(const std::string& path, bool wld, bool all_moves);

  /// The outcome of an earlier run.
  std::optional<SolveOutcome> find(const Board& board) const;
  /// Keeps a proved outcome; others are worth another try. Throws OutsideError.
  void add(const Board& board, const SolveOutcome& outcome);

 private:
  void read(const std::string& text, const std::string& head);
  void write_line(const std::string& line);

  std::string path_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
  std::map<std::string, SolveOutcome> outcomes_;
};

}  // namespace outflank::cli
