#include "tools/play/play_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <utility>

#include "engine/board/text.h"
#include "tools/error.h"
#include "tools/play/game_store.h"
#include "tools/report.h"

namespace outflank::cli {
namespace {

constexpr int kHintMoves = 3;
/// Where the board begins on a full screen, counted from 1: below the title and a blank line.
constexpr int kBoardRow = 3;
/// Moves of a line that fit beside the rest of a hint.
constexpr std::size_t kHintLine = 10;

std::string capital(std::string_view word) {
  std::string text(word);
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

std::string why_illegal(const GameRecord& game, Move move) {
  if (move.is_pass()) return "you have a move, so you may not pass";
  const Bitboard square = bit(move.square());
  if ((game.position().empties() & square) == 0) {
    return fmt::format("{} is occupied", to_string(move));
  }
  const bool must_turn = game.rules().set == RuleSet::kOthello;
  return fmt::format("{} {}", to_string(move),
                     must_turn ? "turns no disc" : "is not beside the discs it has to be beside");
}

}  // namespace

PlayGame::PlayGame(GameRecord game, Opponent& opponent, const PlayOptions& options)
    : game_(std::move(game)), opponent_(opponent), options_(options) {
  if (options.full_screen) {
    input_ = terminal_input([this](Arrow arrow) { follow_cursor(arrow); });
  } else {
    input_ = piped_input();
  }
}

void PlayGame::run() {
  while (!quit_) {
    if (!game_.is_over() && !human_to_move()) {
      engine_turn();
      continue;
    }
    show();
    const auto line = input_->read(prompt());
    if (!line) break;
    obey(*line);
  }
  if (options_.full_screen) fmt::print("\n");
}

bool PlayGame::human_to_move() const {
  return options_.human[static_cast<std::size_t>(game_.board().mover)];
}

void PlayGame::obey(const std::string& line) {
  std::string text = line;
  text.erase(0, text.find_first_not_of(" \t"));
  text.erase(text.find_last_not_of(" \t") + 1);
  if (text.empty()) {
    if (game_.position().must_pass()) return pass({});
    if (cursor_ && !game_.is_over()) return play_human(*cursor_);
    return;
  }
  const std::size_t end = text.find_first_of(" \t");
  std::string word = text.substr(0, end);
  std::ranges::transform(word, word.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  std::string argument = end == std::string::npos ? "" : text.substr(end);
  argument.erase(0, argument.find_first_not_of(" \t"));
  for (const Command& command : commands()) {
    if (word == command.letter || word == command.name) {
      (this->*command.handler)(argument);
      return;
    }
  }
  if (const auto move = parse_move(text)) return play_human(*move);
  say(fmt::format("\"{}\" is neither a move nor a command; ? lists them.", text));
}

void PlayGame::play_human(Move move) {
  if (game_.is_over()) return say("The game is over: u takes back, n begins a new one.");
  const Board board = game_.board();
  if (!game_.play(board.mover, move)) {
    return say(fmt::format("Not legal: {}.", why_illegal(game_, move)));
  }
  cursor_.reset();
  if (!options_.full_screen)
    say(fmt::format("{} {}", capital(to_string(board.mover)),
                    move.is_pass() ? "passes" : to_string(move)));
}

void PlayGame::pass(const std::string&) {
  play_human(Move::pass());
}

/// Back to where the person was to move before.
void PlayGame::undo(const std::string&) {
  if (!game_.undo()) return say("There is no move to take back.");
  while (!human_to_move() && game_.undo()) {
  }
  cursor_.reset();
}

void PlayGame::redo(const std::string&) {
  if (!game_.redo()) return say("There is no move to play again.");
  while (!human_to_move() && game_.redo()) {
  }
  cursor_.reset();
}

void PlayGame::hint(const std::string& argument) {
  if (game_.is_over()) return say("The game is over.");
  if (game_.position().must_pass()) return say("There is no move: p passes.");
  int count = kHintMoves;
  if (!argument.empty()) count = std::clamp(std::atoi(argument.c_str()), 1, kSquares);
  const SearchResult result = opponent_.hint(game_.position(), count);
  for (const Line& line : result.lines) {
    say(fmt::format("  {}  {:>6}  {}", to_string(line.move), score_text(line),
                    pv_text(line.pv, game_.board().mover, kHintLine)));
  }
}

void PlayGame::level(const std::string& argument) {
  const bool is_number = !argument.empty() && std::ranges::all_of(argument, [](unsigned char c) {
    return std::isdigit(c) != 0;
  });
  if (is_number && argument.size() < 4) {
    opponent_.set_level(std::stoi(argument));
    return say(fmt::format("Level {}.", *opponent_.level()));
  }
  if (!argument.empty())
    return say(fmt::format("\"{}\" is no level: 0 to {}.", argument, kMaxLevel));
  say("Levels, as in \"l 3\":");
  say("  0-1    a first game       4-5    knows the game        8-12   strong players");
  say("  2-3    some games played  6-7    club players          13-60  ever deeper");
}

void PlayGame::side(const std::string& argument) {
  if (argument == "both") {
    options_.human = {true, true};
  } else if (argument == "black" || argument == "white") {
    options_.human = {argument == "black", argument == "white"};
  } else if (argument.empty()) {
    // The sides change places; of two people at the keyboard the one to move goes on alone.
    const bool black_moves = game_.board().mover == Color::kBlack;
    options_.human = options_.human[0] && options_.human[1]
                         ? std::array{black_moves, !black_moves}
                         : std::array{options_.human[1], options_.human[0]};
  } else {
    say(fmt::format("\"{}\" is no side: black, white or both.", argument));
  }
}

/// The engine plays this one move for the person.
void PlayGame::go(const std::string&) {
  if (game_.is_over()) return say("The game is over.");
  engine_turn();
}

void PlayGame::new_game(const std::string&) {
  game_ = GameRecord(Board{}, game_.rules());
  cursor_.reset();
}

void PlayGame::save(const std::string& argument) {
  if (argument.empty()) return say("s needs the name of a file, as in \"s game.ggf\".");
  const std::string opponent = opponent_.level()
                                   ? fmt::format("Outflank level {}", *opponent_.level())
                                   : std::string("Outflank");
  std::array<std::string, 2> names;
  for (std::size_t i = 0; i < 2; ++i) names[i] = options_.human[i] ? "You" : opponent;
  try {
    save_game(argument, game_, names);
    say(fmt::format("Saved in {}.", argument));
  } catch (const CommandError& error) {
    say(fmt::format("Not saved: {}.", error.what()));
  }
}

void PlayGame::load(const std::string& argument) {
  if (argument.empty()) return say("o needs the name of a file, as in \"o game.ggf\".");
  try {
    game_ = load_game(argument);
    cursor_.reset();
    say(fmt::format("Loaded {}, {} moves.", argument, game_.ply()));
  } catch (const CommandError& error) {
    say(fmt::format("Not loaded: {}.", error.what()));
  }
}

void PlayGame::help(const std::string&) {
  say("A move is the name of its square, as f5, or choose it with the arrow keys and Enter.");
  for (const Command& command : commands()) {
    say(fmt::format("  {} {:<7} {}", command.letter, command.name, command.help));
  }
}

void PlayGame::engine_turn() {
  const Board board = game_.board();
  if (game_.position().must_pass()) {
    game_.play(Move::pass());
    say(fmt::format("{} must pass.", capital(to_string(board.mover))));
    return;
  }
  if (options_.full_screen) {
    say("Outflank thinks; Ctrl-C makes it move now.");
    show();
  }
  const Line line = opponent_.choose(game_.position());
  game_.play(line.move);
  cursor_.reset();
  say(fmt::format("{} {}", capital(to_string(board.mover)), to_string(line.move)));
}

void PlayGame::follow_cursor(Arrow arrow) {
  if (!options_.full_screen || game_.is_over()) return;
  const Bitboard legal = game_.position().legal_moves();
  if (!cursor_) {
    cursor_ = legal != 0 ? first_square(legal) : square_at(3, 3);
  } else {
    int column = column_of(*cursor_);
    int row = row_of(*cursor_);
    if (arrow == Arrow::kLeft) column = std::max(column - 1, 0);
    if (arrow == Arrow::kRight) column = std::min(column + 1, 7);
    if (arrow == Arrow::kUp) row = std::max(row - 1, 0);
    if (arrow == Arrow::kDown) row = std::min(row + 1, 7);
    cursor_ = square_at(column, row);
  }
  // The board alone, and the cursor of the line being typed stays where it is.
  std::string text = "\0337";
  int row = kBoardRow;
  for (const std::string& line : view_lines()) text += fmt::format("\033[{};1H{}", row++, line);
  std::fputs((text + "\0338").c_str(), stdout);
  std::fflush(stdout);
}

std::string PlayGame::prompt() const {
  const Board& board = game_.board();
  if (game_.is_over()) return "game over> ";
  return fmt::format("{}> ", to_string(board.mover));
}

std::string PlayGame::title() const {
  const auto player = [&](std::size_t color) {
    if (options_.human[color]) return std::string("you");
    return opponent_.level() ? fmt::format("Outflank, level {}", *opponent_.level())
                             : std::string("Outflank");
  };
  return fmt::format(" black: {}   white: {}", player(0), player(1));
}

std::vector<std::string> PlayGame::view_lines() const {
  BoardView view;
  view.game = game_;
  view.cursor = cursor_;
  if (game_.ply() > 0) view.last = game_.plies().back().move;
  return board_lines(view, options_.style);
}

std::string PlayGame::bar_text() {
  const Evaluation evaluation = opponent_.evaluate(game_);
  return evaluation_bar(evaluation.for_black, evaluation.exact, options_.style);
}

void PlayGame::show() {
  const GamePosition position = game_.position();
  if (game_.is_over()) {
    say(fmt::format("The game is over: {}. n begins a new one, u takes back.", result_text(game_)));
  } else if (position.must_pass() && human_to_move()) {
    say(fmt::format("{} has no move: p passes.", capital(to_string(game_.board().mover))));
  }
  if (!options_.silent) {
    if (options_.full_screen) {
      show_screen();
    } else {
      show_text();
    }
    std::fflush(stdout);
  }
  messages_.clear();
}

/// What happened, then the board if it is another one.
void PlayGame::show_text() {
  for (const std::string& message : messages_) fmt::print("{}\n", message);
  if (!options_.boards || shown_ == game_.board()) return;
  fmt::print("{}\n", title());
  for (const std::string& line : view_lines()) fmt::print("{}\n", line);
  if (show_bar_) fmt::print("{}\n", bar_text());
  shown_ = game_.board();
}

void PlayGame::show_screen() {
  std::string text = fmt::format("\033[H\033[2J{}\n\n", title());
  for (const std::string& line : view_lines()) text += line + '\n';
  // While the engine is to move it is about to say more than a look would.
  if (show_bar_ && (human_to_move() || game_.is_over())) text += '\n' + bar_text() + '\n';
  text += '\n';
  for (const std::string& message : messages_) text += message + '\n';
  text +=
      "f5 or arrows and Enter, u undo, h hint, p pass, l level, s save, o load, ? help, q quit\n";
  std::fputs(text.c_str(), stdout);
}

std::span<const PlayGame::Command> PlayGame::commands() {
  static constexpr auto kCommands = std::to_array<Command>({
      {"?", "help", &PlayGame::help, "this list"},
      {"u", "undo", &PlayGame::undo, "take back your last move and the answer to it"},
      {"r", "redo", &PlayGame::redo, "play them again"},
      {"h", "hint", &PlayGame::hint, "the best moves, or as many as you say: h 5"},
      {"p", "pass", &PlayGame::pass, "pass, where there is no move"},
      {"g", "go", &PlayGame::go, "let the engine make this move"},
      {"l", "level", &PlayGame::level,
       "set the level, as l 3; without a number, tell about levels"},
      {"c", "side", &PlayGame::side, "change sides, or play black, white or both"},
      {"e", "bar", &PlayGame::bar, "show or hide who is ahead"},
      {"n", "new", &PlayGame::new_game, "begin a new game"},
      {"s", "save", &PlayGame::save,
       "save the game: .ggf, .sgf, .obf and others, else a transcript"},
      {"o", "load", &PlayGame::load, "load a game"},
      {"q", "quit", &PlayGame::quit, "leave, as Ctrl-D does"},
  });
  return kCommands;
}

}  // namespace outflank::cli
