#include "tools/learn/game_records.h"

#include "tools/learn/recorded_value.h"

namespace outflank::cli {
namespace {

constexpr std::size_t kFixedBytes = 4;
constexpr std::size_t kMostMoves = kSquares - 4;

/// Reads one game and returns the byte after it; null if it is wrong.
const std::uint8_t* read_game(const std::uint8_t* bytes, const std::uint8_t* end,
                              SelfPlayGame& game) {
  if (static_cast<std::size_t>(end - bytes) < kFixedBytes) return nullptr;
  const std::size_t moves = bytes[0];
  game.random = bytes[1];
  game.solved = bytes[2];
  game.black_score = Score(read_little_endian<std::int8_t>(bytes + 3));
  if (moves > kMostMoves || game.solved > moves || game.random > game.solved ||
      game.black_score < kMinScore || game.black_score > kMaxScore) {
    return nullptr;
  }
  const std::size_t values = game.solved - game.random;
  bytes += kFixedBytes;
  if (static_cast<std::size_t>(end - bytes) < moves + values) return nullptr;
  for (std::size_t i = 0; i < moves; ++i) {
    const int square = *bytes++;
    if (square >= kSquares) return nullptr;
    game.moves.push_back(square_from_index(square));
  }
  for (std::size_t i = 0; i < values; ++i) {
    game.values.push_back(from_half_discs(read_little_endian<std::int8_t>(bytes++)));
  }
  return bytes;
}

}  // namespace

void append_record(Bytes& bytes, const SelfPlayGame& game) {
  bytes.push_back(static_cast<std::uint8_t>(game.moves.size()));
  bytes.push_back(static_cast<std::uint8_t>(game.random));
  bytes.push_back(static_cast<std::uint8_t>(game.solved));
  append_integer(bytes, static_cast<std::int8_t>(game.black_score.discs()));
  for (const Square square : game.moves) bytes.push_back(static_cast<std::uint8_t>(square));
  for (const Value value : game.values) append_integer(bytes, to_half_discs(value));
}

std::optional<std::vector<SelfPlayGame>> games_of(const Block& block) {
  std::vector<SelfPlayGame> games;
  const std::uint8_t* bytes = block.payload.data();
  const std::uint8_t* const end = bytes + block.payload.size();
  while (bytes != end) {
    bytes = read_game(bytes, end, games.emplace_back());
    if (bytes == nullptr) return std::nullopt;
  }
  if (games.size() != block.records) return std::nullopt;
  return games;
}

std::optional<std::vector<GamePosition>> positions_of(const SelfPlayGame& game) {
  std::vector<GamePosition> positions;
  Board board;
  for (std::size_t i = 0; i <= game.moves.size(); ++i) {
    if (board.position.must_pass()) board = board.passed();
    const bool over = board.position.legal_moves() == 0;
    if (i >= game.random && !over) {
      GamePosition& position = positions.emplace_back();
      position.board = board;
      position.moves = i;
      position.score = board.mover == Color::kBlack ? game.black_score : -game.black_score;
      position.exact = i >= game.solved;
      if (!position.exact) position.value = game.values[i - game.random];
    }
    if (i == game.moves.size()) break;
    const Square square = game.moves[i];
    if (!board.position.is_legal(square)) return std::nullopt;
    board = board.after(square);
  }
  return positions;
}

}  // namespace outflank::cli
