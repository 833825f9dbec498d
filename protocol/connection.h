// The two directions in which a protocol talks to its host.
#pragma once

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

}  // namespace outflank
