#include "protocol/inbox.h"

#include <string_view>
#include <utility>

#include "protocol/words.h"

namespace outflank {

bool is_quit_line(std::string_view line) {
  std::string_view word = take_word(line);
  if (is_digits(word)) word = take_word(line);
  return word == "quit";
}

void Inbox::push_lines(std::vector<std::string> lines) {
  {
    const std::lock_guard lock(mutex_);
    for (std::string& line : lines) {
      ++received_;
      if (is_quit_line(line)) last_quit_ = received_;
      lines_.push_back({std::move(line), 0, received_});
    }
  }
  changed_.notify_all();
}

void Inbox::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  changed_.notify_all();
}

void Inbox::hang_up() {
  {
    const std::lock_guard lock(mutex_);
    hung_up_ = true;
  }
  changed_.notify_all();
}

void Inbox::post(SearchUpdate update) {
  {
    const std::lock_guard lock(mutex_);
    updates_.push_back(std::move(update));
  }
  changed_.notify_all();
}

Inbox::Event Inbox::next(bool searching) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] {
    return hung_up_ || !lines_.empty() || !updates_.empty() || (closed_ && !searching);
  });
  if (hung_up_) return End{true};
  if (!lines_.empty()) {
    Line line = std::move(lines_.front());
    lines_.pop_front();
    line.ahead = received_;
    return line;
  }
  if (!updates_.empty()) {
    SearchUpdate update = std::move(updates_.front());
    updates_.pop_front();
    return update;
  }
  return End{false};
}

void Inbox::put_back(Line line) {
  {
    const std::lock_guard lock(mutex_);
    lines_.push_front(std::move(line));
  }
  changed_.notify_all();
}

std::optional<SearchUpdate> Inbox::next_update(std::optional<std::size_t> ahead) {
  std::unique_lock lock(mutex_);
  const auto is_urgent = [&] { return ahead && (hung_up_ || last_quit_ > *ahead); };
  changed_.wait(lock, [&] { return !updates_.empty() || is_urgent(); });
  if (is_urgent()) return std::nullopt;
  SearchUpdate update = std::move(updates_.front());
  updates_.pop_front();
  return update;
}

}  // namespace outflank
