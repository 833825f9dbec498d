#include "protocol/formats/transcript.h"

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

#include "engine/board/text.h"
#include "protocol/formats/board_string.h"
#include "protocol/formats/text_place.h"

namespace outflank {
namespace {

/// A character of the text as the ASCII letter that it stands for.
struct Letter {
  char c;
  std::size_t offset;
  std::size_t length;
};

struct LookAlike {
  std::string_view written;
  char meant;
};

// What recognition of printed games and Cyrillic keyboards put for Latin letters and digits, and
// the dashes and blanks of word processors.
constexpr std::array<LookAlike, 23> kLookAlikes = {{
    {"а", 'a'},      {"А", 'a'},      {"в", 'b'},      {"В", 'b'},      {"ь", 'b'},
    {"Ь", 'b'},      {"с", 'c'},      {"С", 'c'},      {"е", 'e'},      {"Е", 'e'},
    {"н", 'h'},      {"Н", 'h'},      {"р", 'p'},      {"Р", 'p'},      {"з", '3'},
    {"З", '3'},      {"б", '6'},      {"\u00A0", ' '}, {"\uFEFF", ' '}, {"\u2010", '-'},
    {"\u2013", '-'}, {"\u2014", '-'}, {"\u2212", '-'},
}};

constexpr char kForeign = '\0';

std::vector<Letter> to_letters(std::string_view text) {
  std::vector<Letter> letters;
  letters.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = character_length(text.substr(i));
    const std::string_view written = text.substr(i, length);
    char c = kForeign;
    if (static_cast<unsigned char>(text[i]) < 0x80) {
      c = lower(text[i]);
    } else if (const auto found = std::ranges::find(kLookAlikes, written, &LookAlike::written);
               found != kLookAlikes.end()) {
      c = found->meant;
    }
    letters.push_back({c, i, length});
    i += length;
  }
  return letters;
}

bool is_column(char c) {
  return c >= 'a' && c <= 'h';
}
bool is_row(char c) {
  return c >= '1' && c <= '8';
}

std::string why_illegal(const GameRecord& game, Color color, Move move) {
  const Board& board = game.board();
  if (game.is_over()) return "the game is over";
  if (color != board.mover && !game.position().must_pass()) {
    return std::string(to_string(board.mover)) + " is to move";
  }
  if (move.is_pass()) return std::string(to_string(color)) + " has a move and cannot pass";
  const std::string square = to_string(move);
  if ((board.position.empties() & bit(move.square())) == 0) return square + " is occupied";
  switch (game.rules().set) {
    case RuleSet::kOthello:
      break;
    case RuleSet::kReversiFree:
      return square + " is not next to a disc";
    case RuleSet::kReversi1997:
      if (game.position().must_pass()) return std::string(to_string(color)) + " has no disc left";
      return square + " is not next to a disc of the opponent";
  }
  return square + " turns no disc";
}

/// `legal under reversi-free and reversi-1997`; empty if `is_legal` says so of no rules.
std::string legal_elsewhere(const std::function<bool(Rules)>& is_legal) {
  std::vector<std::string> names;
  for (const RuleSet set : kRuleSets) {
    const Rules forced{set, false};
    const Rules allowed{set, true};
    if (is_legal(forced)) {
      names.push_back(to_string(forced));
    } else if (is_legal(allowed)) {
      names.push_back(to_string(allowed));
    }
  }
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += i == 0 ? "legal under " : i + 1 < names.size() ? ", " : " and ";
    text += names[i];
  }
  return text;
}

std::string illegal_text_of(const GameRecord& game, Color color, Move move, std::size_t number,
                            const std::function<bool(Rules)>& is_legal) {
  const std::string elsewhere = legal_elsewhere(is_legal);
  return "a legal move as move " + std::to_string(number) + ": " + why_illegal(game, color, move) +
         (elsewhere.empty() ? "" : "; " + elsewhere);
}

/// Whether the game and then the move are legal under other rules.
std::function<bool(Rules)> legality_of(const GameRecord& game, Color color, Move move) {
  return [=](Rules rules) {
    auto other = game.under(rules);
    return other && other->play(color, move);
  };
}

/// Reads the moves of one text into a record.
class MoveReader {
 public:
  /// The errors are placed in `text`; the moves begin at `begin`.
  MoveReader(std::string_view text, std::size_t begin, const Board& start, Rules rules)
      : places_(text),
        begin_(begin),
        letters_(to_letters(text.substr(begin))),
        game_(start, rules) {}

  Parsed<GameRecord> read() {
    while (at_ < letters_.size()) {
      const std::size_t length = skipped_length();
      if (length > 0) {
        if (is_digit(letter(at_))) note_printed_number(length);
        at_ += length;
        continue;
      }
      const Token token = move_at();
      if (token.move.is_none()) return bad_token();
      if (!play(token)) {
        return error(token.length, illegal_text(token.move));
      }
      at_ += token.length;
    }
    return game_;
  }

 private:
  struct Token {
    Move move;
    std::size_t length = 0;  ///< In letters.
  };

  char letter(std::size_t i) const { return i < letters_.size() ? letters_[i].c : kForeign; }

  /// The number of letters from `i` on that are `word`; 0 if they are not.
  std::size_t word_length(std::size_t i, std::string_view word) const {
    for (std::size_t k = 0; k < word.size(); ++k) {
      if (letter(i + k) != word[k]) return 0;
    }
    return word.size();
  }

  /// Blanks, commas, single dashes and move numbers at the current place.
  std::size_t skipped_length() const {
    const char c = letter(at_);
    if (is_blank(c) || c == ',') return 1;
    if (c == '-') return letter(at_ + 1) == '-' ? 0 : 1;
    return is_digit(c) ? number_length() : 0;
  }

  /// A move number with its dots or bracket. Without them it has to begin a word and something has
  /// to follow it, else it is the rest of a miswritten move.
  std::size_t number_length() const {
    constexpr std::size_t kMostDigits = 3;
    std::size_t end = at_;
    while (is_digit(letter(end))) ++end;
    if (end - at_ > kMostDigits) return 0;
    const std::size_t digits_end = end;
    while (letter(end) == '.' || letter(end) == ')') ++end;
    if (end > digits_end) return end - at_;
    const bool begins_word = at_ == 0 || is_blank(letter(at_ - 1));
    while (is_blank(letter(end))) ++end;
    return begins_word && end < letters_.size() ? digits_end - at_ : 0;
  }

  /// Numbers before every move that do not begin with 1 (the set-up may have been counted) are what
  /// the reader sees; numbers of pairs of moves are not taken for those of single ones.
  void note_printed_number(std::size_t length) {
    std::size_t printed = 0;
    std::size_t i = at_;
    for (; is_digit(letter(i)); ++i) {
      printed = printed * 10 + static_cast<std::size_t>(letter(i) - '0');
    }
    if (i == at_ + length) return;  // No dot or bracket after it.
    if (number_ == 0 && printed > 0) {
      printed_ahead_ = printed - 1;
    } else if (printed != shown(number_ + 1)) {
      printed_ahead_ = 0;
    }
  }
  std::size_t shown(std::size_t number) const { return number + printed_ahead_; }

  Token move_at() const {
    if (is_column(letter(at_)) && is_row(letter(at_ + 1))) {
      return {Move(square_at(letter(at_) - 'a', letter(at_ + 1) - '1')), 2};
    }
    constexpr std::array<std::string_view, 5> kPasses = {"pass", "pa", "ps", "--", "@@"};
    for (const std::string_view word : kPasses) {
      if (const std::size_t length = word_length(at_, word)) return {Move::pass(), length};
    }
    return {};
  }

  bool play(const Token& token) {
    ++number_;
    moves_.push_back(token.move);
    return play(game_, token.move);
  }
  static bool play(GameRecord& game, Move move) {
    return (move.is_pass() && game.is_over()) || game.play(move);
  }

  /// The text does not tell colours: under other rules other passes may be inferred.
  std::string illegal_text(Move move) const {
    return illegal_text_of(game_, game_.board().mover, move, shown(number_), [&](Rules rules) {
      GameRecord other(game_.start(), rules);
      return std::ranges::all_of(moves_, [&](Move each) { return play(other, each); });
    });
  }

  /// The error for a place where no move begins: names the whole miswritten word.
  TextError bad_token() {
    const char c = letter(at_);
    if (is_column(c) && at_ + 1 == letters_.size()) {
      return error(1, "a row 1..8 after the column as move " + std::to_string(shown(number_ + 1)));
    }
    std::size_t length = 1;
    // Two characters are a miswritten square; a word in letters is named as a whole.
    const auto in_word = [&](std::size_t i) { return i < letters_.size() && is_letter(letter(i)); };
    if (is_letter(c) && in_word(at_ + 1)) {
      while (in_word(at_ + length)) ++length;
    } else if (is_letter(c) || c == kForeign) {
      if (at_ + 1 < letters_.size() && !is_blank(letter(at_ + 1))) ++length;
    } else if (is_digit(c)) {
      while (is_digit(letter(at_ + length))) ++length;
    }
    return error(length, "a square a1..h8 or a pass as move " + std::to_string(shown(number_ + 1)));
  }

  /// `length` letters from the current place are wrong.
  TextError error(std::size_t length, std::string expected) {
    const Letter& first = letters_[at_];
    const Letter& last = letters_[std::min(at_ + length, letters_.size()) - 1];
    return places_.error(begin_ + first.offset, last.offset + last.length - first.offset,
                         std::move(expected));
  }

  TextPlaces places_;
  std::size_t begin_;
  std::vector<Letter> letters_;
  std::size_t at_ = 0;             ///< The next letter to read.
  std::vector<Move> moves_;        ///< Read so far.
  std::size_t number_ = 0;         ///< Of the last move read.
  std::size_t printed_ahead_ = 0;  ///< By so much the printed numbers are larger.
  GameRecord game_;
};

}  // namespace

Parsed<GameRecord> parse_transcript(std::string_view text, Rules rules) {
  const std::size_t semicolon = text.find(';');
  if (semicolon == std::string_view::npos) return parse_transcript(text, Board{}, rules);
  const auto start = parse_board(text.substr(0, semicolon));
  if (!start) return start.error();
  return MoveReader(text, semicolon + 1, *start, rules).read();
}

Parsed<GameRecord> parse_transcript(std::string_view text, const Board& start, Rules rules) {
  return MoveReader(text, 0, start, rules).read();
}

std::string write_transcript(const GameRecord& game) {
  std::string text;
  if (game.start() != Board{}) text = to_string(game.start()) + ";";
  for (const Ply& ply : game.plies()) {
    if (ply.inferred) continue;
    text += ply.move.is_pass() ? "pa" : to_string(ply.move);
  }
  return text;
}

std::string illegal_move_text(const GameRecord& game, Color color, Move move, std::size_t number) {
  return illegal_text_of(game, color, move, number, legality_of(game, color, move));
}

std::string legal_elsewhere_text(const GameRecord& game, Color color, Move move) {
  return legal_elsewhere(legality_of(game, color, move));
}

}  // namespace outflank
