#include "protocol/host.h"

#include <utility>
#include <variant>

#include "protocol/gtp.h"
#include "protocol/line_reader.h"
#include "protocol/nboard.h"
#include "protocol/words.h"

namespace outflank {
namespace {

/// Takes blank lines out of the inbox, which mean nothing in any protocol, and looks at the first
/// other one. Nothing at the end of the input.
std::optional<Protocol> first_line_protocol(Inbox& inbox) {
  while (true) {
    Inbox::Event event = inbox.next(false);
    auto* line = std::get_if<Inbox::Line>(&event);
    if (line == nullptr) return std::nullopt;
    if (trimmed(line->text).empty()) continue;
    const Protocol protocol = detect_protocol(line->text);
    inbox.put_back(std::move(*line));
    return protocol;
  }
}

}  // namespace

Protocol detect_protocol(std::string_view first_line) {
  return take_word(first_line) == "nboard" ? Protocol::kNBoard : Protocol::kGtp;
}

HostEnd run_host(std::optional<Protocol> protocol, const SessionOptions& options,
                 const Channel& channel, const Logger& logger) {
  Inbox inbox;
  LineWriter writer(channel.output, logger);
  Session session(options);
  const LineReader reader(channel.input, channel.output, inbox, logger);
  if (!protocol) protocol = first_line_protocol(inbox);
  const Connection connection{inbox, writer, logger};
  if (logger && protocol) {
    logger(LogLevel::kInfo, *protocol == Protocol::kNBoard ? "speaking NBoard" : "speaking GTP");
  }
  // Without a first line there is nothing to answer, in whatever protocol.
  return protocol == Protocol::kNBoard ? run_nboard(session, connection)
                                       : run_gtp(session, connection);
}

}  // namespace outflank
