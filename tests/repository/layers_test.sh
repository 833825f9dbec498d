#!/usr/bin/env bash
# The project's own includes are in order, and layers.sh would tell if they were not.
# usage: layers_test.sh ROOT
set -euo pipefail
root=$1
layers=$root/tests/repository/layers.sh

bash "$layers" "$root"

tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree"/engine/{core,board,search} "$tree"/protocol/formats "$tree"/tools

# expect_complaint FILE INCLUDE TEXT: a tree of this one file is refused with this text.
expect_complaint() {
  local output
  echo "#include $2" >"$tree/$1"
  if output=$(bash "$layers" "$tree") || ! grep -qF "$1:1: $3" <<<"$output"; then
    printf 'expected %s with %s to be refused (%s), got:\n%s\n' "$1" "$2" "$3" "$output"
    exit 1
  fi
  rm "$tree/$1"
}
expect_complaint engine/core/a.h '"engine/board/b.h"' 'engine/core must not include engine/board'
expect_complaint engine/search/a.cpp '"protocol/gtp.h"' 'engine/search must not include protocol'
expect_complaint protocol/formats/a.cpp '<engine/search/b.h>' \
  'protocol/formats must not include engine/search'
expect_complaint protocol/a.h '"tools/b.h"' 'protocol must not include tools'
expect_complaint tools/a.cpp '"b.h"' '"b.h" is not relative to the root'
expect_complaint engine/a.cpp '<vector>' 'a source file outside every layer'
