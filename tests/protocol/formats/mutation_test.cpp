// Every reader on thousands of inputs that are slightly wrong: it never crashes, its errors can be
// printed on one line, and what it accepts is written and read back the same. The inputs are the
// same on every run.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "engine/board/text.h"
#include "engine/core/random.h"
#include "protocol/formats/board_string.h"
#include "protocol/formats/ggf.h"
#include "protocol/formats/obf.h"
#include "protocol/formats/sgf.h"
#include "protocol/formats/text_place.h"
#include "protocol/formats/transcript.h"
#include "protocol/formats/wthor.h"
#include "tests/protocol/formats/known_games.h"

namespace outflank {
namespace {

constexpr int kInputs = 20000;

/// What a reader made of one input.
struct Outcome {
  std::size_t accepted = 0;
  std::vector<TextError> errors;
};
using Reader = std::function<Outcome(const std::string&)>;

std::string mutated(const std::vector<std::string>& seeds, Random& random) {
  // Characters that mean something to one of the formats.
  constexpr std::string_view kAlphabet =
      "xXoO-.*bwBW;:[](){}%+/\\ \n\r\t0123456789aAfFhHpPsS\xD0\xB5\xFF";
  const auto below = [&random](std::size_t bound) {
    return static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(bound)));
  };
  std::string text = seeds[below(seeds.size())];
  for (std::size_t change = below(4) + 1; change > 0; --change) {
    const std::size_t at = below(text.size() + 1);
    const char c =
        below(4) == 0 ? static_cast<char>(below(256)) : kAlphabet[below(kAlphabet.size())];
    switch (below(6)) {
      case 0:
        text.insert(at, 1, c);
        break;
      case 1:
        if (at < text.size()) text[at] = c;
        break;
      case 2:
        text.erase(at, below(4) + 1);
        break;
      case 3:
        text.insert(at, text.substr(below(text.size() + 1), below(60)));
        break;
      case 4:
        text.resize(at);
        break;
      default: {
        const std::string& other = seeds[below(seeds.size())];
        text += other.substr(below(other.size() + 1));
      }
    }
  }
  return text;
}

void expect_printable(const TextError& error) {
  EXPECT_FALSE(error.expected.empty());
  const std::string message = error.message();
  EXPECT_EQ(utf8_text(message), message);
  EXPECT_TRUE(std::ranges::none_of(message, [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
  })) << message;
  EXPECT_LE(message.size(), 250U) << message;
}

/// Both outcomes have to be frequent, else the mutations say nothing about one of them.
void read_mutations(const std::vector<std::string>& seeds, const Reader& read) {
  Random random(2024);
  std::size_t accepted = 0;
  std::size_t refused = 0;
  for (int i = 0; i < kInputs && !testing::Test::HasFailure(); ++i) {
    const std::string text = mutated(seeds, random);
    const Outcome outcome = read(text);
    for (const TextError& error : outcome.errors) expect_printable(error);
    accepted += outcome.accepted;
    refused += outcome.errors.size();
    if (testing::Test::HasFailure()) ADD_FAILURE() << testing::PrintToString(text);
  }
  EXPECT_GE(accepted, kInputs / 100U);
  EXPECT_GE(refused, kInputs / 100U);
}

template <class T>
Outcome outcome_of(const Parsed<T>& parsed) {
  if (parsed) return {1, {}};
  return {0, {parsed.error()}};
}

void append(std::vector<TextError>& to, const std::vector<TextError>& errors) {
  to.insert(to.end(), errors.begin(), errors.end());
}

const std::string kStart = "---------------------------OX------XO---------------------------";
const std::string kStuck = "-OXXXXXX--------------------------------------------------------";

TEST(Mutations, OfBoardStrings) {
  read_mutations({kStart + " X", kStart + "O", kStuck + " white"}, [](const std::string& text) {
    const auto board = parse_board(text);
    if (board) {
      EXPECT_EQ(*parse_board(to_string(*board)), *board);
    }
    return outcome_of(board);
  });
}

TEST(Mutations, OfTranscripts) {
  read_mutations(
      {std::string(kFourPasses), std::string(kWipeout) + "pa", std::string(kBlackMustPass) + "--g3",
       "1. F5 f4\n2. с3 dЗ", kStart + " X;f5 d6"},
      [](const std::string& text) {
        const auto game = parse_transcript(text);
        if (game) {
          const auto again = parse_transcript(write_transcript(*game));
          EXPECT_TRUE(again && again->board() == game->board() && again->ply() == game->ply());
        }
        return outcome_of(game);
      });
}

TEST(Mutations, OfGgf) {
  AnnotatedGame passes;
  passes.record = *parse_transcript(kFourPasses);
  const std::string server =
      "1 (;GM[Othello]PC[GGS/os]DT[2003.12.15]PB[a]PW[b]RB[2196.37]RW[2200]TI[05:00//02:00]TY[8]"
      "RE[-2.000:r]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
      "B[d3//0.01]W[c5/2.4/0.6]B[f6/-1.25/1:02.5]W[f5];)\n";
  read_mutations(
      {server, "2 (;GM[Othello]TY[s8]B[f5];)(;GM[Othello]TY[4]B[d3];)", write_ggf(passes)},
      [](const std::string& text) {
        const GgfFile file = parse_ggf(text);
        for (const GgfGame& game : file.games) {
          const auto again = parse_ggf_game(write_ggf(game));
          EXPECT_TRUE(again && again->record.board() == game.record.board());
        }
        Outcome outcome{file.games.size(), file.errors};
        append(outcome.errors, file.skipped);
        return outcome;
      });
}

TEST(Mutations, OfSgf) {
  AnnotatedGame passes;
  passes.record = *parse_transcript(kFourPasses);
  read_mutations(
      {write_sgf(passes), "(;GM[2]SZ[8]AB[a1][h8:g7]PL[W]PB[x\\]y];W[c5](;B[df])(;B[f6](;W[])))",
       "(;GM[2];B[fe]BL[299];W[df])(;GM[1]SZ[19])"},
      [](const std::string& text) {
        const SgfFile file = parse_sgf(text);
        for (const AnnotatedGame& game : file.games) {
          const auto again = parse_sgf_game(write_sgf(game));
          EXPECT_TRUE(again && again->record.board() == game.record.board() &&
                      again->record.ply() == game.record.ply());
        }
        Outcome outcome{file.games.size(), file.errors};
        append(outcome.errors, file.skipped);
        return outcome;
      });
}

TEST(Mutations, OfObf) {
  read_mutations({"% header\n" + kStart + " X; d3:+2; c4:-4; --:-127;\n" + kStart + " O d6:+0;\n",
                  kStuck + " O; PS:-64; % comment\n", kStart + " X +12;"},
                 [](const std::string& text) {
                   const ObfFile file = parse_obf(text);
                   for (const Problem& problem : file.problems) {
                     EXPECT_LE(problem.best_moves().size(), problem.moves.size());
                     EXPECT_GE(problem.line, problem.id);
                   }
                   return Outcome{file.problems.size(), file.errors};
                 });
}

TEST(Mutations, OfWthor) {
  WthorFile games;
  games.games.resize(2);
  games.games[0].record = *parse_transcript(kFourPasses);
  games.games[1].record = *parse_transcript(kWipeout);
  read_mutations({*write_wthor(games)}, [](const std::string& bytes) {
    const WthorFile file = parse_wthor(bytes);
    const auto again = write_wthor(file);
    EXPECT_TRUE(again && parse_wthor(*again).games.size() == file.games.size());
    return Outcome{file.games.size(), file.errors};
  });
  std::string names(56, '\0');
  names[4] = 2;
  read_mutations({names}, [](const std::string& bytes) {
    return outcome_of(parse_wthor_names(bytes, WthorNames::kPlayers));
  });
}

}  // namespace
}  // namespace outflank
