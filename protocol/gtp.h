// GTP, the Go Text Protocol version 2, as GUIs and match controllers use it for Othello. Commands
// are answered one after the other, in their order.
#pragma once

#include "protocol/connection.h"
#include "protocol/session.h"

namespace outflank {

/// Answers commands until `quit` or the end of the input. Blocks. The session is the caller's and
/// must not be used by anyone else meanwhile; no search is running afterwards.
HostEnd run_gtp(Session& session, const Connection& connection);

}  // namespace outflank
