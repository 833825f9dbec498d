// An engine that does whatever programs should not do, to see that a match survives it.
// usage: outflank_bad_engine gtp|nboard BEHAVIOUR [FILE]
//
// It plays the first legal move, and from its fourth move of a game on shows the behaviour. FILE
// gets a line for every start of the program.
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <thread>

#include "engine/board/game_record.h"
#include "engine/board/text.h"
#include "protocol/formats/ggf.h"

namespace outflank {
namespace {

constexpr int kGoodMoves = 3;

[[noreturn]] void sleep_forever() {
  std::signal(SIGTERM, SIG_IGN);
  while (true) std::this_thread::sleep_for(std::chrono::hours(1));
}

[[noreturn]] void write_forever(const std::string& text) {
  while (std::cout << text) {
  }
  std::_Exit(0);
}

class BadEngine {
 public:
  BadEngine(bool nboard, std::string behaviour)
      : nboard_(nboard), behaviour_(std::move(behaviour)) {}

  int run() {
    if (behaviour_ == "crash-at-start") {
      std::cerr << "first\nno weights\n";
      return 7;
    }
    std::string line;
    while (std::getline(std::cin, line)) {
      std::istringstream words(line);
      if (!(nboard_ ? nboard(words, line) : gtp(words))) return 0;
      std::cout.flush();
    }
    // It does not leave when its input ends.
    if (behaviour_ == "clinging") sleep_forever();
    return 0;
  }

 private:
  bool is(const char* behaviour) const { return behaviour_ == behaviour; }

  bool gtp(std::istringstream& words) {
    words >> id_;
    std::string command, color, vertex;
    words >> command >> color >> vertex;
    if (is("chatty")) {
      std::cout << "thinking about it\n\n# " << std::string(1000, '.') << '\n';
      std::cerr << std::string(100'000, '!') << '\n';
    }
    if (command == "quit" && !is("clinging")) return false;
    if (command == "clear_board") {
      game_ = GameRecord();
      moves_ = 0;
    }
    if (command == "play") return play(color, vertex);
    if (command != "genmove") return reply(true, command == "list_commands" ? "play\ngenmove" : "");
    if (++moves_ > kGoodMoves && misbehave()) return true;
    // One that wants to be told passes does not know whose turn it is otherwise.
    if (is("strict") && color != to_string(game_.board().mover)) return reply(false, "not my turn");
    if (color != to_string(game_.board().mover)) game_.play(Move::pass());
    const Square move = first_square(game_.board().position.legal_moves());
    game_.play(move);
    return reply(true, to_string(move));
  }

  bool play(const std::string& color, const std::string& vertex) {
    const auto move = parse_move(vertex);
    if (is("passless") && move && move->is_pass()) return reply(false, "illegal move");
    if (is("strict") && color != to_string(game_.board().mover))
      return reply(false, "not its turn");
    if (is("refusing") && game_.ply() >= 2 * kGoodMoves) return reply(false, "I do not like that");
    const Color side = color == "black" ? Color::kBlack : Color::kWhite;
    return reply(move && game_.play(side, *move), "");
  }

  bool reply(bool ok, const std::string& text) {
    std::cout << (ok ? '=' : '?') << id_ << ' ' << text << "\n\n";
    return true;
  }

  bool nboard(std::istringstream& words, const std::string& line) {
    std::string command, argument;
    words >> command >> argument;
    if (is("chatty")) std::cout << "status thinking\nnodestats 1 2\n";
    if (command == "quit") return false;
    if (command == "ping") std::cout << "pong " << argument << '\n';
    if (command == "set" && argument == "game") {
      game_ = parse_ggf_game(line.substr(line.find("(;")))->record;
      moves_ = 0;
    }
    if (command == "move") game_.play(*parse_move(argument.substr(0, argument.find('/'))));
    if (command != "go" || (++moves_ > kGoodMoves && misbehave())) return true;
    const Square move = first_square(game_.board().position.legal_moves());
    std::cout << "=== " << to_string(move) << "/-1.5/0.01\n";
    return true;
  }

  /// Instead of an answer; false if the answer comes after all.
  bool misbehave() {
    const std::string answer = nboard_ ? "=== " : '=' + id_ + ' ';
    const auto say = [&](const std::string& text) {
      std::cout << answer << text << "\n\n";
      return true;
    };
    if (is("illegal")) return say("e4");
    if (is("passing")) return say("pass");
    if (is("garbage")) return say("\x01\xFFz9 banana");
    if (is("silent")) return say("");
    if (is("resigning")) return say("resign");
    if (is("crash")) std::abort();
    if (is("exit")) std::_Exit(3);
    if (is("hang")) sleep_forever();
    if (is("flood")) write_forever("what a fine position\n");
    if (is("flood-without-lines")) write_forever("what a fine position ");
    if (is("late")) std::this_thread::sleep_for(std::chrono::milliseconds(300));
    return false;
  }

  bool nboard_;
  std::string behaviour_;
  std::string id_;
  GameRecord game_;
  int moves_ = 0;
};

}  // namespace
}  // namespace outflank

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  if (argc > 3) std::ofstream(argv[3], std::ios::app) << "started\n";
  return outflank::BadEngine(std::string(argv[1]) == "nboard", argv[2]).run();
}
