#!/usr/bin/env bash
# ShellCheck has nothing to say about the project's scripts. Skipped (77) where it is missing.
# usage: scripts_test.sh ROOT
set -euo pipefail
cd "$1"

if ! command -v shellcheck >/dev/null; then
  echo "skipped: there is no shellcheck here"
  exit 77
fi
find . \( -path ./build -o -path ./.git \) -prune -o -type f -print0 |
  xargs -0 awk 'FNR == 1 && /^#!.*sh$/ { printf "%s%c", FILENAME, 0 } { nextfile }' |
  xargs -0 shellcheck -x -P SCRIPTDIR
