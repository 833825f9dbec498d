#include "tools/match/nboard_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "engine/board/text.h"
#include "protocol/formats/ggf.h"
#include "protocol/formats/text_place.h"
#include "protocol/words.h"

namespace outflank::match {
namespace {

class NBoardPlayer : public ProgramPlayer {
 public:
  NBoardPlayer(const ProgramStart& start, std::optional<int> depth)
      : ProgramPlayer(start), depth_(depth) {}
  ~NBoardPlayer() override {
    if (is_running()) process().send("quit", deadline_in(0));
  }

 private:
  std::optional<Fault> introduce() override { return send("nboard 2"); }

  std::optional<Fault> set_up(const GameState& state) override {
    AnnotatedGame game;
    game.record = GameRecord(state.game.record.start(), state.game.record.rules());
    const TimeControl& clock = state.limit(color()).clock;
    for (const Color side : {Color::kBlack, Color::kWhite}) {
      game.info.player(side).name = to_string(side);
      // Programs look for the one clock of both sides.
      if (clock.limited) game.info.player(side).clock = ClockSetting{clock.main, clock.increment};
    }
    if (auto fault = send("set game " + write_ggf(game))) return fault;
    if (depth_) {
      if (auto fault = send(fmt::format("set depth {}", *depth_))) return fault;
    }
    return wait_until_ready();
  }

  std::optional<Fault> tell(const Ply& ply, const PlyNote& note) override {
    std::string move = ply.move.is_pass() ? "PA" : upper_case(to_string(ply.move));
    if (note.seconds) move += fmt::format("//{:.3f}", *note.seconds);
    return send("move " + move);
  }

  void ask_for_move(const GameState&, double patience, Answer& answer) override {
    answer.fault = wait_until_ready();
    if (answer.fault) return;
    start_clock();
    const Deadline deadline = deadline_in(patience);
    answer.fault = process().send("go", deadline);
    std::string line;
    while (!answer.fault) {
      answer.fault = process().read_line(line, deadline);
      if (!answer.fault && line.starts_with("===")) return read_move(line.substr(3), answer);
    }
    answer.fault->detail += ", at go";
  }

  /// `MOVE[/eval[/seconds]]`, blanks count as slashes.
  static void read_move(std::string text, Answer& answer) {
    std::ranges::replace(text, '/', ' ');
    std::string_view rest = text;
    const auto move = parse_move(take_word(rest));
    if (!move) {
      answer.fault = Fault{FaultKind::kIllegal, "answers \"" + printable(trim(text)) + '"'};
      return;
    }
    answer.move = *move;
    answer.eval = parse_number(take_word(rest));
  }

  /// Waits until the program has done all that it was told, and thinks no more.
  std::optional<Fault> wait_until_ready() {
    const Deadline deadline = deadline_in(patience());
    const std::string ping = std::to_string(++pings_);
    auto fault = process().send("ping " + ping, deadline);
    std::string line;
    while (!fault) {
      fault = process().read_line(line, deadline);
      std::string_view rest = line;
      if (!fault && take_word(rest) == "pong" && take_word(rest) == ping) return std::nullopt;
    }
    fault->detail += ", at ping";
    return fault;
  }

  std::optional<Fault> send(const std::string& line) {
    return process().send(line, deadline_in(patience()));
  }

  std::optional<int> depth_;
  std::size_t pings_ = 0;
};

}  // namespace

std::unique_ptr<Player> make_nboard_player(const ProgramStart& start, std::optional<int> depth) {
  return std::make_unique<NBoardPlayer>(start, depth);
}

}  // namespace outflank::match
