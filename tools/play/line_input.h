// Where `outflank play` gets its commands: lines from a pipe, or typed at a terminal with editing.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace outflank::cli {

enum class Arrow { kUp, kDown, kLeft, kRight };

class LineInput {
 public:
  virtual ~LineInput() = default;
  /// The next line without its end. Nothing at the end of the input. Blocks.
  virtual std::optional<std::string> read(const std::string& prompt) = 0;
};

/// Lines of standard input, with prompts only where a person types them at a simple terminal.
std::unique_ptr<LineInput> piped_input();

/// The terminal that standard input is, with libedit's line editing. An arrow key on an empty line
/// calls `on_arrow`, which may draw anywhere but must leave the cursor where it was. Ctrl-C clears
/// the line; on an empty one it ends the input, as Ctrl-D does.
std::unique_ptr<LineInput> terminal_input(std::function<void(Arrow)> on_arrow);

}  // namespace outflank::cli
