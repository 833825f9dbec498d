// The C interface over the C++ one. Nothing is thrown across it: every function that can fail goes
// through guarded().
#include "library/outflank.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <string>
#include <system_error>
#include <vector>

#include "engine/board/text.h"
#include "engine/engine/engine.h"
#include "protocol/formats/board_string.h"
#include "protocol/formats/text_place.h"
#include "protocol/formats/transcript.h"

namespace {

using outflank::Board;
using outflank::Color;
using outflank::Limits;
using outflank::Move;
using outflank::Position;

static_assert(OUTFLANK_PASS == 64 && OUTFLANK_NO_MOVE == 65, "Move::code() says the same");

Board to_board(const outflank_position& position) {
  const bool white = position.white_moves != 0;
  return {
      white ? Position{position.white, position.black} : Position{position.black, position.white},
      white ? Color::kWhite : Color::kBlack};
}

outflank_position from_board(const Board& board) {
  return {board.discs(Color::kBlack), board.discs(Color::kWhite),
          board.mover == Color::kWhite ? 1 : 0};
}

bool is_sound(const outflank_position* position) {
  return position != nullptr && (position->black & position->white) == 0;
}

/// Runs `action`, which returns a status, and turns what it throws into one.
template <class Action>
outflank_status guarded(const Action& action) noexcept {
  try {
    return action();
  } catch (const std::bad_alloc&) {
    return OUTFLANK_NO_MEMORY;
  } catch (const std::system_error&) {
    return OUTFLANK_NO_THREADS;
  } catch (...) {
    return OUTFLANK_FAILED;
  }
}

void copy_text(std::string_view text, char* buffer, std::size_t size) {
  if (buffer == nullptr || size == 0) return;
  const std::size_t length = std::min(text.size(), size - 1);
  std::memcpy(buffer, text.data(), length);
  buffer[length] = '\0';
}

/// A transcript has a digit where a board never has one.
bool looks_like_transcript(std::string_view text) {
  text = outflank::trim(text);
  return text.empty() || text.find_first_of("12345678") != std::string_view::npos;
}

/// False if a number is out of its range.
bool read_limits(const outflank_limits& from, Limits& limits) {
  const bool in_range = from.level >= 0 && from.level <= outflank::kMaxLevel && from.depth >= 0 &&
                        from.seconds >= 0 && from.moves >= 0;
  if (!in_range) return false;
  if (from.level > 0) limits = outflank::level_limits(from.level);
  if (from.depth > 0)
    limits.depth = std::min(from.depth, limits.depth.value_or(outflank::kSquares));
  if (from.selectivity != 0) {
    const auto selectivity = outflank::selectivity_from_percent(from.selectivity);
    if (!selectivity) return false;
    limits.selectivity = *selectivity;
  }
  if (from.seconds > 0) limits.seconds = from.seconds;
  if (from.nodes > 0) limits.nodes = from.nodes;
  limits.multi_pv = std::clamp(from.moves, 1, outflank::kSquares);
  return true;
}

outflank_line to_line(const outflank::Line& from) {
  outflank_line line{};
  line.move = from.move.code();
  line.score = from.exact ? from.value.rounded().discs() : from.value.discs();
  line.exact = from.exact ? 1 : 0;
  line.depth = from.depth;
  line.selectivity = outflank::percent(from.selectivity);
  line.length = static_cast<int>(std::min<std::size_t>(from.pv.size(), OUTFLANK_MAX_LINE));
  for (int i = 0; i < line.length; ++i) {
    line.moves[i] = from.pv[static_cast<std::size_t>(i)].code();
  }
  return line;
}

/// The result, whose lines are kept in `lines`.
outflank_result to_result(const outflank::SearchResult& from, std::vector<outflank_line>& lines) {
  lines.clear();
  for (const outflank::Line& line : from.lines) lines.push_back(to_line(line));
  return {lines.size(), lines.data(), from.nodes, from.seconds, from.interrupted ? 1 : 0};
}

}  // namespace

struct outflank_engine {
  explicit outflank_engine(const outflank::EngineOptions& options) : engine(options) {}

  outflank::Engine engine;
  std::vector<outflank_line> lines;  ///< Of the last result.
};

int outflank_api_version(void) {
  return OUTFLANK_API_VERSION;
}

const char* outflank_version(void) {
  return OUTFLANK_VERSION;
}

outflank_position outflank_start(void) {
  return from_board(Board{});
}

outflank_status outflank_position_from_text(const char* text, outflank_position* position,
                                            char* message, size_t message_size) {
  if (text == nullptr || position == nullptr) return OUTFLANK_BAD_ARGUMENT;
  return guarded([&] {
    const auto read = [&]() -> outflank::Parsed<Board> {
      if (!looks_like_transcript(text)) return outflank::parse_board(text);
      const auto game = outflank::parse_transcript(text);
      if (!game) return game.error();
      return game->board();
    };
    const auto board = read();
    if (!board) {
      copy_text(board.error().message(), message, message_size);
      return OUTFLANK_BAD_TEXT;
    }
    *position = from_board(*board);
    return OUTFLANK_OK;
  });
}

void outflank_position_to_text(const outflank_position* position, char text[OUTFLANK_TEXT_SIZE]) {
  if (!is_sound(position) || text == nullptr) return;
  guarded([&] {
    copy_text(to_string(to_board(*position)), text, OUTFLANK_TEXT_SIZE);
    return OUTFLANK_OK;
  });
}

uint64_t outflank_legal_moves(const outflank_position* position) {
  return is_sound(position) ? to_board(*position).position.legal_moves() : 0;
}

uint64_t outflank_flips(const outflank_position* position, int square) {
  if (!is_sound(position) || square < 0 || square >= outflank::kSquares) return 0;
  const Position board = to_board(*position).position;
  const outflank::Square at = outflank::square_from_index(square);
  return board.is_legal(at) ? board.flips(at) : 0;
}

outflank_status outflank_play(outflank_position* position, int move) {
  if (!is_sound(position) || move < 0 || move > OUTFLANK_PASS) return OUTFLANK_BAD_ARGUMENT;
  const Board board = to_board(*position);
  if (move == OUTFLANK_PASS) {
    if (!board.position.must_pass()) return OUTFLANK_ILLEGAL_MOVE;
    *position = from_board(board.passed());
    return OUTFLANK_OK;
  }
  const outflank::Square square = outflank::square_from_index(move);
  if (!board.position.is_legal(square)) return OUTFLANK_ILLEGAL_MOVE;
  *position = from_board(board.after(square));
  return OUTFLANK_OK;
}

int outflank_is_over(const outflank_position* position) {
  return is_sound(position) && to_board(*position).position.is_over() ? 1 : 0;
}

int outflank_final_score(const outflank_position* position) {
  return is_sound(position) ? to_board(*position).position.final_score().discs() : 0;
}

void outflank_move_to_text(int move, char text[5]) {
  if (text == nullptr) return;
  guarded([&] {
    const bool known = move >= 0 && move <= OUTFLANK_PASS;
    const Move named = known ? Move::from_code(static_cast<std::uint8_t>(move)) : Move::none();
    copy_text(to_string(named), text, 5);
    return OUTFLANK_OK;
  });
}

outflank_status outflank_engine_new(int threads, int hash_megabytes, outflank_engine** engine) {
  if (engine == nullptr || threads < 0 || hash_megabytes < 0) return OUTFLANK_BAD_ARGUMENT;
  *engine = nullptr;
  return guarded([&] {
    outflank::EngineOptions options;
    if (threads > 0) options.threads = threads;
    if (hash_megabytes > 0) options.hash_megabytes = hash_megabytes;
    *engine = new outflank_engine(options);
    return OUTFLANK_OK;
  });
}

void outflank_engine_free(outflank_engine* engine) {
  delete engine;
}

outflank_status outflank_engine_search(outflank_engine* engine, const outflank_position* position,
                                       const outflank_limits* limits, outflank_callback callback,
                                       void* context, outflank_result* result) {
  if (engine == nullptr || !is_sound(position) || limits == nullptr || result == nullptr) {
    return OUTFLANK_BAD_ARGUMENT;
  }
  return guarded([&] {
    Limits asked;
    if (!read_limits(*limits, asked)) return OUTFLANK_BAD_ARGUMENT;
    std::vector<outflank_line> lines;
    const auto tell = [&](const outflank::SearchResult& so_far) {
      guarded([&] {
        const outflank_result told = to_result(so_far, lines);
        callback(&told, context);
        return OUTFLANK_OK;
      });
    };
    const outflank::SearchResult found =
        callback == nullptr ? engine->engine.search(to_board(*position).position, asked)
                            : engine->engine.search(to_board(*position).position, asked, tell);
    *result = to_result(found, engine->lines);
    return OUTFLANK_OK;
  });
}

void outflank_engine_stop(outflank_engine* engine) {
  if (engine != nullptr) engine->engine.stop();
}

void outflank_engine_clear(outflank_engine* engine) {
  if (engine == nullptr) return;
  guarded([&] {
    engine->engine.clear_hash();
    return OUTFLANK_OK;
  });
}
