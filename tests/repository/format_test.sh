#!/usr/bin/env bash
# All sources are formatted as .clang-format says. Other releases of clang-format than 14 differ in
# details; there the test is skipped (77).
# usage: format_test.sh ROOT
set -euo pipefail
cd "$1"

formatter=$(command -v clang-format-14 || command -v clang-format || true)
if [[ -z $formatter || $("$formatter" --version) != *"version 14."* ]]; then
  echo "skipped: there is no clang-format 14 here"
  exit 77
fi
find . \( -path ./build -o -path ./.git \) -prune -o \( -name '*.h' -o -name '*.cpp' \) -print0 |
  xargs -0 "$formatter" --dry-run --Werror
