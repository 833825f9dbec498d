// The two directions in which a protocol talks to its host.
#pragma once

#include <optional>
#include <variant>

#include "protocol/inbox.h"
#include "protocol/line_writer.h"
#include "protocol/logger.h"

namespace outflank {

struct Connection {
  Inbox& inbox;
  LineWriter& writer;
  Logger logger;
};

/// Why a protocol stopped talking.
enum class HostEnd {
  kDone,          ///< `quit`, or the end of the input.
  kOutputFailed,  ///< Nobody reads the output any more.
};

/// Waits for what comes next and hands it on: a line from the host to `obey`, news of the search to
/// `take`. Returns why to stop talking, if that has come. `searching` as in Inbox::next().
template <class Obey, class Take>
std::optional<HostEnd> serve_next(const Connection& connection, bool searching, Obey obey,
                                  Take take) {
  const Inbox::Event event = connection.inbox.next(searching);
  if (const auto* end = std::get_if<Inbox::End>(&event)) {
    return end->hung_up ? HostEnd::kOutputFailed : HostEnd::kDone;
  }
  if (const auto* line = std::get_if<Inbox::Line>(&event)) {
    obey(*line);
  } else {
    take(std::get<SearchUpdate>(event));
  }
  if (connection.writer.failed()) return HostEnd::kOutputFailed;
  return std::nullopt;
}

}  // namespace outflank
