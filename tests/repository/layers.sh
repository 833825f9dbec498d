#!/usr/bin/env bash
# Fails on an include that goes up the layers, or that is not written relative to the root.
# usage: layers.sh ROOT
set -euo pipefail
cd "$1"

# shellcheck disable=SC2016
find . \( -path ./build -o -path ./.git \) -prune -o \( -name '*.h' -o -name '*.cpp' \) \
  -printf '%P\n' | LC_ALL=C sort | xargs -d '\n' awk '
    # A path belongs to the layer with the longest matching name.
    function layer_of(path,   parts) {
      split(path, parts, "/")
      if (parts[1] "/" parts[2] in may_include) return parts[1] "/" parts[2]
      return parts[1] in may_include ? parts[1] : ""
    }
    function complain(text) {
      print FILENAME ":" FNR ": " text
      bad = 1
    }
    BEGIN {
      count = split("core kernels board eval search engine", names, " ")
      for (i = 1; i <= count; ++i) {
        below = below " engine/" names[i]
        may_include["engine/" names[i]] = below " "
      }
      may_include["protocol/formats"] = may_include["engine/board"] "protocol/formats "
      may_include["book"] = below " book "
      may_include["protocol"] = below " book protocol/formats protocol "
      may_include["tools"] = below " book protocol/formats protocol tools "
      may_include["library"] = may_include["protocol/formats"] "engine/eval engine/search engine/engine library "
      may_include["examples"] = may_include["library"]
      may_include["tests"] = may_include["tools"] "library tests "
    }
    FNR == 1 {
      ++files
      layer = layer_of(FILENAME)
      if (layer == "") complain("a source file outside every layer")
    }
    /^[ \t]*#[ \t]*include[ \t]*["<]/ && layer != "" {
      split($0, halves, /["<>]/)
      target = layer_of(halves[2])
      if (target == "") {
        if ($0 ~ /"/) complain("\"" halves[2] "\" is not relative to the root")
      } else if (index(may_include[layer], " " target " ") == 0) {
        complain(layer " must not include " target ": " halves[2])
      }
    }
    END {
      print files " files examined"
      exit bad || files == 0
    }'
