// Where everything that happens to a session comes together: lines from the host and news from the
// search. The one thread that works on them never blocks on anything else, so a host is heard at
// any time.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/session.h"

namespace outflank {

/// Whether a host that sends this line wants the program to end: `quit`, in GTP also with an id.
bool is_quit_line(std::string_view line);

/// Thread safe.
class Inbox {
 public:
  struct Line {
    std::string text;        ///< Without its line end.
    std::size_t ahead = 0;   ///< How many lines had been received when it was taken out.
    std::size_t number = 0;  ///< Its own place among the lines received, from 1.
  };
  struct End {
    bool hung_up = false;  ///< Nobody reads our output any more.
  };
  using Event = std::variant<Line, SearchUpdate, End>;

  /// The lines of one read become visible together, so that what was sent at once is known at once.
  void push_lines(std::vector<std::string> lines);
  /// No more lines will come.
  void close();
  /// Nobody reads our output any more: whatever is left to do is for nothing.
  void hang_up();
  void post(SearchUpdate update);
  /// post() as Session::start_search() calls it.
  std::function<void(SearchUpdate)> poster() {
    return [this](SearchUpdate update) { post(std::move(update)); };
  }

  /// Waits for what comes next: after a hang-up the end, else lines in their order, else news of
  /// the search, else the end once the input has ended. With `searching` the end of the input is
  /// held back, as there is news to come.
  Event next(bool searching);

  /// `line` becomes the next one again.
  void put_back(Line line);

  /// Waits for news of the search while lines pile up. Nothing if the host hung up, or if `quit`
  /// came after the first `ahead` lines: a quit that was sent ahead can wait, one that comes while
  /// we think cannot. (Nothing again and again, so ask without `ahead` from then on.)
  std::optional<SearchUpdate> next_update(std::optional<std::size_t> ahead);

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Line> lines_;
  std::deque<SearchUpdate> updates_;
  std::size_t received_ = 0;
  std::size_t last_quit_ = 0;  ///< Counted from 1; 0 is none.
  bool closed_ = false;
  bool hung_up_ = false;
};

}  // namespace outflank
