#!/usr/bin/env bash
# What tools/outflank promises, tried on a tiny project of its own in a folder with a blank in its
# name: its program prints its arguments and its input, and ends with 7.
# usage: launcher_test.sh ROOT
set -euo pipefail
root=$1

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
project="$scratch/a project"
mkdir -p "$project/tools" "$project/engine"
cp "$root"/tools/{outflank,setup.sh} "$project/tools"
cp "$root/CMakePresets.json" "$project"
cat >"$project/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.22)
project(outflank LANGUAGES CXX)
file(GLOB sources CONFIGURE_DEPENDS engine/*.cpp)
add_executable(outflank ${sources})
END
cat >"$project/engine/main.cpp" <<'END'
#include <cstdio>
int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) std::printf("[%s]", argv[i]);
  for (int c = std::getchar(); c != EOF; c = std::getchar()) std::putchar(c);
  return 7;
}
END
git -C "$project" init -q
commit() { git -C "$project" -c user.name=t -c user.email=t@t commit -q --allow-empty -m "$1"; }
commit first

fail() {
  echo "FAILED: $1"
  head -n 50 "$scratch/out" "$scratch/err"
  exit 1
}
# start EXPECTED_OUTPUT COMMAND…: exit code and stdout are the program's, stdin reaches it.
start() {
  local code=0
  echo input | "${@:2}" >"$scratch/out" 2>"$scratch/err" || code=$?
  [[ $code == 7 ]] || fail "exit code $code"
  [[ $(<"$scratch/out") == "$1" ]] || fail "the output is not \"$1\""
}
quiet() { [[ ! -s $scratch/err ]]; }
launcher="$project/tools/outflank"

# Two at once on a fresh clone.
(start '[x]input' "$launcher" x) &
code=0
echo input | "$launcher" x >"$scratch/out2" 2>/dev/null || code=$?
wait $! || fail "the first of two concurrent starts"
[[ $code == 7 && $(<"$scratch/out2") == '[x]input' ]] || fail "the second of two concurrent starts"

start '[a b][]input' "$launcher" 'a b' ''
quiet || fail "built again with nothing changed"

# By symbolic links, from another folder.
ln -s "$launcher" "$scratch/link"
ln -s link "$scratch/another link"
cd "$scratch"
start 'input' "./another link"
quiet || fail "built again when started by a link"

# Changed, added and deleted files, and new commits.
sed -i 's/\[%s\]/<%s>/' "$project/engine/main.cpp"
start '<x>input' "$launcher" x
quiet && fail "a changed source went unnoticed"
echo 'int unused;' >"$project/engine/more.cpp"
start '<x>input' "$launcher" x
quiet && fail "an added source went unnoticed"
rm "$project/engine/more.cpp"
start '<x>input' "$launcher" x
quiet && fail "a deleted source went unnoticed"
commit second
start '<x>input' "$launcher" x
quiet && fail "a new commit went unnoticed"
start '<x>input' "$launcher" x
quiet || fail "does not come to rest"

# A folder that has moved can still be built.
mv "$project" "$scratch/moved project"
touch "$scratch/moved project/engine/main.cpp"
start '<x>input' "$scratch/moved project/tools/outflank" x

# expect_refusal TEXT: the next start ends with 3, says so on stderr and prints nothing.
expect_refusal() {
  local code=0
  "$launcher" </dev/null >"$scratch/out" 2>"$scratch/err" || code=$?
  [[ $code == 3 && ! -s $scratch/out ]] || fail "exit code $code, expected 3 and no output"
  grep -q "$1" "$scratch/err" || fail "stderr does not contain \"$1\""
}
launcher="$scratch/moved project/tools/outflank"
echo 'error' >>"$scratch/moved project/engine/main.cpp"
expect_refusal 'build failed'
# Nothing installed, and no way to change that.
mkdir "$scratch/bin"
printf '#!/bin/sh\nexit 1\n' | tee "$scratch/bin"/{dpkg-query,apt-get,sudo} >/dev/null
chmod +x "$scratch"/bin/*
PATH=$scratch/bin:$PATH
expect_refusal '^apt-get update && apt-get install .*ninja-build'
