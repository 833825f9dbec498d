#include "protocol/inbox.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace outflank {
namespace {

std::string next_text(Inbox& inbox, bool searching = false) {
  const Inbox::Event event = inbox.next(searching);
  if (const auto* line = std::get_if<Inbox::Line>(&event)) return line->text;
  if (const auto* update = std::get_if<SearchUpdate>(&event)) {
    return "update " + std::to_string(update->search);
  }
  return std::get<Inbox::End>(event).hung_up ? "hung up" : "end";
}

TEST(Inbox, GivesLinesBeforeNewsOfTheSearchAndTheEndLast) {
  Inbox inbox;
  inbox.post({1, false, {}});
  inbox.push_lines({"a", "b"});
  inbox.close();
  EXPECT_EQ(next_text(inbox), "a");
  EXPECT_EQ(next_text(inbox), "b");
  EXPECT_EQ(next_text(inbox), "update 1");
  EXPECT_EQ(next_text(inbox), "end");
  EXPECT_EQ(next_text(inbox), "end") << "as often as one asks";
}

TEST(Inbox, HoldsTheEndBackWhileASearchRuns) {
  Inbox inbox;
  inbox.close();
  std::thread searcher([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    inbox.post({7, true, {}});
  });
  EXPECT_EQ(next_text(inbox, true), "update 7");
  searcher.join();
}

TEST(Inbox, AHangUpComesBeforeEverything) {
  Inbox inbox;
  inbox.push_lines({"a"});
  inbox.hang_up();
  EXPECT_EQ(next_text(inbox), "hung up");
  EXPECT_FALSE(inbox.next_update(0));
}

TEST(Inbox, ALinePutBackComesFirst) {
  Inbox inbox;
  inbox.push_lines({"a", "b"});
  inbox.put_back(std::get<Inbox::Line>(inbox.next(false)));
  EXPECT_EQ(next_text(inbox), "a");
  EXPECT_EQ(next_text(inbox), "b");
}

TEST(Inbox, OnlyAQuitThatComesLaterInterrupts) {
  Inbox inbox;
  inbox.push_lines({"genmove b", "7 quit"});
  const auto line = std::get<Inbox::Line>(inbox.next(false));
  EXPECT_EQ(line.ahead, 2U);
  inbox.post({1, false, {}});
  EXPECT_TRUE(inbox.next_update(line.ahead)) << "that quit was sent ahead";

  inbox.push_lines({"name"});
  inbox.post({1, false, {}});
  EXPECT_TRUE(inbox.next_update(line.ahead)) << "any other line can wait";

  inbox.push_lines({"quit"});
  inbox.post({1, true, {}});
  EXPECT_FALSE(inbox.next_update(line.ahead));
  EXPECT_TRUE(inbox.next_update(std::nullopt)) << "the news are still there";
}

TEST(Inbox, KnowsAQuitLine) {
  for (const std::string_view line : {"quit", " \tquit ", "7 quit", "quit # bye", "quit now"}) {
    EXPECT_TRUE(is_quit_line(line)) << line;
  }
  for (const std::string_view line : {"", "7", "# quit", "loadsgf quit", "quitter", "7 7 quit"}) {
    EXPECT_FALSE(is_quit_line(line)) << line;
  }
}

}  // namespace
}  // namespace outflank
