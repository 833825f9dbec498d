#include "protocol/cassio.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/board/text.h"
#include "protocol/formats/board_string.h"
#include "protocol/formats/text_place.h"
#include "protocol/words.h"

namespace outflank {
namespace {

constexpr std::string_view kPrefix = "ENGINE-PROTOCOL";

Selectivity selectivity_at_least(int percentage) {
  for (int i = 0; i < kSelectivities; ++i) {
    const auto selectivity = static_cast<Selectivity>(i);
    if (percent(selectivity) >= percentage) return selectivity;
  }
  return Selectivity::k100;
}

/// `B+4.00`: discs for the side to move, which is named.
std::string bound_text(Color mover, double discs) {
  const std::string number = fixed_text(discs, 2);
  std::string text = mover == Color::kBlack ? "B" : "W";
  if (!number.starts_with('-')) text += '+';
  return text + number;
}

class Cassio {
 public:
  Cassio(Session& session, const Connection& connection)
      : session_(session), connection_(connection) {}

  HostEnd run();

 private:
  using Handler = void (Cassio::*)(std::string_view arguments);
  /// What happens to a command during a search.
  enum class Order {
    kWaits,        ///< Taken up when the search has ended.
    kAtOnce,       ///< Taken up, and the search goes on.
    kUnlessAhead,  ///< Waits if it was sent before the search began, else ends it.
  };
  struct Command {
    std::string_view name;
    Handler handler;
    Order order = Order::kWaits;
  };
  static std::span<const Command> commands();

  void obey(const Inbox::Line& line);
  void send(std::string_view text) { connection_.writer.write(text); }
  void refuse(std::string_view what, std::string_view token);

  void ready(std::string_view) { send("ready."); }
  void version(std::string_view);
  void midgame_search(std::string_view arguments) { search(arguments, false); }
  void endgame_search(std::string_view arguments) { search(arguments, true); }
  void search_infos(std::string_view);
  void stop(std::string_view);
  void empty_hash(std::string_view);
  void quit(std::string_view) { quit_ = true; }

  void search(std::string_view arguments, bool to_the_end);
  void take(const SearchUpdate& update);
  std::string result_text(const Line& line) const;
  std::string infos_text() const;

  Session& session_;
  Connection connection_;
  bool quit_ = false;
  std::deque<Inbox::Line> waiting_;

  bool searching_ = false;
  std::uint64_t search_ = 0;      ///< Its number; older news are ignored.
  std::size_t ahead_ = 0;         ///< Lines received when the current one was taken up.
  std::size_t search_ahead_ = 0;  ///< Lines received when the search was asked for.
  std::string position_;          ///< What is searched, in Cassio's own words.
  Board board_;                   ///< The same.
  std::string reported_;
  SearchResult latest_;
};

HostEnd Cassio::run() {
  while (!quit_) {
    if (!searching_ && !waiting_.empty()) {
      const Inbox::Line line = std::move(waiting_.front());
      waiting_.pop_front();
      obey(line);
      continue;
    }
    const auto end = serve_next(
        connection_, searching_, [this](const Inbox::Line& line) { obey(line); },
        [this](const SearchUpdate& update) { take(update); });
    if (end) return *end;
  }
  return HostEnd::kDone;
}

void Cassio::obey(const Inbox::Line& line) {
  std::string_view arguments = line.text;
  const std::string_view prefix = take_word(arguments);
  if (prefix.empty()) return;
  const std::string_view name = take_word(arguments);
  const auto command = std::ranges::find(commands(), name, &Command::name);
  if (prefix != kPrefix || command == commands().end()) {
    refuse("unknown command", trimmed(line.text));
    return;
  }
  const bool sent_ahead = line.number <= search_ahead_;
  if (searching_ &&
      (command->order == Order::kWaits || (command->order == Order::kUnlessAhead && sent_ahead))) {
    waiting_.push_back(line);
    return;
  }
  ahead_ = line.ahead;
  (this->*command->handler)(trimmed(arguments));
}

void Cassio::refuse(std::string_view what, std::string_view token) {
  if (connection_.logger) {
    connection_.logger(LogLevel::kWarning, std::string(what) + ": " + std::string(token));
  }
  send("ERROR: " + std::string(what) + ": " + printable(token));
}

void Cassio::version(std::string_view) {
  send("version: Outflank " + session_.options().version);
  send("ready.");
}

void Cassio::search_infos(std::string_view) {
  send(infos_text());
  if (!searching_) send("ready.");
}

void Cassio::stop(std::string_view) {
  if (searching_) {
    session_.hurry_search();  // Its last news bring the result and `ready.`.
  } else {
    send("ready.");
  }
}

void Cassio::empty_hash(std::string_view) {
  session_.clear_hash();
  send("ready.");
}

/// `POS ALPHA BETA DEPTH PRECISION`; to the end of the game a depth is not needed.
void Cassio::search(std::string_view arguments, bool to_the_end) {
  const std::string text(arguments);
  const auto board_length = [&]() -> std::size_t {
    // The squares and the mover hold no digit; the first number has at most a sign before it.
    const std::size_t digit = arguments.find_first_of("0123456789");
    if (digit == std::string_view::npos) return arguments.size();
    const std::size_t blank = arguments.find_last_of(" \t", digit);
    return blank == std::string_view::npos ? 0 : blank;
  }();
  const auto board = parse_board(arguments.substr(0, board_length));
  if (!board) {
    refuse("bad position", board.error().message());
    send("ready.");
    return;
  }
  std::string_view rest = arguments.substr(board_length);
  std::vector<double> numbers;
  for (std::string_view word = take_word(rest); !word.empty(); word = take_word(rest)) {
    if (word.ends_with('%')) word.remove_suffix(1);
    const auto number = parse_number(word);
    if (!number) break;
    numbers.push_back(*number);
  }
  const std::size_t needed = to_the_end ? 3 : 4;
  if (numbers.size() < needed) {
    refuse("numbers missing", text);
    send("ready.");
    return;
  }
  position_ = trimmed(arguments.substr(0, board_length));
  board_ = *board;
  search_ahead_ = ahead_;
  latest_ = SearchResult();
  reported_.clear();
  if (board_.position.is_over()) {
    send("ready.");
    return;
  }
  Limits limits;
  limits.selectivity = selectivity_at_least(static_cast<int>(numbers.back()));
  const int empties = board_.position.empty_count();
  limits.depth = to_the_end ? empties : std::clamp(static_cast<int>(numbers[2]), 1, empties);
  if (to_the_end && numbers[0] >= -1 && numbers[1] <= 1) limits.goal = Goal::kWld;
  searching_ = true;
  search_ = session_.start_search(board_.position, limits, connection_.inbox.poster());
}

void Cassio::take(const SearchUpdate& update) {
  if (!searching_ || update.search != search_) return;
  latest_ = update.result;
  const std::string result = result_text(update.result.lines.front());
  if (result != reported_) send(result + ", " + infos_text());
  reported_ = result;
  if (!update.final) return;
  searching_ = false;
  send("ready.");
}

/// The position, what to play there, how sure that is, and the line that shows it.
std::string Cassio::result_text(const Line& line) const {
  double low = line.value.discs();
  double high = low;
  if (line.bound == Bound::kLower) high = kMaxScore.discs();
  if (line.bound == Bound::kUpper) low = kMinScore.discs();
  const std::string move = line.move.is_pass() ? "PA" : upper_case(to_string(line.move));
  return position_ + ", move " + move + ", depth " + std::to_string(line.depth) + ", @" +
         std::to_string(percent(line.selectivity)) + "%, " + bound_text(board_.mover, low) +
         " <= v <= " + bound_text(board_.mover, high) + ", " + line_text(line.pv, board_.mover);
}

std::string Cassio::infos_text() const {
  return "node " + std::to_string(latest_.nodes) + ", time " + fixed_text(latest_.seconds, 3);
}

std::span<const Cassio::Command> Cassio::commands() {
  static constexpr auto kCommands = std::to_array<Command>({
      {"empty-hash", &Cassio::empty_hash},
      {"endgame-search", &Cassio::endgame_search},
      {"get-search-infos", &Cassio::search_infos, Order::kAtOnce},
      {"get-version", &Cassio::version},
      {"init", &Cassio::ready},
      {"midgame-search", &Cassio::midgame_search},
      {"new-position", &Cassio::ready},
      {"quit", &Cassio::quit, Order::kUnlessAhead},
      {"stop", &Cassio::stop, Order::kAtOnce},
  });
  return kCommands;
}

}  // namespace

HostEnd run_cassio(Session& session, const Connection& connection) {
  const HostEnd end = Cassio(session, connection).run();
  session.stop_search();
  return end;
}

}  // namespace outflank
