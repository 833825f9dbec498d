#include "tools/play/line_input.h"

#include <histedit.h>

#include <cstdio>
#include <iostream>
#include <utility>

#include "tools/report.h"

namespace outflank::cli {
namespace {

class PipedInput : public LineInput {
 public:
  std::optional<std::string> read(const std::string& prompt) override {
    if (is_terminal(stdin) && is_terminal(stdout)) {
      std::fputs(prompt.c_str(), stdout);
      std::fflush(stdout);
    }
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    if (line.ends_with('\r')) line.pop_back();
    return line;
  }
};

class TerminalInput : public LineInput {
 public:
  explicit TerminalInput(std::function<void(Arrow)> on_arrow)
      : on_arrow_(std::move(on_arrow)), edit_(el_init("outflank", stdin, stdout, stderr), el_end) {
    EditLine* edit = edit_.get();
    el_set(edit, EL_CLIENTDATA, this);
    el_set(edit, EL_EDITOR, "emacs");
    el_set(edit, EL_PROMPT, &TerminalInput::prompt);
    el_set(edit, EL_ADDFN, "board-up", "up the board", &TerminalInput::arrow<Arrow::kUp>);
    el_set(edit, EL_ADDFN, "board-down", "down the board", &TerminalInput::arrow<Arrow::kDown>);
    el_set(edit, EL_ADDFN, "board-left", "left", &TerminalInput::arrow<Arrow::kLeft>);
    el_set(edit, EL_ADDFN, "board-right", "right", &TerminalInput::arrow<Arrow::kRight>);
    el_set(edit, EL_ADDFN, "clear-or-end", "clear the line", &TerminalInput::clear_or_end);
    // Both ways in which terminals send them.
    for (const char* lead : {"\\e[", "\\eO"}) {
      bind((std::string(lead) + "A").c_str(), "board-up");
      bind((std::string(lead) + "B").c_str(), "board-down");
      bind((std::string(lead) + "C").c_str(), "board-right");
      bind((std::string(lead) + "D").c_str(), "board-left");
    }
    bind("^C", "clear-or-end");
    el_set(edit, EL_SETTY, "-d", "-isig", nullptr);
  }

  std::optional<std::string> read(const std::string& prompt) override {
    prompt_ = prompt;
    // Left to itself, libedit shows the prompt first: what is typed at once would go to the
    // terminal's own line editing, and Ctrl-C would be a signal.
    el_set(edit_.get(), EL_PREP_TERM, 1);
    int length = 0;
    const char* text = el_gets(edit_.get(), &length);
    if (text == nullptr || length <= 0) return std::nullopt;
    std::string line(text, static_cast<std::size_t>(length));
    while (line.ends_with('\n') || line.ends_with('\r')) line.pop_back();
    return line;
  }

 private:
  void bind(const char* key, const char* function) {
    el_set(edit_.get(), EL_BIND, key, function, nullptr);
  }

  static TerminalInput& self(EditLine* edit) {
    void* data = nullptr;
    el_get(edit, EL_CLIENTDATA, &data);
    return *static_cast<TerminalInput*>(data);
  }

  static char* prompt(EditLine* edit) { return self(edit).prompt_.data(); }

  template <Arrow kArrow>
  static unsigned char arrow(EditLine* edit, int) {
    const LineInfo* line = el_line(edit);
    if (line->lastchar == line->buffer) {
      self(edit).on_arrow_(kArrow);
      return CC_NORM;
    }
    if (kArrow == Arrow::kLeft && line->cursor > line->buffer) el_cursor(edit, -1);
    if (kArrow == Arrow::kRight && line->cursor < line->lastchar) el_cursor(edit, 1);
    return CC_REFRESH;
  }

  static unsigned char clear_or_end(EditLine* edit, int) {
    const LineInfo* line = el_line(edit);
    const auto length = static_cast<int>(line->lastchar - line->buffer);
    if (length == 0) return CC_EOF;
    el_cursor(edit, static_cast<int>(line->lastchar - line->cursor));
    el_deletestr(edit, length);
    return CC_REFRESH;
  }

  std::function<void(Arrow)> on_arrow_;
  std::string prompt_;
  std::unique_ptr<EditLine, void (*)(EditLine*)> edit_;
};

}  // namespace

std::unique_ptr<LineInput> piped_input() {
  return std::make_unique<PipedInput>();
}

std::unique_ptr<LineInput> terminal_input(std::function<void(Arrow)> on_arrow) {
  return std::make_unique<TerminalInput>(std::move(on_arrow));
}

}  // namespace outflank::cli
