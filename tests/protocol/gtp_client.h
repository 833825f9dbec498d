// A GTP controller: sends commands and reads replies, strictly.
#pragma once

#include <string>
#include <string_view>

#include "tests/protocol/engine_process.h"

namespace outflank {

struct GtpReply {
  bool ok = false;
  std::string id;    ///< Empty if there was none.
  std::string text;  ///< Without the blank after the id and without the empty line.
};

/// Reads one reply; the test fails on anything that is none.
GtpReply read_reply(EngineProcess& engine);

/// Sends a command and waits for its reply.
GtpReply ask(EngineProcess& engine, std::string_view command);

/// The text of a reply that must be a success.
std::string ask_ok(EngineProcess& engine, std::string_view command);

/// The text of a reply that must be a failure.
std::string ask_failing(EngineProcess& engine, std::string_view command);

}  // namespace outflank
