// The result of reading text: a value, or an error that names the token, its place and what was
// expected. Parsers return it; they do not throw.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <variant>

namespace outflank {

struct TextError {
  std::string token;       ///< The offending text; empty at the end of the input.
  std::size_t line = 0;    ///< 1-based; 0 where the input is a single argument.
  std::size_t column = 0;  ///< 1-based, in characters (bytes); 0 where it has no meaning.
  std::string expected;    ///< What would have been right, e.g. "a square a1..h8".

  /// One line: `line 2, column 7: "f9": expected a square a1..h8`.
  std::string message() const {
    std::string text;
    if (line > 0) text += "line " + std::to_string(line) + (column > 0 ? ", " : ": ");
    if (column > 0) text += "column " + std::to_string(column) + ": ";
    text += token.empty() ? "end of input" : '"' + token + '"';
    return text + ": expected " + expected;
  }
};

/// Either a T or an Error, which is another type where what was read is no text.
template <class T, class Error = TextError>
class Parsed {
 public:
  Parsed(T value) : state_(std::move(value)) {}      // NOLINT(implicit)
  Parsed(Error error) : state_(std::move(error)) {}  // NOLINT(implicit)

  explicit operator bool() const { return state_.index() == 0; }
  /// Only where the conversion to bool is true.
  const T& operator*() const { return std::get<0>(state_); }
  T& operator*() { return std::get<0>(state_); }
  const T* operator->() const { return &std::get<0>(state_); }
  T* operator->() { return &std::get<0>(state_); }
  /// Only where the conversion to bool is false.
  const Error& error() const { return std::get<1>(state_); }

 private:
  std::variant<T, Error> state_;
};

}  // namespace outflank
