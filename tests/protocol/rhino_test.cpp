// Games against gtp-rhino (Debian package grhino) by pipe, refereed by our own rules.
#include <gtest/gtest.h>

#include <filesystem>
#include <optional>

#include "engine/board/text.h"
#include "tests/protocol/games.h"
#include "tests/protocol/gtp_client.h"

namespace outflank {
namespace {

constexpr const char* kRhino = "/usr/games/gtp-rhino";

/// Plays to the end and returns the game. `send_passes`: we are told of passes, and asked for a
/// move where we must pass; gtp-rhino knows neither.
GameRecord play_game(Color ours, bool send_passes) {
  EngineProcess us({"gtp", "--hash", "16", "--threads", "1"});
  EngineProcess rhino(kRhino, {"--level=1"}, {});
  for (EngineProcess* engine : {&us, &rhino}) {
    ask_ok(*engine, "boardsize 8");
    ask_ok(*engine, "clear_board");
  }
  ask_ok(us, "time_settings 4 0 0");
  GameRecord game;
  while (!game.is_over()) {
    const Color color = game.board().mover;
    const std::string name(to_string(color));
    if (game.board().position.must_pass()) {
      game.play(Move::pass());
      if (!send_passes) continue;
      if (color == ours) {
        EXPECT_EQ(ask_ok(us, "genmove " + name), "pass");
      } else {
        ask_ok(us, "play " + name + " pass");
      }
      continue;
    }
    EngineProcess& mover = color == ours ? us : rhino;
    EngineProcess& other = color == ours ? rhino : us;
    const std::string text = ask_ok(mover, "genmove " + name);
    const auto move = parse_move(text);
    if (!move || !game.play(color, *move)) {
      ADD_FAILURE() << name << " played " << text << " in\n" << draw(game.board());
      return game;
    }
    ask_ok(other, "play " + name + ' ' + text);
  }
  const int discs = game.board().final_score_for_black().discs();
  const std::string result = discs == 0  ? "0"
                             : discs > 0 ? "B+" + std::to_string(discs)
                                         : "W+" + std::to_string(-discs);
  EXPECT_EQ(ask_ok(us, "final_score"), result);
  testing::Test::RecordProperty("result_as_" + std::string(to_string(ours)), result);
  return game;
}

TEST(Rhino, PlaysWholeGamesWithUs) {
  if (!std::filesystem::exists(kRhino)) {
    GTEST_SKIP() << "gtp-rhino is not installed (Debian package grhino)";
  }
  EXPECT_TRUE(play_game(Color::kBlack, false).is_over());
  EXPECT_TRUE(play_game(Color::kWhite, true).is_over());
}

}  // namespace
}  // namespace outflank
