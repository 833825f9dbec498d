// One sitting of `outflank play`: games between a person and the engine, command by command.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/game_record.h"
#include "tools/play/board_view.h"
#include "tools/play/line_input.h"
#include "tools/play/opponent.h"

namespace outflank::cli {

struct PlayOptions {
  /// Whether Black and White are played by the person at the keyboard.
  std::array<bool, 2> human = {true, false};
  ViewStyle style;
  bool full_screen = false;  ///< Redraw the whole terminal, and let arrow keys choose a square.
  bool silent = false;       ///< Print nothing.
  bool boards = true;        ///< Otherwise only what happens is printed.
};

/// Not thread safe.
class PlayGame {
 public:
  PlayGame(GameRecord game, Opponent& opponent, const PlayOptions& options);

  /// Plays until the person leaves. Blocks.
  void run();

  const GameRecord& game() const { return game_; }

 private:
  using Handler = void (PlayGame::*)(const std::string& argument);
  struct Command {
    std::string_view letter;
    std::string_view name;
    Handler handler;
    std::string_view help;
  };
  static std::span<const Command> commands();

  // Commands.
  void help(const std::string&);
  void pass(const std::string&);
  void undo(const std::string&);
  void redo(const std::string&);
  void hint(const std::string& argument);
  void level(const std::string& argument);
  void side(const std::string& argument);
  void go(const std::string&);
  void new_game(const std::string&);
  void save(const std::string& argument);
  void load(const std::string& argument);
  void bar(const std::string&) { show_bar_ = !show_bar_; }
  void quit(const std::string&) { quit_ = true; }

  void obey(const std::string& line);
  void play_human(Move move);
  void engine_turn();
  void follow_cursor(Arrow arrow);

  bool human_to_move() const;
  std::string prompt() const;
  std::string title() const;
  void say(std::string text) { messages_.push_back(std::move(text)); }
  void show();
  void show_text();
  void show_screen();
  std::vector<std::string> view_lines() const;
  std::string bar_text();

  GameRecord game_;
  Opponent& opponent_;
  PlayOptions options_;
  std::unique_ptr<LineInput> input_;
  std::vector<std::string> messages_;  ///< Said since the last command, not shown yet.
  std::optional<Square> cursor_;
  std::optional<Board> shown_;  ///< The board that was printed last.
  bool show_bar_ = true;
  bool quit_ = false;
};

}  // namespace outflank::cli
