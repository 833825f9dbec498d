#include "protocol/host.h"

#include <array>
#include <string>
#include <utility>
#include <variant>

#include "protocol/cassio.h"
#include "protocol/gtp.h"
#include "protocol/line_reader.h"
#include "protocol/nboard.h"
#include "protocol/words.h"
#include "protocol/xboard.h"

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

struct Language {
  std::string_view name;
  HostEnd (*run)(Session&, const Connection&);
};

const Language& language_of(Protocol protocol) {
  static constexpr std::array<Language, 4> kLanguages = {{{"GTP", run_gtp},
                                                          {"NBoard", run_nboard},
                                                          {"XBoard", run_xboard},
                                                          {"Cassio's protocol", run_cassio}}};
  return kLanguages[static_cast<std::size_t>(protocol)];
}

}  // namespace

Protocol detect_protocol(std::string_view first_line) {
  const std::string_view word = take_word(first_line);
  if (word == "nboard") return Protocol::kNBoard;
  if (word == "xboard" || word == "protover") return Protocol::kXBoard;
  if (word == "ENGINE-PROTOCOL") return Protocol::kCassio;
  return Protocol::kGtp;
}

HostEnd run_host(std::optional<Protocol> protocol, const SessionOptions& options,
                 const Channel& channel, const Logger& logger) {
  Inbox inbox;
  LineWriter writer(channel.output, logger);
  Session session(options);
  const LineReader reader(channel.input, channel.output, inbox, logger);
  if (!protocol) protocol = first_line_protocol(inbox);
  const Connection connection{inbox, writer, logger};
  // Without a first line there is nothing to answer, in whatever protocol.
  const Language& language = language_of(protocol.value_or(Protocol::kGtp));
  if (logger && protocol) logger(LogLevel::kInfo, "speaking " + std::string(language.name));
  return language.run(session, connection);
}

}  // namespace outflank
