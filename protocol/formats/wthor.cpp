#include "protocol/formats/wthor.h"

#include <algorithm>
#include <utility>

#include "engine/board/text.h"
#include "engine/core/byte_order.h"
#include "protocol/formats/text_place.h"
#include "protocol/formats/transcript.h"

namespace outflank {
namespace {

constexpr std::size_t kHeaderBytes = 16;
constexpr std::size_t kGameBytes = 68;
constexpr std::size_t kFirstMove = 8;  ///< In a game, after its numbers and scores.
constexpr std::uint8_t kDefaultPerfectDepth = 22;
constexpr int kMostYear = 255 * 100 + 99;

/// Integers at offsets of a byte string.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : bytes_(bytes) {}

  /// All of T's bytes have to be there.
  template <class T>
  T get(std::size_t offset) const {
    return read_little_endian<T>(reinterpret_cast<const std::uint8_t*>(bytes_.data()) + offset);
  }

 private:
  std::string_view bytes_;
};

template <class T>
void append(std::string& bytes, T value) {
  std::uint8_t buffer[sizeof(T)];
  write_little_endian<T>(buffer, value);
  for (const std::uint8_t byte : buffer) bytes += static_cast<char>(byte);
}

TextError error(std::string token, std::string expected) {
  return {std::move(token), 0, 0, std::move(expected)};
}

std::string bytes_text(std::size_t count) {
  return std::to_string(count) + " bytes";
}

/// The byte that stands for a square, and back.
std::uint8_t to_code(Square square) {
  return static_cast<std::uint8_t>(10 * (row_of(square) + 1) + column_of(square) + 1);
}
Move from_code(std::uint8_t code) {
  const int row = code / 10 - 1;
  const int column = code % 10 - 1;
  const bool on_board = row >= 0 && row < 8 && column >= 0 && column < 8;
  return on_board ? Move(square_at(column, row)) : Move::none();
}

std::size_t name_bytes(WthorNames kind) {
  return kind == WthorNames::kPlayers ? 20 : 26;
}

/// Century, year, month, day.
void append_date(std::string& bytes, const WthorFile& file) {
  const int year = std::clamp(file.year, 0, kMostYear);
  append(bytes, static_cast<std::uint8_t>(year / 100));
  append(bytes, static_cast<std::uint8_t>(year % 100));
  append(bytes, static_cast<std::uint8_t>(file.month));
  append(bytes, static_cast<std::uint8_t>(file.day));
}

/// Reads the game of `number` (from 1) from its 68 bytes.
Parsed<WthorGame> read_game(std::string_view bytes, std::size_t number) {
  const Bytes fields(bytes);
  WthorGame game;
  game.tournament = fields.get<std::uint16_t>(0);
  game.black = fields.get<std::uint16_t>(2);
  game.white = fields.get<std::uint16_t>(4);
  game.black_discs = fields.get<std::uint8_t>(6);
  game.perfect_black_discs = fields.get<std::uint8_t>(7);
  const std::string of_game = ", in game " + std::to_string(number);
  for (const std::uint8_t discs : {game.black_discs, game.perfect_black_discs}) {
    if (discs > kSquares) return error(std::to_string(discs), "0 to 64 discs of black" + of_game);
  }
  std::size_t move_number = 0;
  for (std::size_t i = kFirstMove; i < kGameBytes; ++i) {
    const auto code = fields.get<std::uint8_t>(i);
    if (code == 0) break;
    const Move move = from_code(code);
    ++move_number;
    if (move.is_none()) {
      return error(std::to_string(code),
                   "a square 11..88 as move " + std::to_string(move_number) + of_game);
    }
    if (!game.record.play(move)) {
      const Color color = game.record.board().mover;
      return error(to_string(move),
                   illegal_move_text(game.record, color, move, move_number) + of_game);
    }
  }
  return game;
}

}  // namespace

WthorFile parse_wthor(std::string_view bytes) {
  WthorFile file;
  if (bytes.size() < kHeaderBytes) {
    file.errors.push_back(error(bytes_text(bytes.size()), "a header of 16 bytes"));
    return file;
  }
  const Bytes header(bytes);
  file.year = header.get<std::uint8_t>(0) * 100 + header.get<std::uint8_t>(1);
  file.month = header.get<std::uint8_t>(2);
  file.day = header.get<std::uint8_t>(3);
  file.year_of_play = header.get<std::uint16_t>(10);
  const auto board_size = header.get<std::uint8_t>(12);
  const auto perfect_depth = header.get<std::uint8_t>(14);
  file.perfect_depth = perfect_depth == 0 ? kDefaultPerfectDepth : perfect_depth;
  if (board_size != 0 && board_size != 8) {
    file.errors.push_back(error(std::to_string(board_size), "a board of size 8"));
    return file;
  }
  const auto declared = header.get<std::int32_t>(4);
  if (declared < 0) {
    file.errors.push_back(error(std::to_string(declared), "a number of games"));
    return file;
  }
  const std::string_view body = bytes.substr(kHeaderBytes);
  const auto count = static_cast<std::size_t>(declared);
  const std::size_t held = std::min(count, body.size() / kGameBytes);
  file.games.reserve(held);
  for (std::size_t i = 0; i < held; ++i) {
    auto game = read_game(body.substr(i * kGameBytes, kGameBytes), i + 1);
    if (game) {
      file.games.push_back(std::move(*game));
    } else {
      file.errors.push_back(game.error());
    }
  }
  if (body.size() != count * kGameBytes) {
    file.errors.push_back(
        error(bytes_text(bytes.size()), bytes_text(kHeaderBytes + count * kGameBytes) + " for " +
                                            std::to_string(count) + " games"));
  }
  return file;
}

Parsed<std::string> write_wthor(const WthorFile& file) {
  std::string bytes;
  bytes.reserve(kHeaderBytes + file.games.size() * kGameBytes);
  append_date(bytes, file);
  append(bytes, static_cast<std::int32_t>(file.games.size()));
  append(bytes, std::uint16_t{0});
  append(bytes, static_cast<std::uint16_t>(file.year_of_play));
  append(bytes, std::uint8_t{8});
  append(bytes, std::uint8_t{0});
  append(bytes, static_cast<std::uint8_t>(file.perfect_depth));
  append(bytes, std::uint8_t{0});
  for (std::size_t i = 0; i < file.games.size(); ++i) {
    const WthorGame& game = file.games[i];
    if (game.record.start() != Board{}) {
      return error(printable(to_string(game.record.start())),
                   "the usual start, in game " + std::to_string(i + 1));
    }
    if (!game.record.rules().is_standard()) {
      return error(to_string(game.record.rules()),
                   "the rules othello, in game " + std::to_string(i + 1));
    }
    const std::size_t end = bytes.size() + kGameBytes;
    append(bytes, game.tournament);
    append(bytes, game.black);
    append(bytes, game.white);
    append(bytes, game.black_discs);
    append(bytes, game.perfect_black_discs);
    for (const Ply& ply : game.record.plies()) {
      if (ply.move.is_square()) append(bytes, to_code(ply.move.square()));
    }
    bytes.resize(end);
  }
  return bytes;
}

Parsed<std::vector<std::string>> parse_wthor_names(std::string_view bytes, WthorNames kind) {
  if (bytes.size() < kHeaderBytes) return error(bytes_text(bytes.size()), "a header of 16 bytes");
  const std::size_t length = name_bytes(kind);
  const Bytes header(bytes);
  // Files have their number of names in either place.
  const auto games = static_cast<std::uint32_t>(header.get<std::int32_t>(4));
  const std::size_t count = games != 0 ? games : header.get<std::uint16_t>(8);
  if (bytes.size() - kHeaderBytes != count * length) {
    return error(bytes_text(bytes.size()), bytes_text(kHeaderBytes + count * length) + " for " +
                                               std::to_string(count) + " names");
  }
  std::vector<std::string> names;
  names.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::string_view name = bytes.substr(kHeaderBytes + i * length, length);
    names.push_back(utf8_text(trim(name.substr(0, name.find('\0')))));
  }
  return names;
}

std::string write_wthor_names(std::span<const std::string> names, WthorNames kind,
                              const WthorFile& file) {
  std::string bytes;
  append_date(bytes, file);
  append(bytes, std::int32_t{0});
  append(bytes, static_cast<std::uint16_t>(names.size()));
  bytes.resize(kHeaderBytes);
  for (const std::string& name : names) {
    const std::size_t end = bytes.size() + name_bytes(kind);
    // The last byte stays NUL: other programs take it for the end of the name.
    bytes += latin1_text(name).substr(0, name_bytes(kind) - 1);
    bytes.resize(end);
  }
  return bytes;
}

}  // namespace outflank
