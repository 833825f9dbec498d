#include "tools/match/gtp_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "engine/board/text.h"
#include "protocol/formats/text_place.h"
#include "protocol/words.h"

namespace outflank::match {
namespace {

struct Reply {
  bool ok = false;
  std::string text;
  std::optional<Fault> fault;
};

std::string vertex(Move move) {
  return move.is_square() ? upper_case(to_string(move)) : "pass";
}

class GtpPlayer : public ProgramPlayer {
 public:
  explicit GtpPlayer(const ProgramStart& start) : ProgramPlayer(start) {}
  ~GtpPlayer() override {
    if (is_running()) process().send("quit", deadline_in(0));
  }

 private:
  std::optional<Fault> introduce() override {
    const Reply reply = ask("list_commands");
    if (reply.fault) return reply.fault;
    known_commands_.clear();
    std::string_view rest = reply.ok ? reply.text : std::string_view();
    for (auto word = take_word(rest); !word.empty(); word = take_word(rest)) {
      known_commands_.emplace(word);
    }
    return std::nullopt;
  }

  std::optional<Fault> set_up(const GameState& state) override {
    plays_by_itself_ = false;
    // Programs that know one game and one board only need not know these two.
    for (const char* command : {"set_game Othello", "boardsize 8"}) {
      if (auto fault = ask(command).fault) return fault;
    }
    if (auto fault = demand("clear_board")) return fault;
    if (auto fault = tell_rules(state.game.record.rules())) return fault;
    const TimeLimit& limit = state.limit(color());
    if (limit.move_seconds) {
      return ask(fmt::format("time_settings 0 {} 1", *limit.move_seconds)).fault;
    }
    if (!limit.clock.limited) return std::nullopt;
    const TimeControl& clock = limit.clock;
    const double period = clock.stones > 0 ? clock.period : clock.increment;
    return ask(fmt::format("time_settings {} {} {}", clock.main, period, clock.stones)).fault;
  }

  /// Programs that know no other rules than Othello's need not know the command.
  std::optional<Fault> tell_rules(Rules rules) {
    allow_pass_ = rules.allow_pass;
    const std::string command = "set_rules " + to_string(rules);
    if (!rules.is_standard()) return demand(command);
    return known_commands_.contains("set_rules") ? demand(command) : std::nullopt;
  }

  std::optional<Fault> tell(const Ply& ply, const PlyNote&) override {
    // With its answer to genmove it has played the move.
    if (std::exchange(plays_by_itself_, false)) return std::nullopt;
    const std::string command = fmt::format("play {} {}", to_string(ply.mover), vertex(ply.move));
    if (!ply.move.is_pass() || allow_pass_) return demand(command);
    if (!hears_of_passes_) return std::nullopt;
    const Reply reply = ask(command);
    hears_of_passes_ = reply.ok;
    return reply.fault;
  }

  void ask_for_move(const GameState& state, double patience, Answer& answer) override {
    answer.fault = tell_time_left(state);
    if (answer.fault) return;
    start_clock();
    const Reply reply = ask(fmt::format("genmove {}", to_string(color())), patience);
    answer.fault = reply.fault;
    if (answer.fault) return;
    if (!reply.ok) {
      answer.fault = Fault{FaultKind::kProtocol, "genmove: " + printable(reply.text)};
      return;
    }
    const std::string text = lower_case(reply.text);
    answer.resigned = text == "resign";
    if (answer.resigned) return;
    const auto move = parse_move(text);
    if (!move) {
      answer.fault = Fault{FaultKind::kIllegal, "answers \"" + printable(reply.text) + '"'};
      return;
    }
    answer.move = *move;
    plays_by_itself_ = true;
  }

  std::optional<Fault> tell_time_left(const GameState& state) {
    if (!known_commands_.contains("time_left")) return std::nullopt;
    const auto& move_seconds = state.limit(color()).move_seconds;
    const auto left = move_seconds ? TimeLeft{*move_seconds, 1} : state.clock.shown(color());
    if (!left) return std::nullopt;
    return ask(fmt::format("time_left {} {:.3f} {}", to_string(color()), left->seconds,
                           left->stones))
        .fault;
  }

  /// A command that no player may refuse.
  std::optional<Fault> demand(const std::string& command) {
    const Reply reply = ask(command);
    if (reply.fault || reply.ok) return reply.fault;
    return Fault{FaultKind::kProtocol, command + ": " + printable(reply.text)};
  }

  Reply ask(const std::string& command) { return ask(command, patience()); }

  Reply ask(const std::string& command, double patience) {
    const Deadline deadline = deadline_in(patience);
    const std::string id = std::to_string(++commands_);
    Reply reply;
    reply.fault = process().send(id + ' ' + command, deadline);
    if (!reply.fault) reply.fault = read_reply(id, deadline, reply);
    if (reply.fault) reply.fault->detail += ", at " + command;
    return reply;
  }

  /// Skips what is no reply, and replies to other commands than `id`.
  std::optional<Fault> read_reply(const std::string& id, Deadline deadline, Reply& reply) {
    std::string line;
    while (true) {
      if (auto fault = process().read_line(line, deadline)) return fault;
      if (line.empty() || (line.front() != '=' && line.front() != '?')) continue;
      const std::size_t id_end = std::min(line.find_first_not_of("0123456789", 1), line.size());
      const std::string replied_to = line.substr(1, id_end - 1);
      reply.ok = line.front() == '=';
      reply.text = trim(std::string_view(line).substr(id_end));
      while (true) {
        if (auto fault = process().read_line(line, deadline)) return fault;
        if (line.empty()) break;
        reply.text += '\n' + line;
      }
      if (replied_to.empty() || replied_to == id) return std::nullopt;
    }
  }

  std::set<std::string, std::less<>> known_commands_;
  std::size_t commands_ = 0;
  bool hears_of_passes_ = true;
  bool allow_pass_ = false;
  bool plays_by_itself_ = false;  ///< The next ply is one that it has just played.
};

}  // namespace

std::unique_ptr<Player> make_gtp_player(const ProgramStart& start) {
  return std::make_unique<GtpPlayer>(start);
}

}  // namespace outflank::match
