#!/usr/bin/env bash
# The signature of the bench is the one that the newest commit with a "Bench: N" trailer announced.
# Skipped (77) where no commit announces one.
# usage: bench_test.sh ROOT PROGRAM
set -euo pipefail
root=$1
program=$2

commit=$(git -C "$root" log -1 --grep='^Bench: [0-9]' --format=%h 2>/dev/null || true)
if [[ -z $commit ]]; then
  echo "skipped: no commit here announces a signature (Bench: N)"
  exit 77
fi
announced=$(git -C "$root" log -1 --format='%(trailers:key=Bench,valueonly)' "$commit")
found=$("$program" bench --json | sed -nE 's/.*"signature": *([0-9]+).*/\1/p')
echo "signature ${found:-none}, announced by $commit: $announced"
if [[ $found != "${announced//[[:space:]]/}" ]]; then
  echo "A commit that changes what the search does says so with the line \"Bench: $found\"."
  exit 1
fi
