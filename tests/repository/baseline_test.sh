#!/usr/bin/env bash
# The program runs on a processor without AVX and BMI, picks the portable kernels there, and refuses
# the others. The emulated processor stops at the first instruction that it does not know, so this
# fails too if an AVX instruction has crept into what every processor executes.
# Skipped (77) where there is no qemu-x86_64 or the program is for another architecture.
# usage: baseline_test.sh PROGRAM
set -euo pipefail
program=$1

if ! command -v qemu-x86_64 >/dev/null || [[ $(uname -m) != x86_64 ]]; then
  echo "skipped: there is no qemu-x86_64 here"
  exit 77
fi
on_nehalem() {
  # Its warnings name features of the model that the emulator lacks.
  qemu-x86_64 -cpu Nehalem "$program" "$@" 2> >(grep -v '^qemu-x86_64: warning' >&2)
}

on_nehalem version | tee /dev/stderr | grep >/dev/null '^instruction set *portable '
signature() { sed -nE 's/.*"signature": *([0-9]+).*/\1/p'; }
here=$("$program" bench --json | signature)
there=$(on_nehalem bench --json | signature)
echo "signature here $here, there $there"
[[ -n $here && $here == "$there" ]]

code=0
on_nehalem bench --isa avx2 || code=$?
[[ $code == 2 ]]
