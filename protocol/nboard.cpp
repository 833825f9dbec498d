#include "protocol/nboard.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/board/text.h"
#include "protocol/formats/ggf.h"
#include "protocol/formats/text_place.h"
#include "protocol/formats/transcript.h"
#include "protocol/words.h"

namespace outflank {
namespace {

/// Characters of a complaint that quotes the host's own words.
constexpr std::size_t kLongestComplaint = 200;

/// Moves without blanks in the spelling that every version of NBoard reads: `F5D6PA`.
std::string move_text(Move move) {
  return move.is_pass() ? "PA" : upper_case(to_string(move));
}

/// Whole discs where the value is exact, else with a fraction.
std::string eval_text(const Line& line) {
  return line.exact ? std::to_string(line.value.rounded().discs())
                    : fixed_text(line.value.discs(), 2);
}

std::string depth_text(const Line& line) {
  if (line.exact) return "100%";
  std::string text = std::to_string(line.depth);
  if (line.selectivity != Selectivity::k100) {
    text += '@' + std::to_string(percent(line.selectivity)) + '%';
  }
  return text;
}

std::string search_text(const Line& line) {
  std::string pv;
  for (const Move move : line.pv) pv += move_text(move);
  return "search " + pv + ' ' + eval_text(line) + " 0 " + depth_text(line);
}

/// So many empty squares above those that are solved exactly, a hint also says who wins.
constexpr int kProofEmpties = 2;

/// Of a win/loss/draw search that came to its end: the bounds, the larger one first.
std::string proof_text(const Line& line) {
  if (line.exact) return search_text(line);  // A draw is known exactly.
  const int discs = line.value.rounded().discs();
  const bool wins = line.bound == Bound::kLower;
  std::string pv;
  for (const Move move : line.pv) pv += move_text(move);
  return "search " + pv + ' ' + std::to_string(wins ? kMaxScore.discs() : discs) + ',' +
         std::to_string(wins ? discs : kMinScore.discs()) + " 0 100%W";
}

std::string nodes_text(const SearchResult& result) {
  return "nodestats " + std::to_string(result.nodes) + ' ' + fixed_text(result.seconds, 3);
}

/// Cuts off the text before the next slash or blank, which may be empty.
std::string_view take_field(std::string_view& text) {
  const std::size_t length = std::min(text.find_first_of("/ \t"), text.size());
  const std::string_view field = text.substr(0, length);
  text.remove_prefix(std::min(length + 1, text.size()));
  return field;
}

class NBoard {
 public:
  NBoard(Session& session, const Connection& connection)
      : session_(session), connection_(connection) {}

  HostEnd run();

 private:
  using Handler = void (NBoard::*)(std::string_view arguments);
  struct Command {
    std::string_view name;
    Handler handler;
  };
  static std::span<const Command> commands();

  /// What the running search is for.
  enum class Task { kNone, kHint, kProof, kGo, kAnalyze };

  void obey(const Inbox::Line& line);
  void send(std::string_view text) { connection_.writer.write(text); }
  void log(LogLevel level, std::string_view text) const {
    if (connection_.logger) connection_.logger(level, text);
  }
  /// Tells the user and the log what was wrong with a command; the state is as it was.
  void refuse(const std::string& what);

  // Commands.
  void nboard(std::string_view) { send("set myname Outflank"); }
  void set(std::string_view arguments);
  void set_game(std::string_view text);
  void move(std::string_view arguments);
  void ping(std::string_view arguments);
  void hint(std::string_view arguments);
  void go(std::string_view);
  void answer_at_once(Move move);
  void learn(std::string_view) { send("learned"); }
  void analyze(std::string_view);
  void quit(std::string_view);

  // The search.
  void start(Task task, const GamePosition& position, const Limits& limits);
  bool start_proof(const SearchResult& result);
  void abandon();
  void finish_ahead();
  void take(const SearchUpdate& update);
  void take_end(const SearchResult& result);
  void report(const SearchResult& result);
  void analyze_ply(int ply);
  void idle(std::string_view status);

  Session& session_;
  Connection connection_;
  bool quit_ = false;
  std::size_t ahead_ = 0;  ///< Lines received when the current one was taken up.

  Task task_ = Task::kNone;
  std::uint64_t search_ = 0;    ///< Its number; older news are ignored.
  std::size_t task_ahead_ = 0;  ///< Lines received when it was asked for.
  std::string reported_;        ///< The running search's last `search` lines.
  int analyzed_ply_ = 0;
  SearchResult earlier_;  ///< Nodes and seconds of the searches for the same answer so far.
  /// What `go` answered last: the game goes on with it, and NBoard need not tell its time again.
  Move chosen_;
  double chosen_seconds_ = 0;
};

HostEnd NBoard::run() {
  while (!quit_) {
    const auto end = serve_next(
        connection_, task_ != Task::kNone, [this](const Inbox::Line& line) { obey(line); },
        [this](const SearchUpdate& update) { take(update); });
    if (end) return *end;
    if (task_ == Task::kNone && !quit_) session_.ponder();
  }
  return HostEnd::kDone;
}

void NBoard::obey(const Inbox::Line& line) {
  const std::string pondered = session_.stop_pondering();
  if (!pondered.empty()) log(LogLevel::kInfo, pondered);
  std::string_view arguments = line.text;
  const std::string_view name = take_word(arguments);
  const auto command = std::ranges::find(commands(), name, &Command::name);
  if (command == commands().end()) {
    if (!name.empty()) log(LogLevel::kInfo, "ignored: " + line.text);
    return;
  }
  ahead_ = line.ahead;
  if (command->handler != &NBoard::quit) abandon();
  (this->*command->handler)(trimmed(arguments));
}

void NBoard::refuse(const std::string& what) {
  log(LogLevel::kWarning, what);
  std::string line = "status " + what.substr(0, kLongestComplaint);
  // Names and moves of the host may hold anything; a line of ours is one line.
  std::ranges::replace_if(
      line, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  send(line);
}

void NBoard::set(std::string_view arguments) {
  const std::string_view name = take_word(arguments);
  arguments = trimmed(arguments);
  if (name == "depth") {
    if (const auto depth = parse_int(arguments)) {
      session_.set_depth(*depth);
    } else {
      refuse("not a depth: " + std::string(arguments));
    }
  } else if (name == "game") {
    set_game(arguments);
  }
  // The contempt is the value of a draw in the opening book, and there is none.
}

void NBoard::set_game(std::string_view text) {
  const auto game = parse_ggf_game(text, session_.rules());
  if (!game) {
    refuse("cannot read the game: " + game.error().message());
    return;
  }
  session_.game() = game->record;
  session_.clock() = GameClock();
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    // Extra time costs the game on the servers, so it is not planned with.
    if (const auto& clock = game->info.player(color).clock) {
      const bool limited = clock->main > 0 || clock->increment > 0;
      session_.clock().set_control(color, {limited, clock->main, clock->increment, 0, 0});
    }
  }
  const auto plies = game->record.plies();
  for (std::size_t ply = 0; ply < plies.size(); ++ply) {
    session_.clock().charge(plies[ply].mover, game->note(ply).seconds.value_or(0));
  }
}

/// `F5/1.25/3.5`: evaluation and time may be left out.
void NBoard::move(std::string_view arguments) {
  const std::string_view word = take_field(arguments);
  take_field(arguments);
  std::optional<double> seconds = parse_time(take_field(arguments));
  const auto move = parse_move(word);
  GameRecord& game = session_.game();
  if (!move || !game.play(*move)) {
    const std::string elsewhere =
        move ? legal_elsewhere_text(game, game.board().mover, *move) : std::string();
    refuse("illegal move: " + std::string(word) + (elsewhere.empty() ? "" : ", " + elsewhere));
    return;
  }
  if (!seconds && *move == chosen_) seconds = chosen_seconds_;
  session_.clock().charge(game.plies().back().mover, std::max(seconds.value_or(0), 0.0));
  chosen_ = Move::none();
}

void NBoard::ping(std::string_view arguments) {
  if (const auto number = parse_int(arguments)) send("pong " + std::to_string(*number));
}

void NBoard::hint(std::string_view arguments) {
  Limits limits = session_.limits();
  limits.multi_pv = std::clamp(parse_int(take_word(arguments)).value_or(1), 1, kSquares);
  start(Task::kHint, session_.game().position(), limits);
}

void NBoard::go(std::string_view) {
  const Board& board = session_.game().board();
  chosen_ = Move::none();
  const GamePosition& position = session_.game().position();
  const Bitboard legal = position.legal_moves();
  if (position.must_pass()) {
    answer_at_once(Move::pass());
  } else if (popcount(legal) == 1 && !position.may_pass()) {
    answer_at_once(first_square(legal));
  } else {
    log(LogLevel::kInfo, session_.clock_text(board.mover));
    start(Task::kGo, position, session_.limits_on_clock(board.mover));
  }
}

void NBoard::answer_at_once(Move move) {
  session_.expect(session_.game().board(), std::array{move});
  send("=== " + move_text(move));
}

void NBoard::analyze(std::string_view) {
  earlier_ = SearchResult();
  analyze_ply(session_.game().ply());
}

void NBoard::quit(std::string_view) {
  finish_ahead();
  quit_ = true;
}

void NBoard::start(Task task, const GamePosition& position, const Limits& limits) {
  if (position.is_over()) {
    idle("the game is over");
    return;
  }
  if (task_ == Task::kNone) {
    send("status thinking");
    task_ahead_ = ahead_;
  }
  task_ = task;
  reported_.clear();
  search_ = session_.start_search(position, limits, connection_.inbox.poster());
}

/// A little too early to solve, who wins can be proved in about the same time.
bool NBoard::start_proof(const SearchResult& result) {
  const Position& position = session_.game().board().position;
  Limits limits = session_.limits();
  const int empties = position.empty_count();
  if (!limits.exact_empties || empties <= *limits.exact_empties ||
      empties > *limits.exact_empties + kProofEmpties || result.lines.front().exact ||
      result.interrupted) {
    return false;
  }
  earlier_ = SearchResult();
  earlier_.nodes = result.nodes;
  earlier_.seconds = result.seconds;
  limits.depth.reset();
  limits.exact_empties = kSquares;
  limits.goal = Goal::kWld;
  start(Task::kProof, position, limits);
  return true;
}

/// Ends the search. Its last news may still lie in the inbox; take() drops them.
void NBoard::abandon() {
  if (task_ == Task::kNone) return;
  session_.stop_search();
  idle("stopped");
}

/// What was asked for together with the `quit` is answered first; what came later is not.
void NBoard::finish_ahead() {
  while (task_ != Task::kNone) {
    const auto update = connection_.inbox.next_update(task_ahead_);
    if (!update) return;
    take(*update);
  }
}

void NBoard::take(const SearchUpdate& update) {
  if (task_ == Task::kNone || update.search != search_) return;
  if (update.final) {
    take_end(update.result);
  } else if (task_ == Task::kHint || task_ == Task::kGo) {
    report(update.result);
  }
}

void NBoard::take_end(const SearchResult& result) {
  const Line& best = result.lines.front();
  switch (task_) {
    case Task::kNone:
      return;
    case Task::kHint:
      report(result);
      if (start_proof(result)) return;
      break;
    case Task::kProof:
      earlier_.nodes += result.nodes;
      earlier_.seconds += result.seconds;
      if (!result.interrupted) send(proof_text(best));
      send(nodes_text(earlier_));
      break;
    case Task::kGo: {
      report(result);
      const Line& choice = session_.choice(session_.game().board().position, result);
      session_.learn_delay(session_.game().board().mover, result.seconds);
      session_.expect(session_.game().board(), choice.pv);
      send("=== " + move_text(choice.move) + '/' + eval_text(choice) + '/' +
           fixed_text(result.seconds, 2));
      chosen_ = choice.move;
      chosen_seconds_ = result.seconds;
      break;
    }
    case Task::kAnalyze:
      earlier_.nodes += result.nodes;
      earlier_.seconds += result.seconds;
      send("analysis " + std::to_string(analyzed_ply_) + ' ' + eval_text(best));
      analyze_ply(analyzed_ply_ - 1);
      return;
  }
  idle("ready");
}

/// The end of a search repeats its last iteration, which the host knows; after one that was cut off
/// only the work has become more.
void NBoard::report(const SearchResult& result) {
  std::string lines;
  for (const Line& line : result.lines) lines += search_text(line) + '\n';
  if (lines == reported_) {
    if (result.interrupted) send(nodes_text(result));
    return;
  }
  send(lines + nodes_text(result));
  reported_ = lines;
}

/// Backwards from `ply`, so that what the end of the game taught helps before it.
void NBoard::analyze_ply(int ply) {
  for (; ply >= 0; --ply) {
    const GamePosition position = session_.game().position_at(ply);
    analyzed_ply_ = ply;
    if (!position.is_over()) {
      start(Task::kAnalyze, position, session_.limits());
      return;
    }
    send("analysis " + std::to_string(ply) + ' ' + std::to_string(position.final_score().discs()));
  }
  send(nodes_text(earlier_));
  idle("ready");
}

void NBoard::idle(std::string_view status) {
  task_ = Task::kNone;
  send("status " + std::string(status));
}

std::span<const NBoard::Command> NBoard::commands() {
  static constexpr auto kCommands = std::to_array<Command>({
      {"analyze", &NBoard::analyze},
      {"go", &NBoard::go},
      {"hint", &NBoard::hint},
      {"learn", &NBoard::learn},
      {"move", &NBoard::move},
      {"nboard", &NBoard::nboard},
      {"ping", &NBoard::ping},
      {"quit", &NBoard::quit},
      {"set", &NBoard::set},
  });
  return kCommands;
}

}  // namespace

HostEnd run_nboard(Session& session, const Connection& connection) {
  const HostEnd end = NBoard(session, connection).run();
  session.stop_search();
  return end;
}

}  // namespace outflank
