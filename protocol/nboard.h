// The NBoard protocol, version 2. A search runs beside the conversation; whatever changes the
// position, and every `ping`, ends it, and nothing of it is told after that.
#pragma once

#include "protocol/connection.h"
#include "protocol/session.h"

namespace outflank {

/// Answers commands until `quit` or the end of the input. Blocks. The session is the caller's and
/// must not be used by anyone else meanwhile; no search is running afterwards.
HostEnd run_nboard(Session& session, const Connection& connection);

}  // namespace outflank
