// The program: picks the subcommand.
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <optional>
#include <string_view>

#include "protocol/host.h"

int main(int argc, char** argv) {
  using namespace outflank;
  const std::string_view command = argc > 1 ? argv[1] : "";
  std::optional<Protocol> protocol;
  if (command == "gtp") {
    protocol = Protocol::kGtp;
  } else if (command == "nboard") {
    protocol = Protocol::kNBoard;
  } else if (!command.empty() || isatty(STDIN_FILENO) != 0) {
    std::fputs("usage: outflank [gtp|nboard]\n", stderr);
    return 2;
  }
  std::signal(SIGPIPE, SIG_IGN);
  return run_host(protocol, {}, {}) == HostEnd::kDone ? 0 : 3;
}
