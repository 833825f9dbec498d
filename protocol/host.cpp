#include "protocol/host.h"

#include <array>
#include <cerrno>
#include <string>
#include <system_error>
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

/// Whether this is more than a host that has left.
bool is_failure(int error) {
  return error != 0 && error != EPIPE && error != ECONNRESET;
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
  const HostEnd end = language.run(session, connection);
  if (is_failure(reader.error())) {
    throw std::system_error(reader.error(), std::generic_category(), "cannot read the input");
  }
  if (is_failure(writer.error())) {
    throw std::system_error(writer.error(), std::generic_category(), "cannot write the output");
  }
  return end;
}

}  // namespace outflank
