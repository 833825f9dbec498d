#include "tests/protocol/gtp_client.h"

#include <gtest/gtest.h>

namespace outflank {

GtpReply read_reply(EngineProcess& engine) {
  GtpReply reply;
  const auto first = engine.read_line();
  if (!first || first->empty() || (first->front() != '=' && first->front() != '?')) {
    ADD_FAILURE() << "not a reply: " << (first ? '"' + *first + '"' : "nothing");
    return reply;
  }
  reply.ok = first->front() == '=';
  const std::size_t id_end = std::min(first->find_first_not_of("0123456789", 1), first->size());
  reply.id = first->substr(1, id_end - 1);
  if (id_end < first->size()) {
    EXPECT_EQ((*first)[id_end], ' ') << *first;
    reply.text = first->substr(id_end + 1);
  }
  while (true) {
    const auto line = engine.read_line();
    if (!line) {
      ADD_FAILURE() << "a reply without an empty line after it: " << *first;
      return reply;
    }
    if (line->empty()) return reply;
    reply.text += '\n' + *line;
  }
}

GtpReply ask(EngineProcess& engine, std::string_view command) {
  engine.send(std::string(command) + '\n');
  return read_reply(engine);
}

std::string ask_ok(EngineProcess& engine, std::string_view command) {
  const GtpReply reply = ask(engine, command);
  EXPECT_TRUE(reply.ok) << command << ": " << reply.text;
  return reply.text;
}

std::string ask_failing(EngineProcess& engine, std::string_view command) {
  const GtpReply reply = ask(engine, command);
  EXPECT_FALSE(reply.ok) << command << ": " << reply.text;
  return reply.text;
}

}  // namespace outflank
