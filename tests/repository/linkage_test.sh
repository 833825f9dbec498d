#!/usr/bin/env bash
# The program needs no shared libraries but those of the C library.
# usage: linkage_test.sh PROGRAM
set -euo pipefail
needed=$(objdump -p "$1" | awk '$1 == "NEEDED" { print $2 }')
echo "$needed"
grep -q '^libc\.so' <<<"$needed"
! grep -Ev '^(libc|libm|ld-linux[-_a-z0-9]*)\.so' <<<"$needed"
