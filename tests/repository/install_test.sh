#!/usr/bin/env bash
# Installs the library to a folder of its own and builds the examples against what lies there: with
# CMake and with pkg-config, in C and in C++. Skipped (77) without pkg-config.
# usage: install_test.sh ROOT BUILD CMAKE CXX
set -euo pipefail
root=$1 build=$2 cmake=$3 cxx=$4
cc=$(command -v cc || command -v gcc || command -v clang)

if ! command -v pkg-config >/dev/null; then
  echo "skipped: there is no pkg-config here"
  exit 77
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$cmake" --install "$build" --component library --prefix "$scratch/first" >/dev/null
# Nothing may remember where it was installed.
mv "$scratch/first" "$scratch/a place"
prefix=$scratch/a\ place

solved='g8 18: G8'
check() { # check NAME FOLDER
  "$2/best_move" f5d6c3 | tee "$scratch/best"
  grep -q '^best: [a-h][1-8]$' "$scratch/best"
  if "$2/best_move" f5f5 2>"$scratch/error"; then exit 1; fi
  grep -q 'f5 is occupied' "$scratch/error"
  "$2/solve_position" | tee "$scratch/solved"
  grep -q "^$solved" "$scratch/solved"
  echo "$1: fine"
}

export CC=$cc CXX=$cxx
"$cmake" -S "$root/examples" -B "$scratch/cmake" -DCMAKE_PREFIX_PATH="$prefix" >"$scratch/log" ||
  { cat "$scratch/log"; exit 1; }
"$cmake" --build "$scratch/cmake" >"$scratch/log" || { cat "$scratch/log"; exit 1; }
check CMake "$scratch/cmake"

PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name outflank.pc)")
export PKG_CONFIG_PATH
pkg-config --modversion outflank
# Word by word, with the blanks of paths escaped, is how pkg-config answers.
flags=()
eval "flags+=($(pkg-config --cflags --libs outflank))"
mkdir "$scratch/plain"
"$cc" -std=c99 -Wall -Wextra -Werror -pedantic "$root/examples/best_move.c" "${flags[@]}" \
  -o "$scratch/plain/best_move"
"$cxx" -std=c++20 -Wall -Wextra -Werror "$root/examples/solve_position.cpp" "${flags[@]}" \
  -o "$scratch/plain/solve_position"
check pkg-config "$scratch/plain"
