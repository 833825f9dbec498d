#include "protocol/formats/game_info.h"

namespace outflank {

bool AnnotatedGame::play(Color color, Move move, const PlyNote& note) {
  if (!record.play(color, move)) return false;
  // The record may have put a pass in before the move.
  notes.resize(record.plies().size());
  notes.back() = note;
  return true;
}

PlyNote AnnotatedGame::note(std::size_t ply) const {
  return ply < notes.size() ? notes[ply] : PlyNote{};
}

std::optional<GameResult> AnnotatedGame::result() const {
  const bool played_out = !info.result || info.result->end == GameEnd::kPlayedOut;
  if (!record.is_over() || !played_out) return info.result;
  const Score score = record.final_score_for_black();
  return GameResult{static_cast<double>(score.discs()), GameEnd::kPlayedOut};
}

std::optional<double> AnnotatedGame::seconds_left(Color color) const {
  const auto& clock = info.player(color).clock;
  if (!clock) return std::nullopt;
  double seconds = clock->main;
  for (std::size_t i = 0; i < record.plies().size(); ++i) {
    const Ply& ply = record.plies()[i];
    if (ply.mover != color || ply.move.is_pass()) continue;
    seconds += clock->increment - note(i).seconds.value_or(0);
  }
  return seconds;
}

}  // namespace outflank
