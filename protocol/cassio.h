// The protocol by which Cassio, an Othello program for the Mac, has engines search for it. Every
// line of Cassio begins with `ENGINE-PROTOCOL`; questions are answered one after the other.
#pragma once

#include "protocol/connection.h"
#include "protocol/session.h"

namespace outflank {

/// Answers until `quit` or the end of the input. Blocks. The session is the caller's and must not
/// be used by anyone else meanwhile; no search is running afterwards.
HostEnd run_cassio(Session& session, const Connection& connection);

}  // namespace outflank
