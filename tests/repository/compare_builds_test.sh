#!/usr/bin/env bash
# tools/compare_builds on programs of known speed. Skipped (77) where there is no Python.
# usage: compare_builds_test.sh ROOT
set -euo pipefail
compare=$1/tools/compare_builds

if ! command -v python3 >/dev/null; then
  echo "skipped: there is no python3 here"
  exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# program NAME SPEED SIGNATURE: a "bench" with this result, if it is called as it should be.
program() {
  cat >"$folder/$1" <<PROGRAM
#!/bin/sh
[ "\$*" = "bench --isa portable --json" ] || exit 2
echo '{"suite": "quick", "nodes_per_second": $2, "signature": $3}'
PROGRAM
  chmod +x "$folder/$1"
}

# expect CODE TEXT ARGUMENT...: the exit code and a pattern found in the output.
expect() {
  local code=$1 text=$2 found=0 output
  shift 2
  output=$("$compare" "$@" 2>&1) || found=$?
  if [[ $found != "$code" || ! $output =~ $text ]]; then
    echo "compare_builds $*: exit code $found, expected $code and $text; output:"
    echo "$output"
    exit 1
  fi
}

program slow 2000000 42
program fast 3000000 42
program other 2000000 43
printf '#!/bin/sh\nexit 4\n' >"$folder/broken"
chmod +x "$folder/broken"

expect 0 'ratio: +1\.5000 .*95 % 1\.5000\.\.1\.5000' -n 4 "$folder/slow" "$folder/fast" --isa portable
expect 0 'ratio: +0\.6667$' -n 1 "$folder/fast" "$folder/slow" --isa portable
expect 1 'signatures differ' -n 2 "$folder/slow" "$folder/other" --isa portable
expect 2 'at least 1' -n 0 "$folder/slow" "$folder/fast"
expect 3 'exit code 4' "$folder/slow" "$folder/broken" --isa portable
expect 3 'No such file' "$folder/slow" "$folder/absent" --isa portable
