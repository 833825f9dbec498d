// The program as an engine behind standard input and output: picks the protocol and runs it until
// the host goes away.
#pragma once

#include <optional>
#include <string_view>

#include "protocol/connection.h"
#include "protocol/logger.h"
#include "protocol/session.h"

namespace outflank {

enum class Protocol { kGtp, kNBoard, kXBoard, kCassio };

/// What a host's first line that is not blank tells: `nboard …` is NBoard, `xboard` or
/// `protover …` XBoard, `ENGINE-PROTOCOL …` Cassio, anything else GTP.
Protocol detect_protocol(std::string_view first_line);

/// The file descriptors to talk through; both stay open.
struct Channel {
  int input = 0;
  int output = 1;
};

/// Speaks `protocol`, or without one what the first line calls for, until `quit`, the end of the
/// input or a failed write. Everything that was sent before the end of the input is answered; a
/// `quit` that arrives during a search ends it at once. Blocks. The caller ignores SIGPIPE.
/// Throws what Engine's constructor throws, before anything is read, and std::system_error at the
/// end where reading or writing failed, if that is not just a host that has left.
HostEnd run_host(std::optional<Protocol> protocol, const SessionOptions& options,
                 const Channel& channel, const Logger& logger = {});

}  // namespace outflank
