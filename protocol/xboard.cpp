#include "protocol/xboard.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "protocol/formats/reversi_fen.h"
#include "protocol/words.h"
#include "protocol/xboard_text.h"
#include "protocol/xboard_time.h"

namespace outflank {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// A hint is asked for by a person who waits for it.
constexpr double kHintSeconds = 2;

class XBoard {
 public:
  XBoard(Session& session, const Connection& connection)
      : session_(session),
        connection_(connection),
        time_(session),
        pondering_(session.options().ponder) {}

  HostEnd run();

 private:
  using Handler = void (XBoard::*)(std::string_view arguments);
  /// What a command means for a search that is under way.
  enum class Effect {
    kNone,    ///< It goes on.
    kReplan,  ///< Pondering ends; a search for a move goes on.
    kEnd,     ///< Every search ends, and its move is not made.
  };
  struct Command {
    std::string_view name;
    Handler handler;
    Effect effect = Effect::kNone;
  };
  static std::span<const Command> commands();

  /// What the running search is for.
  enum class Task { kNone, kMove, kPonder, kAnalyze, kHint };

  void obey(const Inbox::Line& line);
  void send(std::string_view text) { connection_.writer.write(text); }
  void log(LogLevel level, std::string_view text) const {
    if (connection_.logger) connection_.logger(level, text);
  }

  /// Complains about a command whose arguments were not `understood`.
  void expect(bool understood, std::string_view command) {
    if (!understood) send("Error (bad argument): " + std::string(command));
  }

  // Commands.
  void nothing(std::string_view) {}
  void protover(std::string_view);
  void new_game(std::string_view);
  void variant(std::string_view arguments);
  void force(std::string_view) { engine_.reset(); }
  void go(std::string_view);
  void playother(std::string_view);
  void usermove(std::string_view arguments);
  void move_now(std::string_view);
  void ping(std::string_view arguments);
  void setboard(std::string_view arguments);
  void undo(std::string_view);
  void remove(std::string_view);
  void level(std::string_view arguments) { expect(time_.set_level(arguments), "level"); }
  void seconds_per_move(std::string_view arguments) {
    expect(time_.set_move_seconds(arguments), "st");
  }
  void depth(std::string_view arguments) { expect(time_.set_depth(arguments), "sd"); }
  void own_time(std::string_view arguments) {
    expect(time_.set_left(own_color(), arguments), "time");
  }
  void other_time(std::string_view arguments) {
    expect(time_.set_left(opposite(own_color()), arguments), "otim");
  }
  void hint(std::string_view);
  void hard(std::string_view);
  void easy(std::string_view) { pondering_ = false; }
  void post(std::string_view) { posting_ = true; }
  void nopost(std::string_view) { posting_ = false; }
  void analyze(std::string_view);
  void exit_analysis(std::string_view) { analyzing_ = false; }
  void statistics(std::string_view);
  void memory(std::string_view arguments);
  void cores(std::string_view arguments);
  void quit(std::string_view);

  // The game.
  bool is_pass(const Board& board) const;
  Color own_color() const { return engine_.value_or(session_.game().board().mover); }
  void after_change();
  void make(Move move);
  void announce_end();

  // The search.
  void start(Task task, const GamePosition& position, const Limits& limits);
  void abandon();
  void finish_ahead();
  void take(const SearchUpdate& update);
  void report(const SearchResult& result);
  void ponder(const std::vector<Move>& expected);

  Session& session_;
  Connection connection_;
  XBoardTime time_;
  bool quit_ = false;
  std::size_t ahead_ = 0;  ///< Lines received when the current one was taken up.
  std::optional<Color> engine_ = Color::kWhite;  ///< Our side; none in force mode.
  bool analyzing_ = false;
  bool posting_ = false;
  bool pondering_;  ///< At first as the options say; `hard` and `easy` change it.

  Task task_ = Task::kNone;
  std::uint64_t search_ = 0;        ///< Its number; older news are ignored.
  std::size_t task_ahead_ = 0;      ///< Lines received when it was asked for.
  SteadyClock::time_point asked_;   ///< When the move was.
  std::vector<std::string> pongs_;  ///< Owed when the move is made.
  std::string reported_;
  SearchResult latest_;  ///< What the running search knows.
};

HostEnd XBoard::run() {
  while (!quit_) {
    // A search without an end of its own does not keep us from leaving.
    const bool answer_owed = task_ == Task::kMove || task_ == Task::kHint;
    const auto end = serve_next(
        connection_, answer_owed, [this](const Inbox::Line& line) { obey(line); },
        [this](const SearchUpdate& update) { take(update); });
    if (end) return *end;
  }
  return HostEnd::kDone;
}

void XBoard::obey(const Inbox::Line& line) {
  std::string_view arguments = line.text;
  const std::string_view name = take_word(arguments);
  if (name.empty()) return;
  arguments = trimmed(arguments);
  ahead_ = line.ahead;
  auto command = std::ranges::find(commands(), name, &Command::name);
  if (command == commands().end()) {
    if (!parse_xboard_move(name)) {
      send("Error (unknown command): " + std::string(name));
      return;
    }
    arguments = name;
    command = std::ranges::find(commands(), "usermove", &Command::name);
  }
  if (command->effect == Effect::kEnd ||
      (command->effect == Effect::kReplan && task_ != Task::kMove && task_ != Task::kHint)) {
    abandon();
  }
  (this->*command->handler)(arguments);
}

void XBoard::protover(std::string_view) {
  send(
      "feature setboard=1 ping=1 playother=1 colors=0 variants=\"reversi\" usermove=1 san=0 "
      "time=1 draw=0 reuse=1 analyze=1 name=0 nps=0 memory=1 smp=1 debug=1 sigint=0 sigterm=0 "
      "myname=\"Outflank " +
      session_.options().version + "\" done=1");
}

void XBoard::new_game(std::string_view) {
  session_.new_game();
  session_.set_depth(std::nullopt);
  engine_ = Color::kWhite;
  analyzing_ = false;
}

void XBoard::variant(std::string_view arguments) {
  if (arguments != "reversi") {
    send("Error (unknown variant): " + std::string(arguments));
    return;
  }
  for (const std::string& line : xboard_setup_lines()) send(line);
}

void XBoard::go(std::string_view) {
  engine_ = session_.game().board().mover;
  after_change();
}

void XBoard::playother(std::string_view) {
  engine_ = opposite(session_.game().board().mover);
  after_change();
}

void XBoard::usermove(std::string_view arguments) {
  const auto move = parse_xboard_move(arguments);
  if (task_ == Task::kMove) {
    send("Illegal move (not your turn): " + std::string(arguments));
    return;
  }
  if (!move || !session_.game().play(*move)) {
    send("Illegal move: " + std::string(arguments));
    return;
  }
  after_change();
}

void XBoard::move_now(std::string_view) {
  if (task_ == Task::kMove || task_ == Task::kHint) session_.hurry_search();
}

/// While we think, everything up to the move comes before the answer.
void XBoard::ping(std::string_view arguments) {
  std::string pong = "pong " + std::string(arguments);
  if (task_ == Task::kMove) {
    pongs_.push_back(std::move(pong));
  } else {
    send(pong);
  }
}

void XBoard::setboard(std::string_view arguments) {
  const auto board = parse_reversi_fen(arguments);
  if (!board) {
    send("tellusererror Illegal position: " + board.error().message());
    return;
  }
  if (!is_pass(*board)) {
    session_.game() = GameRecord(*board);
  } else {
    session_.game().play(Move::pass());
  }
  after_change();
}

/// XBoard tells an engine of the other side's pass by the position after it, but its discs are
/// those that were played, without any turned: it is the game that we know, with the other side to
/// move.
bool XBoard::is_pass(const Board& board) const {
  const GameRecord& game = session_.game();
  if (game.ply() == 0 || !game.position().must_pass()) return false;
  return board == xboard_view(game).passed();
}

void XBoard::undo(std::string_view) {
  if (!session_.game().undo()) send("Error (no move to take back): undo");
  after_change();
}

void XBoard::remove(std::string_view) {
  const bool once = session_.game().undo();
  if (!once || !session_.game().undo()) {
    if (once) session_.game().redo();
    send("Error (no two moves to take back): remove");
  }
  after_change();
}

void XBoard::hint(std::string_view) {
  if (task_ != Task::kNone || session_.game().is_over()) return;
  Limits limits = session_.limits();
  limits.seconds = std::min(limits.seconds.value_or(kHintSeconds), kHintSeconds);
  start(Task::kHint, session_.game().position(), limits);
}

void XBoard::hard(std::string_view) {
  pondering_ = true;
  if (task_ == Task::kNone && !analyzing_ && engine_ && *engine_ != session_.game().board().mover) {
    ponder({});
  }
}

void XBoard::analyze(std::string_view) {
  analyzing_ = true;
  posting_ = true;
  engine_.reset();
  after_change();
}

/// What XBoard asks every second or two while it analyses: time, nodes, depth, moves left to look
/// at, moves in all.
void XBoard::statistics(std::string_view) {
  if (task_ != Task::kAnalyze) return;
  const int depth = latest_.lines.empty() ? 0 : latest_.lines.front().depth;
  const int moves = popcount(session_.game().position().legal_moves());
  send("stat01: " + std::to_string(std::llround(latest_.seconds * 100)) + ' ' +
       std::to_string(latest_.nodes) + ' ' + std::to_string(depth) + " 0 " + std::to_string(moves));
}

void XBoard::memory(std::string_view arguments) {
  const auto megabytes = parse_int(arguments);
  expect(megabytes.has_value(), "memory");
  if (!megabytes) return;
  try {
    session_.set_hash_megabytes(*megabytes);
  } catch (const std::bad_alloc&) {
    send("Error (no memory for so large a table): memory");
  }
}

void XBoard::cores(std::string_view arguments) {
  const auto threads = parse_int(arguments);
  expect(threads.has_value(), "cores");
  if (!threads) return;
  try {
    session_.set_threads(*threads);
  } catch (const std::system_error&) {
    send("Error (the system does not allow so many threads): cores");
  }
}

void XBoard::quit(std::string_view) {
  finish_ahead();
  quit_ = true;
}

/// Whatever the position and the mode now call for.
void XBoard::after_change() {
  const GamePosition position = session_.game().position();
  if (analyzing_) {
    if (!position.is_over()) start(Task::kAnalyze, position, Limits());
    return;
  }
  if (!engine_) return;
  if (position.is_over()) {
    announce_end();
    return;
  }
  const Color mover = session_.game().board().mover;
  if (mover != *engine_) {
    if (pondering_) ponder({});
    return;
  }
  asked_ = SteadyClock::now();
  const Bitboard legal = position.legal_moves();
  if (legal == 0) {
    make(Move::pass());
  } else if (popcount(legal) == 1) {
    make(first_square(legal));
  } else {
    log(LogLevel::kInfo, session_.clock_text(mover));
    start(Task::kMove, position, time_.limits(mover));
  }
}

void XBoard::make(Move move) {
  const Color color = session_.game().board().mover;
  session_.game().play(move);
  session_.clock().charge(color,
                          std::chrono::duration<double>(SteadyClock::now() - asked_).count());
  send("move " + xboard_move_text(move));
  for (const std::string& pong : std::exchange(pongs_, {})) send(pong);
  if (session_.game().is_over()) announce_end();
}

/// XBoard cannot know that the game is over.
void XBoard::announce_end() {
  send(xboard_result_text(session_.game().board()));
}

void XBoard::start(Task task, const GamePosition& position, const Limits& limits) {
  task_ = task;
  task_ahead_ = ahead_;
  reported_.clear();
  latest_ = SearchResult();
  search_ = session_.start_search(position, limits, connection_.inbox.poster());
}

/// Ends the search. Its last news may still lie in the inbox; take() drops them.
void XBoard::abandon() {
  if (task_ == Task::kNone) return;
  session_.stop_search();
  task_ = Task::kNone;
  for (const std::string& pong : std::exchange(pongs_, {})) send(pong);
}

/// What was asked for together with the `quit` is answered first; what came later is not.
void XBoard::finish_ahead() {
  while (task_ == Task::kMove || task_ == Task::kHint) {
    const auto update = connection_.inbox.next_update(task_ahead_);
    if (!update) return;
    take(*update);
  }
}

void XBoard::take(const SearchUpdate& update) {
  if (task_ == Task::kNone || update.search != search_) return;
  latest_ = update.result;
  if (task_ == Task::kMove || task_ == Task::kAnalyze) report(update.result);
  if (!update.final || task_ == Task::kAnalyze) return;
  const Task task = std::exchange(task_, Task::kNone);
  if (task == Task::kHint) send("Hint: " + xboard_move_text(update.result.lines.front().move));
  if (task == Task::kMove) {
    const Board& board = session_.game().board();
    const Line& choice = session_.choice(board.position, update.result);
    session_.learn_delay(board.mover, update.result.seconds);
    make(choice.move);
    if (pondering_ && !session_.game().is_over()) ponder(choice.pv);
  }
}

/// The end of a search repeats its last iteration, unless that was cut off; XBoard knows it.
void XBoard::report(const SearchResult& result) {
  if (!posting_) return;
  const XBoardThinking thinking = xboard_thinking(result);
  if (thinking.known != reported_) send(thinking.line);
  reported_ = thinking.known;
}

/// Fills the table for the position after the expected reply, or for the one on the board, until
/// the next command that matters.
void XBoard::ponder(const std::vector<Move>& expected) {
  GamePosition position = session_.game().position();
  if (expected.size() > 1 && expected[1].is_square() && position.is_legal(expected[1])) {
    position = position.after(expected[1]);
  }
  if (!position.is_over()) start(Task::kPonder, position, Limits());
}

std::span<const XBoard::Command> XBoard::commands() {
  using enum Effect;
  static constexpr auto kCommands = std::to_array<Command>({
      {".", &XBoard::statistics},
      {"?", &XBoard::move_now},
      {"accepted", &XBoard::nothing},
      {"analyze", &XBoard::analyze, kEnd},
      {"bk", &XBoard::nothing},
      {"computer", &XBoard::nothing},
      {"cores", &XBoard::cores, kEnd},
      {"draw", &XBoard::nothing},
      {"easy", &XBoard::easy, kReplan},
      {"exit", &XBoard::exit_analysis, kEnd},
      {"force", &XBoard::force, kEnd},
      {"go", &XBoard::go, kEnd},
      {"hard", &XBoard::hard},
      {"hint", &XBoard::hint, kReplan},
      {"level", &XBoard::level, kReplan},
      {"memory", &XBoard::memory, kEnd},
      {"name", &XBoard::nothing},
      {"new", &XBoard::new_game, kEnd},
      {"nopost", &XBoard::nopost},
      {"otim", &XBoard::other_time},
      {"ping", &XBoard::ping},
      {"playother", &XBoard::playother, kEnd},
      {"post", &XBoard::post},
      {"protover", &XBoard::protover},
      {"quit", &XBoard::quit, kReplan},
      {"random", &XBoard::nothing},
      {"rating", &XBoard::nothing},
      {"rejected", &XBoard::nothing},
      {"remove", &XBoard::remove, kEnd},
      {"result", &XBoard::force, kEnd},
      {"sd", &XBoard::depth, kReplan},
      {"setboard", &XBoard::setboard, kEnd},
      {"st", &XBoard::seconds_per_move, kReplan},
      {"time", &XBoard::own_time},
      {"undo", &XBoard::undo, kEnd},
      {"usermove", &XBoard::usermove, kReplan},
      {"variant", &XBoard::variant, kEnd},
      {"xboard", &XBoard::nothing},
  });
  return kCommands;
}

}  // namespace

HostEnd run_xboard(Session& session, const Connection& connection) {
  const HostEnd end = XBoard(session, connection).run();
  session.stop_search();
  return end;
}

}  // namespace outflank
