// Files of test positions, one a line, with the scores of their moves:
// `BOARD X; A2:+38; C7:+36;`. They hold what solvers and searches are checked against.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/board.h"
#include "engine/core/parsed.h"

namespace outflank {

struct ScoredMove {
  Move move;
  Score score;  ///< The mover's view.

  friend bool operator==(const ScoredMove&, const ScoredMove&) = default;
};

struct Problem {
  std::size_t id = 0;    ///< Counts the positions of the file from 1, those with errors too.
  std::size_t line = 0;  ///< 1-based.
  Board board;
  std::vector<ScoredMove> moves;  ///< As far as the file lists them, in its order.
  std::optional<Score> score;     ///< Of the position, where it is given without a move.
  std::string comment;            ///< What follows `%` on the same line.

  /// The score given without a move, else that of the best listed move; nothing if there is none.
  std::optional<Score> expected_score() const;
  /// The listed moves with the highest score, in the file's order.
  std::vector<Move> best_moves() const;
};

struct ObfFile {
  std::vector<Problem> problems;
  std::vector<TextError> errors;  ///< The first of each line that cannot be read.
};

/// Reads a whole file. Boards as in parse_board(), the `;` after the mover may be missing; `PS:+n`
/// is a pass; `+n` a score without a move; `--:-127` means nothing. `%` begins a comment, lines
/// without a position are passed over. Scores are whole discs -64..64; a listed move has to be
/// legal. After an error it goes on with the next line.
ObfFile parse_obf(std::string_view text);

/// One line without the line end: the position, its moves with their scores, its own score, and the
/// comment.
std::string write_obf(const Problem& problem);

}  // namespace outflank
