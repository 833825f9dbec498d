#include "protocol/gtp.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/board/text.h"
#include "protocol/formats/sgf.h"
#include "protocol/formats/text_place.h"
#include "protocol/formats/transcript.h"
#include "protocol/words.h"

namespace outflank {
namespace {

using SteadyClock = std::chrono::steady_clock;

struct Reply {
  bool ok = true;
  std::string text;
};

Reply failure(std::string text) {
  return {false, std::move(text)};
}

Reply syntax_error() {
  return failure("syntax error");
}

std::optional<Color> color_named(std::string_view text) {
  const std::string word = lower_case(text);
  if (word == "b" || word == "black") return Color::kBlack;
  if (word == "w" || word == "white") return Color::kWhite;
  return std::nullopt;
}

/// `F5` or `pass`: what GTP hosts expect.
std::string vertex(Move move) {
  return move.is_square() ? upper_case(to_string(move)) : "pass";
}

std::string score_text(Score for_black) {
  if (for_black.discs() == 0) return "0";
  return for_black.discs() > 0 ? "B+" + std::to_string(for_black.discs())
                               : "W+" + std::to_string(-for_black.discs());
}

/// Nothing for what is not an ordinary file, cannot be read, or is larger than any game.
std::optional<std::string> read_file(const std::filesystem::path& path) {
  constexpr std::uintmax_t kLargestFile = std::uintmax_t{1} << 24;
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return std::nullopt;
  if (std::filesystem::file_size(path, error) > kLargestFile || error) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  return file ? std::optional(std::move(text)) : std::nullopt;
}

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += separator;
    text += word;
  }
  return text;
}

class Gtp {
 public:
  Gtp(Session& session, const Connection& connection)
      : session_(session), connection_(connection) {}

  HostEnd run() {
    while (!quit_) {
      const Inbox::Event event = connection_.inbox.next(false);
      if (const auto* end = std::get_if<Inbox::End>(&event)) {
        return end->hung_up ? HostEnd::kOutputFailed : HostEnd::kDone;
      }
      const auto* line = std::get_if<Inbox::Line>(&event);
      if (line == nullptr) continue;
      ahead_ = line->ahead;
      received_at_ = SteadyClock::now();
      const std::string pondered = session_.stop_pondering();
      if (!pondered.empty() && connection_.logger) connection_.logger(LogLevel::kInfo, pondered);
      answer(line->text);
      if (connection_.writer.failed()) return HostEnd::kOutputFailed;
      if (!quit_) session_.ponder();
    }
    return HostEnd::kDone;
  }

 private:
  using Words = std::vector<std::string_view>;
  using Handler = Reply (Gtp::*)(const Words&);
  struct Command {
    std::string_view name;
    Handler handler;
  };
  /// In the order of their names.
  static std::span<const Command> commands();

  static const Command* find(std::string_view name) {
    const auto command = std::ranges::find(commands(), name, &Command::name);
    return command == commands().end() ? nullptr : &*command;
  }

  void answer(std::string_view line) {
    std::string_view rest = line.substr(0, line.find('#'));
    std::string_view word = take_word(rest);
    if (word.empty()) return;
    std::string_view id;
    if (is_digits(word)) {
      id = word;
      word = take_word(rest);
    }
    Words arguments;
    const Command* command = find(word);
    for (word = take_word(rest); !word.empty(); word = take_word(rest)) arguments.push_back(word);
    const Reply reply =
        command != nullptr ? (this->*command->handler)(arguments) : failure("unknown command");
    std::string text = reply.ok ? "=" : "?";
    text += id;
    if (!reply.text.empty()) text += ' ' + reply.text;
    connection_.writer.write(text + '\n');
  }

  // Administration.
  Reply protocol_version(const Words&) { return {true, "2"}; }
  Reply name(const Words&) { return {true, "Outflank"}; }
  Reply version(const Words&) { return {true, session_.options().version}; }
  Reply known_command(const Words& words) {
    if (words.size() != 1) return syntax_error();
    return {true, find(words[0]) != nullptr ? "true" : "false"};
  }
  Reply list_commands(const Words&) {
    std::vector<std::string> names;
    for (const Command& command : commands()) names.emplace_back(command.name);
    return {true, joined(names, "\n")};
  }
  Reply list_games(const Words&) { return {true, "Othello"}; }
  Reply set_game(const Words& words) {
    if (words.size() != 1) return syntax_error();
    if (lower_case(words[0]) != "othello") return failure("unknown game");
    session_.new_game();
    return {};
  }
  Reply set_rules(const Words& words) {
    const auto rules = parse_rules(joined({words.begin(), words.end()}, " "));
    if (!rules) return failure("unknown rules");
    return session_.set_rules(*rules) ? Reply() : failure("the game breaks these rules");
  }
  Reply quit(const Words&) {
    quit_ = true;
    return {};
  }

  // Setting up.
  Reply boardsize(const Words& words) {
    const auto size = words.size() == 1 ? parse_int(words[0]) : std::nullopt;
    if (!size) return syntax_error();
    return *size == 8 ? Reply() : failure("unacceptable size");
  }
  Reply clear_board(const Words&) {
    session_.new_game();
    return {};
  }
  Reply loadsgf(const Words& words);
  Reply komi(const Words& words) {
    return words.size() == 1 && parse_number(words[0]) ? Reply() : syntax_error();
  }
  Reply time_settings(const Words& words) {
    if (words.size() != 3) return syntax_error();
    const auto main = parse_number(words[0]);
    const auto period = parse_number(words[1]);
    const auto stones = parse_int(words[2]);
    if (!main || !period || !stones || *main < 0 || *period < 0 || *stones < 0) {
      return syntax_error();
    }
    session_.clock() = GameClock(TimeControl::from_gtp(*main, *period, *stones));
    return {};
  }
  Reply time_left(const Words& words) {
    if (words.size() != 3) return syntax_error();
    const auto color = color_named(words[0]);
    const auto seconds = parse_number(words[1]);
    const auto stones = parse_int(words[2]);
    if (!color || !seconds || !stones) return syntax_error();
    session_.clock().set_left(*color, *seconds, *stones);
    return {};
  }

  // Playing.
  Reply play(const Words& words) {
    if (words.size() != 2) return syntax_error();
    const auto color = color_named(words[0]);
    const auto move = parse_move(words[1]);
    if (!color || !move) return syntax_error();
    if (session_.game().play(*color, *move)) return {};
    return failure(illegal_move(*color, *move));
  }
  /// What else it could be is said of discs only: hosts try out passes.
  std::string illegal_move(Color color, Move move) const {
    const std::string elsewhere =
        move.is_square() ? legal_elsewhere_text(session_.game(), color, move) : "";
    return elsewhere.empty() ? "illegal move" : "illegal move (" + elsewhere + ")";
  }
  Reply undo(const Words&) { return session_.game().undo() ? Reply() : failure("cannot undo"); }
  Reply genmove(const Words& words) { return choose(words, true); }
  Reply reg_genmove(const Words& words) { return choose(words, false); }
  Reply choose(const Words& words, bool play_it);
  std::vector<Move> think(const GamePosition& position, Color color);

  // Looking.
  Reply showboard(const Words&) {
    std::string text = draw(session_.game());
    while (text.ends_with('\n')) text.pop_back();
    return {true, '\n' + text};
  }
  Reply final_score(const Words&) {
    if (!session_.game().is_over()) return failure("cannot score");
    return {true, score_text(session_.game().final_score_for_black())};
  }

  // What GoGui asks to learn the rules.
  Reply gogui_game_id(const Words&) { return {true, "Othello"}; }
  Reply gogui_board_size(const Words&) { return {true, "8"}; }
  Reply gogui_board(const Words&);
  Reply gogui_legal_moves(const Words&);
  Reply gogui_side_to_move(const Words&) {
    return {true, std::string(to_string(session_.game().board().mover))};
  }
  Reply gogui_final_result(const Words&) {
    if (!session_.game().is_over()) return {};
    return {true, score_text(session_.game().final_score_for_black())};
  }

  Session& session_;
  Connection connection_;
  bool quit_ = false;
  /// A `quit` came while we were thinking: whatever is still to be answered is answered at once.
  bool hurried_ = false;
  std::size_t ahead_ = 0;
  SteadyClock::time_point received_at_;
};

/// With a number, the position is the one before that move of the file; passes that the file
/// leaves out do not count.
Reply Gtp::loadsgf(const Words& words) {
  if (words.empty() || words.size() > 2) return syntax_error();
  std::optional<int> last;
  if (words.size() == 2) {
    last = parse_int(words[1]);
    if (!last) return syntax_error();
  }
  const auto text = read_file(std::string(words[0]));
  if (!text) return failure("cannot load file");
  const auto game = parse_sgf_game(*text, session_.rules());
  if (!game) return failure("cannot load file: " + game.error().message());
  session_.new_game();
  session_.game() = GameRecord(game->record.start(), game->record.rules());
  int number = 0;
  for (const Ply& ply : game->record.plies()) {
    if (!ply.inferred && ++number == last) break;
    // The record infers a pass again when the next move comes.
    if (!ply.inferred) session_.game().play(ply.mover, ply.move);
  }
  return {};
}

Reply Gtp::choose(const Words& words, bool play_it) {
  const auto color = words.size() == 1 ? color_named(words[0]) : std::nullopt;
  if (!color) return syntax_error();
  GameRecord& game = session_.game();
  if (game.is_over()) return {true, "pass"};
  // Hosts that know the rules skip a side that cannot move and ask the other one.
  const Board& board = game.board();
  const bool must_pass = game.position().must_pass();
  if (*color != board.mover && !must_pass) return failure("illegal move");

  const Board asked = *color == board.mover ? board : board.passed();
  const GamePosition position = *color == board.mover ? game.position() : game.position().passed();
  if (position.is_over()) return failure("illegal move");
  const std::vector<Move> line =
      position.must_pass() ? std::vector{Move::pass()} : think(position, *color);
  const Move move = line.front();
  if (play_it) {
    const double seconds = std::chrono::duration<double>(SteadyClock::now() - received_at_).count();
    session_.learn_delay(*color, seconds);
    session_.expect(asked, line);
    game.play(*color, move);
    session_.clock().charge(*color, seconds);
  }
  return {true, vertex(move)};
}

/// The move, and the play that is expected after it as far as it is known.
std::vector<Move> Gtp::think(const GamePosition& position, Color color) {
  const Bitboard legal = position.legal_moves();
  if (popcount(legal) == 1 && !position.may_pass()) return {first_square(legal)};
  if (connection_.logger) connection_.logger(LogLevel::kInfo, session_.clock_text(color));
  Limits limits = session_.limits_on_clock(color);
  if (hurried_) {
    limits = Limits();
    limits.depth = 1;
  }
  const std::uint64_t search = session_.start_search(position, limits, connection_.inbox.poster());
  while (true) {
    const auto update =
        connection_.inbox.next_update(hurried_ ? std::nullopt : std::optional(ahead_));
    if (!update) {
      hurried_ = true;
      session_.hurry_search();
    } else if (update->search == search && update->final) {
      return session_.choice(position.discs, update->result).pv;
    }
  }
}

Reply Gtp::gogui_board(const Words&) {
  const Board& board = session_.game().board();
  std::string text;
  for (int row = 7; row >= 0; --row) {  // GoGui's first row is at the bottom, as in Go.
    for (int column = 0; column < 8; ++column) {
      const Bitboard square = bit(square_at(column, row));
      text += column == 0 ? '\n' : ' ';
      text += (board.discs(Color::kBlack) & square) != 0   ? 'X'
              : (board.discs(Color::kWhite) & square) != 0 ? 'O'
                                                           : '.';
    }
  }
  return {true, text};
}

Reply Gtp::gogui_legal_moves(const Words&) {
  const GamePosition& position = session_.game().position();
  std::vector<std::string> moves;
  if (position.is_over()) return {};
  for (Bitboard legal = position.legal_moves(); legal != 0;) {
    moves.push_back(vertex(pop_first(legal)));
  }
  if (position.may_pass()) moves.push_back(vertex(Move::pass()));
  return {true, joined(moves, " ")};
}

std::span<const Gtp::Command> Gtp::commands() {
  static constexpr auto kCommands = std::to_array<Command>({
      {"boardsize", &Gtp::boardsize},
      {"clear_board", &Gtp::clear_board},
      {"final_score", &Gtp::final_score},
      {"genmove", &Gtp::genmove},
      {"gogui-rules_board", &Gtp::gogui_board},
      {"gogui-rules_board_size", &Gtp::gogui_board_size},
      {"gogui-rules_final_result", &Gtp::gogui_final_result},
      {"gogui-rules_game_id", &Gtp::gogui_game_id},
      {"gogui-rules_legal_moves", &Gtp::gogui_legal_moves},
      {"gogui-rules_side_to_move", &Gtp::gogui_side_to_move},
      {"known_command", &Gtp::known_command},
      {"komi", &Gtp::komi},
      {"list_commands", &Gtp::list_commands},
      {"list_games", &Gtp::list_games},
      {"loadsgf", &Gtp::loadsgf},
      {"name", &Gtp::name},
      {"play", &Gtp::play},
      {"protocol_version", &Gtp::protocol_version},
      {"quit", &Gtp::quit},
      {"reg_genmove", &Gtp::reg_genmove},
      {"set_game", &Gtp::set_game},
      {"set_rules", &Gtp::set_rules},
      {"showboard", &Gtp::showboard},
      {"time_left", &Gtp::time_left},
      {"time_settings", &Gtp::time_settings},
      {"undo", &Gtp::undo},
      {"version", &Gtp::version},
  });
  return kCommands;
}

}  // namespace

HostEnd run_gtp(Session& session, const Connection& connection) {
  const HostEnd end = Gtp(session, connection).run();
  session.stop_search();
  return end;
}

}  // namespace outflank
