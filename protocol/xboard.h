// XBoard's protocol, version 2, for its variant `reversi`. XBoard's white moves first and is
// Othello's black; discs are dropped (`P@d3`), a pass is `@@@@`.
#pragma once

#include "protocol/connection.h"
#include "protocol/session.h"

namespace outflank {

/// Plays, analyses and ponders as told until `quit` or the end of the input. Blocks. The session is
/// the caller's and must not be used by anyone else meanwhile; no search is running afterwards.
HostEnd run_xboard(Session& session, const Connection& connection);

}  // namespace outflank
